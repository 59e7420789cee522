import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction in it: queries need not know which. */
export type Db = Kysely<Schema>

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** How many connections one process keeps to PostgreSQL, and how long it waits for one, or for an answer (ms). */
const POOL = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  keepAlive: true,
}

function dialectFor(config: DatabaseConfig) {
  if (config.kind === 'sqlite') return sqliteDialect(config.file)
  const pool = new pg.Pool({ connectionString: config.url, ...POOL })
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/**
 * Opens the database and brings it up to date.
 * @throws when it can't be reached or a migration fails; nothing is left half done.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Db> {
  const db = new Kysely<Schema>({ dialect: dialectFor(config) })
  try {
    await migrate(db, config.kind)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
