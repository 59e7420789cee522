import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { accounts } from './migrations/0001-accounts.ts'
import { engagement } from './migrations/0002-engagement.ts'
import { contact } from './migrations/0003-contact.ts'
import { learning } from './migrations/0004-learning.ts'
import { review } from './migrations/0005-review.ts'
import { limits } from './migrations/0006-limits.ts'
import { restDays } from './migrations/0007-rest-days.ts'
import { knownClients } from './migrations/0008-known-clients.ts'
import { shareHistory } from './migrations/0009-share-history.ts'
import { challengeTimes } from './migrations/0010-challenge-times.ts'
import { preferences } from './migrations/0011-preferences.ts'
import type { Migration, Portable } from './portable.ts'
import { portable } from './portable.ts'

/** Every migration, in order. One is never edited after it has landed. */
const MIGRATIONS: Record<string, (portable: Portable) => Migration> = {
  '0001-accounts': accounts,
  '0002-engagement': engagement,
  '0003-contact': contact,
  '0004-learning': learning,
  '0005-review': review,
  '0006-limits': limits,
  '0007-rest-days': restDays,
  '0008-known-clients': knownClients,
  '0009-share-history': shareHistory,
  '0010-challenge-times': challengeTimes,
  '0011-preferences': preferences,
}

/** The number by which servers know the lock: the one that Kysely uses, so that an older version of ours waits too. */
const LOCK = sql.lit(3853314791062309107n)

async function runMigrations<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const made = Object.entries(MIGRATIONS).map(([name, make]) => [name, make(portable(kind))])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(made) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Runs the migrations that have not run yet; safe when several processes start at once. On PostgreSQL that is one transaction,
 * which begins with the lock: the tables in which Kysely notes the migrations are made under it too, and whatever ends the
 * transaction frees it, also behind a pooler.
 */
export async function migrate<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'sqlite') return runMigrations(db, kind)
  await db.transaction().execute(async (trx) => {
    // Another server may be migrating a large table: waiting for it has no limit but that of the connection.
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      trx,
    )
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await runMigrations(trx, kind)
  })
}
