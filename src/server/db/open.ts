import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction in it: queries need not know which. */
export type Db = Kysely<Schema>

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

function dialectFor(config: DatabaseConfig, onLost: (error: Error) => void) {
  return config.kind === 'sqlite' ? sqliteDialect(config.file) : postgresDialect(config.url, onLost)
}

/**
 * Opens the database and brings it up to date. `onLost` is told of a connection that broke while nobody used it.
 * @throws when it can't be reached or a migration fails; nothing is left half done.
 */
export async function openDatabase(
  config: DatabaseConfig,
  onLost: (error: Error) => void = () => undefined,
): Promise<Db> {
  const db = new Kysely<Schema>({ dialect: dialectFor(config, onLost) })
  try {
    await migrate(db, config.kind)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
