import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction in it: queries need not know which. */
export type Db = Kysely<Schema>

export type DatabaseConfig =
  | { kind: 'sqlite'; file: string }
  /** `directUrl` leads past a pooler, for the migrations; `readUrl` leads to a replica. */
  | { kind: 'postgres'; url: string; directUrl?: string | undefined; readUrl?: string | undefined }

type OnLost = (error: Error) => void

/** How long a migration, or the wait for another server's, may take (ms). */
const MIGRATION_TIMEOUT = 3600_000

/** Migrates PostgreSQL over a connection of its own. */
async function migratePostgres(url: string, onLost: OnLost): Promise<void> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, onLost, { max: 1, query_timeout: MIGRATION_TIMEOUT }) })
  try {
    await migrate(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

async function openSqlite(file: string): Promise<Db> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) })
  try {
    await migrate(db, 'sqlite')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Opens the database and brings it up to date. `onLost` is told of a connection that broke while nobody used it.
 * @throws when it can't be reached or a migration fails; nothing is left half done.
 */
export async function openDatabase(config: DatabaseConfig, onLost: OnLost = () => undefined): Promise<Db> {
  if (config.kind === 'sqlite') return openSqlite(config.file)
  await migratePostgres(config.directUrl ?? config.url, onLost)
  return new Kysely<Schema>({ dialect: postgresDialect(config.url, onLost) })
}
