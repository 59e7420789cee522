import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#server/db/open.ts'
import { runOn } from '#tools/lib/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the running PostgreSQL, or '' for tests on SQLite. */
    postgres: string
  }
}

/** The migrated database that every new one is copied from. */
export const TEMPLATE = 'template_migrated'

/** Databases of this worker that no test is using, by the address of PostgreSQL. Emptying one is faster than creating one. */
const idle = new Map<string, Db[]>()

async function newDatabase(server: string): Promise<Db> {
  if (server === '') return openDatabase({ kind: 'sqlite', file: ':memory:' })
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
  return openDatabase({ kind: 'postgres', url: `${server}/${name}` })
}

/**
 * Gives one test an empty, migrated database: SQLite in memory, or PostgreSQL in the postgres project. Other tests use it after
 * `close`, so a test that has changed its tables calls `discard` instead.
 */
export async function makeTestDatabase(): Promise<{
  db: Db
  close: () => Promise<void>
  discard: () => Promise<void>
}> {
  const server = inject('postgres')
  const waiting = idle.get(server) ?? []
  idle.set(server, waiting)
  const db = waiting.pop() ?? (await newDatabase(server))
  return {
    db,
    close: async () => {
      await (server === '' ? emptySqlite(db) : emptyPostgres(db))
      waiting.push(db)
    },
    discard: () => db.destroy(),
  }
}

/** Deletes every row and numbers from 1 again, in any order of the tables. */
async function emptySqlite(db: Db): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const name of [...tables, 'sqlite_sequence']) await sql`delete from ${sql.table(name)}`.execute(db)
  await sql`pragma foreign_keys = on`.execute(db)
}

/**
 * Deletes every row and numbers from 1 again. To truncate so many tables takes PostgreSQL longer, because it makes new files for
 * each. As a replica it checks no foreign keys, so that the order of the tables does not matter.
 */
async function emptyPostgres(db: Db): Promise<void> {
  const statement = `do $$
    declare
      name text;
    begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = current_schema() and tablename not like 'kysely%' loop
        execute format('delete from %I', name);
      end loop;
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
    end $$`
  await sql.raw(statement).execute(db)
}
