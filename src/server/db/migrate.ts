import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
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
import { examPlace } from './migrations/0026-exam-place.ts'
import { certificatePlace } from './migrations/0027-certificate-place.ts'
import { desk } from './migrations/0030-desk.ts'
import { deskQuestion } from './migrations/0031-desk-question.ts'
import { messages } from './migrations/0032-messages.ts'
import { riderSearch } from './migrations/0033-rider-search.ts'
import { certificateSearch } from './migrations/0034-certificate-search.ts'
import { deliveriesGivenUp } from './migrations/0035-deliveries-given-up.ts'
import { dayCounts } from './migrations/0040-day-counts.ts'
import { content } from './migrations/0041-content.ts'
import { contentPictures } from './migrations/0044-content-pictures.ts'
import { oneTimeWords } from './migrations/0045-one-time-words.ts'
import { groups } from './migrations/0046-groups.ts'
import { passkeys } from './migrations/0049-passkeys.ts'
import { passkeyChallenges } from './migrations/0050-passkey-challenges.ts'
import { linkedAccounts } from './migrations/0051-linked-accounts.ts'
import { providerSignIns } from './migrations/0052-provider-sign-ins.ts'
import { claimedRoles } from './migrations/0053-claimed-roles.ts'
import { providerAnswers } from './migrations/0054-provider-answers.ts'
import { foldedUsernames } from './migrations/0055-folded-usernames.ts'
import { foldUsernames } from './migrations/0056-fold-usernames.ts'
import { revisionAuthors } from './migrations/0062-revision-authors.ts'
import { logAuthors } from './migrations/0063-log-authors.ts'
import { previewAuthors } from './migrations/0064-preview-authors.ts'
import { suspectMessages } from './migrations/0067-suspect-messages.ts'
import { hourCounts } from './migrations/0068-hour-counts.ts'
import { keptAnswers } from './migrations/0070-kept-answers.ts'
import { roleInvitations } from './migrations/0072-role-invitations.ts'
import { rewardCodes } from './migrations/0074-reward-codes.ts'
import { tipChanges } from './migrations/0076-tip-changes.ts'
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
  '0026-exam-place': examPlace,
  '0027-certificate-place': certificatePlace,
  '0030-desk': desk,
  '0031-desk-question': deskQuestion,
  '0032-messages': messages,
  '0033-rider-search': riderSearch,
  '0034-certificate-search': certificateSearch,
  '0035-deliveries-given-up': deliveriesGivenUp,
  '0040-day-counts': dayCounts,
  '0041-content': content,
  '0044-content-pictures': contentPictures,
  '0045-one-time-words': oneTimeWords,
  '0046-groups': groups,
  '0049-passkeys': passkeys,
  '0050-passkey-challenges': passkeyChallenges,
  '0051-linked-accounts': linkedAccounts,
  '0052-provider-sign-ins': providerSignIns,
  '0053-claimed-roles': claimedRoles,
  '0054-provider-answers': providerAnswers,
  '0055-folded-usernames': foldedUsernames,
  '0056-fold-usernames': foldUsernames,
  '0062-revision-authors': revisionAuthors,
  '0063-log-authors': logAuthors,
  '0064-preview-authors': previewAuthors,
  '0067-suspect-messages': suspectMessages,
  '0068-hour-counts': hourCounts,
  '0070-kept-answers': keptAnswers,
  '0072-role-invitations': roleInvitations,
  '0074-reward-codes': rewardCodes,
  '0076-tip-changes': tipChanges,
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
  const newer = run.filter((name) => !(name in MIGRATIONS))
  const breaking = newer.find((name) => name.endsWith(BREAKING))
  if (breaking !== undefined) throw new DatabaseTooNew(breaking)
  return newer
}

/** The id of the advisory lock. It is the one that Kysely uses, so that older versions of this server wait for it too. */
const LOCK = sql.lit(3853314791062309107n)

async function makeMigrator<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<Migrator> {
  const made = Object.entries(MIGRATIONS).map(([name, make]) => [name, make(portable(kind))])
  // Kysely throws when a migration that has run is unknown, so the newer ones are listed with an empty `up`.
  const newer = newerThanThis(await migrationsThatRan(db)).map((name) => [name, { up: async () => undefined }])
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
