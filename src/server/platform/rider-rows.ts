import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

type RiderTable = { [T in keyof Schema]: 'rider_id' extends keyof Schema[T] ? T : never }[keyof Schema]
type Column<T extends RiderTable> = keyof Schema[T] & string

/**
 * Reads the rows of a rider for their export, with every column, so that a new column is exported by itself. rider-data.test.ts
 * says why a column is left out.
 */
export const rowsOf =
  <T extends RiderTable>(table: T, { newest, leftOut = [] }: { newest: Column<T>; leftOut?: readonly Column<T>[] }) =>
  async (db: Db, riderId: number): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where rider_id = ${riderId} order by ${sql.ref(newest)} desc`.execute(db)
    const isShown = (column: string) => column !== 'rider_id' && !leftOut.some((one) => one === column)
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column))))
  }

/** Makes the reader of a table that has one row for each rider. It returns that row, or null. */
export const rowOf =
  <T extends RiderTable>(table: T) =>
  async (db: Db, riderId: number): Promise<unknown> =>
    (await rowsOf(table, { newest: 'rider_id' as Column<T> })(db, riderId))[0] ?? null
