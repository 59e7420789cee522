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
import { reviewLog } from './migrations/0012-review-log.ts'
import { rewards } from './migrations/0013-rewards.ts'
import { outbox } from './migrations/0015-outbox.ts'
import { reminders } from './migrations/0016-reminders.ts'
import { newsletter } from './migrations/0017-newsletter.ts'
import { exams } from './migrations/0018-exams.ts'
import { certificates } from './migrations/0019-certificates.ts'
import { refs } from './migrations/0020-refs.ts'
import { mailLimit } from './migrations/0021-mail-limit.ts'
import { examReferences } from './migrations/0023-exam-references.ts'
import { serverSettings } from './migrations/0024-server-settings.ts'
import { pushFailures } from './migrations/0025-push-failures.ts'
import type { Migration, Portable } from './portable.ts'
import { portable } from './portable.ts'

/** Every migration, in order. A released migration is never edited. */
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
  '0012-review-log': reviewLog,
  '0013-rewards': rewards,
  '0015-outbox': outbox,
  '0016-reminders': reminders,
  '0017-newsletter': newsletter,
  '0018-exams': exams,
  '0019-certificates': certificates,
  '0020-refs': refs,
  '0021-mail-limit': mailLimit,
  '0023-exam-references': examReferences,
  '0024-server-settings': serverSettings,
  '0025-push-failures': pushFailures,
}

/** The id of the advisory lock. It is the one that Kysely uses, so that older versions of this server wait for it too. */
const LOCK = sql.lit(3853314791062309107n)

async function runMigrations<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const made = Object.entries(MIGRATIONS).map(([name, make]) => [name, make(portable(kind))])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(made) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Runs the missing migrations. Several processes may start at once. On PostgreSQL everything runs in one transaction that first
 * takes a lock. The end of the transaction releases the lock in any case, also behind a pooler.
 */
export async function migrate<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'sqlite') return runMigrations(db, kind)
  await db.transaction().execute(async (trx) => {
    // No time-out inside PostgreSQL, because another server may be migrating a large table.
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      trx,
    )
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await runMigrations(trx, kind)
  })
}
