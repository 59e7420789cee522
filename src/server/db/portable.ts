import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'

/** One migration. It has no types for the tables, because schema.ts describes only the newest tables. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
}

/** The differences between the two databases in migrations. */
export interface Portable {
  /** Turns an integer column into an auto-incremented primary key. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** An expression of an index in the order of its bytes, as SQLite orders text anyway. */
  byBytes(expression: string): RawBuilder<unknown>
}

export function portable(kind: 'sqlite' | 'postgres'): Portable {
  return {
    byBytes: (expression) => sql.raw(kind === 'sqlite' ? expression : `(${expression}) collate "C"`),
    numbered: (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
  }
}
