import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { TABLES } from '#server/db/move.ts'
import { type Db, openDatabase } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the running PostgreSQL, where the tests are to use it; '' for SQLite. */
    postgres: string
  }
}

/** The database that every new one is copied from: migrated once. */
export const TEMPLATE = 'template_migrated'

/** Runs one statement on a PostgreSQL server. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** PostgreSQL databases of this worker that no test uses at the moment: emptying one is quicker than making one. */
const idle: { name: string; db: Db }[] = []

async function takeDatabase(server: string): Promise<{ name: string; db: Db }> {
  const waiting = idle.pop()
  if (waiting) return waiting
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
  return { name, db: await openDatabase({ kind: 'postgres', url: `${server}/${name}` }) }
}

/** A database of its own for one test, empty and migrated: SQLite in memory, or PostgreSQL where the run says so. */
export async function makeTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = inject('postgres')
  if (server === '') {
    const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    return { db, close: () => db.destroy() }
  }
  const taken = await takeDatabase(server)
  const tables = sql.join(Object.keys(TABLES).map((table) => sql.table(table)))
  return {
    db: taken.db,
    close: async () => {
      await sql`truncate ${tables} restart identity`.execute(taken.db)
      idle.push(taken)
    },
  }
}
