import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** One migration. It has no types for the tables, because schema.ts describes only the newest tables. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
}

/** The differences between the two databases in migrations. */
export interface Portable {
  /** Turns an integer column into an auto-incremented primary key. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
}

export function portable(kind: 'sqlite' | 'postgres'): Portable {
  return {
    numbered: (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
  }
}
