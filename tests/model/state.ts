import { type Kysely, sql } from 'kysely'
import pg from 'pg'

/** Every row of the database by table. */
export type State = Record<string, Row[]>
export type Row = Record<string, string | number | null>

// biome-ignore lint/suspicious/noExplicitAny: The tables are read without their types.
type AnyDb = Kysely<any>

/** A database whose whole state can be read and replaced between two rounds. */
export interface StoredState {
  read: () => Promise<State>
  write: (state: State) => Promise<void>
  /** Says that calls may have changed the state since it was read. */
  forget: () => void
}

/** Ids that are made after the preparation start here, so that they can be told from all other numbers. */
export const FIRST_NEW_ID = 1_000_000

async function tableNames(db: AnyDb): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'))
}

const isSame = (a: Row[] = [], b: Row[] = []) => JSON.stringify(a) === JSON.stringify(b)

/** Every numbered table has ids of its own, so that a number tells what it belongs to. */
const IDS_OF_A_TABLE = 50_000_000

export async function sqliteState(db: AnyDb, firstId: number): Promise<StoredState> {
  const tables = await db.introspection.getTables()
  const names = await tableNames(db)
  // One query for all tables, because most time is spent here.
  const all = names.map((name) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    const fields = columns.map((column) => `'${column.name}', "${column.name}"`).join()
    return `select '${name}' as name, json_group_array(json_object(${fields})) as rows from "${name}"`
  })
  const everything = sql.raw<{ name: string; rows: string }>(all.join(' union all '))
  let last: State | undefined
  const read = async () => {
    last = Object.fromEntries(
      (await everything.execute(db)).rows.map(({ name, rows }) => [name, JSON.parse(rows) as Row[]]),
    )
    return last
  }
  let isNumbered = false
  return {
    forget: () => {
      last = undefined
    },
    read,
    async write(state) {
      if (!isNumbered) {
        const { rows } = await sql<{ name: string }>`select name from sqlite_master
          where type = 'table' and sql like '%autoincrement%' order by name`.execute(db)
        await sql`delete from sqlite_sequence`.execute(db)
        for (const [at, { name }] of rows.entries())
          await sql`insert into sqlite_sequence (name, seq) values (${name}, ${firstId + at * IDS_OF_A_TABLE})`.execute(
            db,
          )
        isNumbered = true
      }
      const before = last ?? (await read())
      last = undefined
      await sql`pragma foreign_keys = off`.execute(db)
      await db.transaction().execute(async (trx) => {
        for (const name of names) {
          const rows = state[name] ?? []
          if (isSame(rows, before[name])) continue
          await sql`delete from ${sql.table(name)}`.execute(trx)
          for (const row of rows) await trx.insertInto(name).values(row).execute()
        }
      })
      await sql`pragma foreign_keys = on`.execute(db)
    },
  }
}

export async function postgresState(
  db: AnyDb,
  url: string,
  firstId: number,
): Promise<StoredState & { end: () => Promise<void> }> {
  const names = await tableNames(db)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let isNumbered = false
  const all = names.map((name) => `select '${name}' as name, coalesce(json_agg(x), '[]') as rows from "${name}" x`)
  let last: State | undefined
  const read = async () => {
    const { rows } = await client.query<{ name: string; rows: Row[] }>(all.join(' union all '))
    last = Object.fromEntries(rows.map((row) => [row.name, row.rows]))
    return last
  }
  return {
    forget: () => {
      last = undefined
    },
    read,
    async write(state) {
      const before = last ?? (await read())
      last = undefined
      if (!isNumbered)
        await client.query(
          `select setval(id, ${firstId} + ${IDS_OF_A_TABLE} * (at - 1), false)
            from (select seqrelid::regclass as id, row_number() over (order by seqrelid::regclass::text) as at from pg_sequence) as numbered`,
        )
      isNumbered = true
      await client.query('begin; set local session_replication_role = replica')
      for (const name of names) {
        const rows = state[name] ?? []
        if (isSame(rows, before[name])) continue
        await client.query(`delete from "${name}"`)
        const insert = `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1)`
        if (rows.length > 0) await client.query(insert, [JSON.stringify(rows)])
      }
      await client.query('commit')
    },
    end: () => client.end(),
  }
}
