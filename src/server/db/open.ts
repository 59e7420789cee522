import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database or a transaction in it. Queries work with both. */
export type Db = Kysely<Schema>

export type DatabaseConfig =
  | { kind: 'sqlite'; file: string }
  /** `directUrl` bypasses a pooler and is used for migrations. `readUrl` is the address of a replica. */
  | { kind: 'postgres'; url: string; directUrl?: string | undefined; readUrl?: string | undefined }

type OnLost = (error: Error) => void

/** Loaded only for PostgreSQL, because the driver takes memory. */
const loadPostgres = () => import('./postgres.ts')

/** How long a migration may take, with the wait for the migration of another server (ms). */
const MIGRATION_TIMEOUT = 3600_000

/** Migrates PostgreSQL over a separate connection with a longer time-out. */
async function migratePostgres(url: string, onLost: OnLost): Promise<void> {
  const { postgresDialect } = await loadPostgres()
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
 * Opens the database and runs the missing migrations. `onLost` is called when an idle connection breaks.
 * @throws when the database can't be reached or a migration fails. A failed migration leaves no changes.
 */
export async function openDatabase(config: DatabaseConfig, onLost: OnLost = () => undefined): Promise<Db> {
  if (config.kind === 'sqlite') return openSqlite(config.file)
  await migratePostgres(config.directUrl ?? config.url, onLost)
  const { postgresDialect } = await loadPostgres()
  return new Kysely<Schema>({ dialect: postgresDialect(config.url, onLost) })
}
