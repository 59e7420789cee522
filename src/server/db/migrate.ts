import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { type Migration, type Portable, portable } from './portable.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** The name of every migration, which is that of its file. A released migration is never edited. */
const NAMES: readonly string[] = readdirSync(FOLDER).flatMap(
  (file) => /^(\d{4}-[^.]+(?:\.breaking)?)\.ts$/.exec(file)?.[1] ?? [],
)

type MakeMigration = (portable: Portable) => Migration

/** Reads the only export of a migration's file. */
async function readMigration(name: string): Promise<MakeMigration> {
  const exported = Object.values(await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href))
  if (exported.length !== 1 || typeof exported[0] !== 'function')
    throw new Error(`The file of the migration ${name} must export one function`)
  return exported[0] as MakeMigration
}

/** Ends the name of a migration after which versions without it cannot use the database. */
const BREAKING = '.breaking'

/** The database was changed by a newer version, and this one cannot use it. */
class DatabaseTooNew extends Error {
  constructor(migration: string) {
    super(
      `A newer version of this server has changed the database (${migration}), and this version cannot use it. ` +
        "Start the newer version again, or restore the backup from before the upgrade: see 'Updating' in docs/operating.md.",
    )
  }
}

/** The names of the migrations that have run on this database. */
export async function migrationsThatRan<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The migrations of newer versions among those that have run. While servers are upgraded one after the other, or go back, this
 * version uses a database that a newer one has migrated.
 * @throws DatabaseTooNew when one of them is breaking.
 */
export function newerThanThis(run: string[]): string[] {
  const newer = run.filter((name) => !NAMES.includes(name))
  const breaking = newer.find((name) => name.endsWith(BREAKING))
  if (breaking !== undefined) throw new DatabaseTooNew(breaking)
  return newer
}

/** The id of the advisory lock. It is the one that Kysely uses, so that older versions of this server wait for it too. */
const LOCK = sql.lit(3853314791062309107n)

async function makeMigrator<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<Migrator> {
  const made = await Promise.all(
    NAMES.map(async (name) => [name, (await readMigration(name))(portable(kind))] as const),
  )
  // Kysely throws when a migration that has run is unknown, so the newer ones are listed with an empty `up`.
  const newer = newerThanThis(await migrationsThatRan(db)).map((name) => [name, { up: async () => undefined }] as const)
  const migrations: Record<string, Migration> = Object.fromEntries([...made, ...newer])
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/**
 * How long a migration waits for the lock on a table that riders use (ms). It is short, because the riders' queries
 * wait behind the migration.
 */
const LOCK_TIMEOUT = 500
/** How often a migration that gave way is tried again, and the longest pause before it (ms). */
const TRIES = 200
const LONGEST_PAUSE = 3000

/** The code of PostgreSQL for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03'

const gaveWay = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

/** Runs the next migration on PostgreSQL. Resolves with its name, or undefined when all have run. */
async function migrateNext<T>(trx: Kysely<T>): Promise<string | undefined> {
  // No time-out inside PostgreSQL, because another server may be migrating a large table.
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  await sql`select set_config('lock_timeout', ${sql.lit(`${LOCK_TIMEOUT}ms`)}, true)`.execute(trx)
  const { error, results = [] } = await (await makeMigrator(trx, 'postgres')).migrateUp()
  if (error) throw error
  return results[0]?.migrationName
}

/**
 * Runs the missing migrations. Several processes may start at once. On PostgreSQL each migration is a transaction that
 * first takes an advisory lock, which the end of the transaction releases, also behind a pooler. A migration changes at
 * most one table that riders use (migrations.test.ts). So it never holds one table while it waits for another, and
 * cannot be in a deadlock with riders.
 */
export async function migrate<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'sqlite') {
    const { error } = await (await makeMigrator(db, kind)).migrateToLatest()
    if (error) throw error
    return
  }
  let attempt = 1
  for (;;) {
    try {
      if ((await db.transaction().execute(migrateNext)) === undefined) return
      attempt = 1
    } catch (error) {
      if (!gaveWay(error)) throw error
      if (attempt === TRIES)
        throw new Error(
          'A migration of the database found a table in use, for example by a dump. Start again when it has ended.',
        )
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE, 100 * attempt)))
      attempt += 1
    }
  }
}
