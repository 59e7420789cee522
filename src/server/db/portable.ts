import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** One step of the database's history. It knows tables by name only: the schema of today is not its own. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
}

/** What the two databases spell differently. */
export interface Portable {
  /** Turns an integer column into a primary key that numbers itself. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
}

export function portable(kind: 'sqlite' | 'postgres'): Portable {
  return {
    numbered: (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
  }
}
