import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A table of a SQLite database, as the migrations have made it. */
export interface Table {
  name: string
  columns: readonly string[]
  /** The columns of its key. */
  key: readonly string[]
  /** Whether it numbers its rows. */
  isNumbered: boolean
  /** The foreign keys: a column, and the table to which it refers. */
  references: readonly { column: string; table: string }[]
}

/** Sorts tables so that each comes after those to which it refers. @throws for tables that refer to each other in a circle. */
export function sortByReferences<T extends Pick<Table, 'name' | 'references'>>(tables: readonly T[]): T[] {
  const sorted: T[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ references }) => !references.some(({ table }) => names.has(table)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

/** Reads the tables of a SQLite database. Each comes after those to which it refers. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await sql<{ name: string; column: string; place: number; isNumbered: number }>`
    select t.name, c.name as "column", c.pk as place, t.sql like '%autoincrement%' as "isNumbered"
    from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not glob 'sqlite_*' and t.name not glob 'kysely_*'
    order by t.name, c.cid`.execute(db)
  const { rows: references } = await sql<{ name: string; column: string; table: string }>`
    select t.name, r."from" as "column", r."table" from sqlite_master t join pragma_foreign_key_list(t.name) r
    where t.type = 'table'`.execute(db)
  const tables = Map.groupBy(columns, ({ name }) => name)
  return sortByReferences(
    [...tables].map(([name, ofTable]) => ({
      name,
      columns: ofTable.map(({ column }) => column),
      key: ofTable
        .filter(({ place }) => place > 0)
        .toSorted((a, b) => a.place - b.place)
        .map(({ column }) => column),
      isNumbered: ofTable[0]?.isNumbered === 1,
      references: references.filter((reference) => reference.name === name),
    })),
  )
}
