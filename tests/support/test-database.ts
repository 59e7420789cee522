import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
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

/** A database of its own for one test, empty and migrated: SQLite in memory, or PostgreSQL where the run says so. */
export async function makeTestDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = inject('postgres')
  if (server === '') {
    const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
    return { db, close: () => db.destroy() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
  const db = await openDatabase({ kind: 'postgres', url: `${server}/${name}` })
  return {
    db,
    close: async () => {
      await db.destroy()
      await runOn(`${server}/postgres`, `drop database ${name} with (force)`)
    },
  }
}
