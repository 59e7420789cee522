import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { TABLES } from '#server/db/move.ts'
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

/** PostgreSQL databases of this worker that no test is using. Emptying one is faster than creating one. */
const idle: { name: string; db: Db }[] = []

async function takeDatabase(server: string): Promise<{ name: string; db: Db }> {
  const waiting = idle.pop()
  if (waiting) return waiting
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
  return { name, db: await openDatabase({ kind: 'postgres', url: `${server}/${name}` }) }
}

/** Creates an empty, migrated database for one test: SQLite in memory, or PostgreSQL in the postgres project. */
export async function makeTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = inject('postgres')
  if (server === '') {
    const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    return { db, close: () => db.destroy() }
  }
  const taken = await takeDatabase(server)
  return {
    db: taken.db,
    close: async () => {
      await empty(taken.db)
      idle.push(taken)
    },
  }
}

/**
 * Deletes every row and numbers from 1 again. To truncate so many tables takes PostgreSQL longer, because it makes new files for
 * each. As a replica it checks no foreign keys, so that the order of the tables does not matter.
 */
async function empty(db: Db): Promise<void> {
  const tables = Object.keys(TABLES).map((table) => `'${table}'`)
  const statement = `do $$
    declare
      name text;
    begin
      set local session_replication_role = replica;
      foreach name in array array[${tables.join()}] loop
        execute format('delete from %I', name);
      end loop;
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
    end $$`
  await sql.raw(statement).execute(db)
}
