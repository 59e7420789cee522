import { type QueryExecutorProvider, sql } from 'kysely'
import { migrationsThatRan, newerThanThis } from './migrate.ts'
import type { Db } from './open.ts'
import { readTables } from './structure.ts'

/** The number of rows per statement. PostgreSQL allows at most 65,535 parameters in a statement. */
const BATCH = 1000
/** The number of rows per statement of a table whose rows may be photos of megabytes. A statement has 10 s. */
const BATCH_OF_FILES = 10
const FILES: readonly string[] = ['content_revision', 'content_picture', 'content_kept']

type Row = Record<string, string | number | null>

/** Reads the rows of a table in the order of its key, in batches. */
async function* rowsOf(db: QueryExecutorProvider, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const batch = FILES.includes(table) ? BATCH_OF_FILES : BATCH
  let last: Row | undefined
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${batch}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

const sorted = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Compares a table in both databases and returns its number of rows. @throws at the first difference. */
async function compare(
  from: QueryExecutorProvider,
  to: QueryExecutorProvider,
  table: string,
  key: readonly string[],
): Promise<number> {
  let count = 0
  for await (const rows of rowsOf(from, table, key)) {
    const places = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`)
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const found = await sql<Row>`select * from ${sql.table(table)} where (${columns}) in (${sql.join(places)})`.execute(
      to,
    )
    const there = new Set(found.rows.map(sorted))
    const missing = rows.find((row) => !there.has(sorted(row)))
    if (missing) throw new Error(`${table}: a row differs between the databases: ${JSON.stringify(missing)}`)
    count += rows.length
  }
  const { rows } = await sql<{ rows: string | number }>`select count(*) as rows from ${sql.table(table)}`.execute(to)
  if (Number(rows[0]?.rows) !== count) throw new Error(`${table}: ${rows[0]?.rows} rows instead of ${count}`)
  return count
}

/**
 * Copies all rows of a SQLite database into one of PostgreSQL, which must be empty and migrated, in one transaction. Then compares them row for
 * row. Returns the number of rows of each table.
 * @throws and leaves the target unchanged when it is not empty or a row can't be copied.
 */
export async function moveDatabase(from: Db, to: Db): Promise<Record<string, number>> {
  const [newer] = newerThanThis(await migrationsThatRan(from))
  // This version does not know the tables and columns of a newer one, and would leave them behind.
  if (newer !== undefined)
    throw new Error(`A newer version has changed this database (${newer}). Move it with that version.`)
  const tables = await readTables(from)
  await to.transaction().execute(async (target) => {
    for (const { name: table, key } of tables) {
      const { rows: present } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
      if (present.length > 0) throw new Error(`The target is not empty: ${table} has rows`)
      for await (const rows of rowsOf(from, table, key)) {
        const columns = Object.keys(rows[0] ?? {})
        const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
        const names = sql.join(columns.map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(target)
      }
    }
    for (const { name: table } of tables.filter(({ isNumbered }) => isNumbered)) {
      const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
      await sql`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
        target,
      )
    }
  })
  const counts: Record<string, number> = {}
  for (const { name: table, key } of tables) {
    counts[table] = await compare(from, to, table, key)
  }
  return counts
}
