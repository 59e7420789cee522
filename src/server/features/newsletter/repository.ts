import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { NewsletterConsentRow, NewsletterIssueRow } from '#server/db/tables/messages.ts'
import { rowOf } from '#server/platform/rider-rows.ts'
import { PAGE_SIZE } from '#shared/admin/roles.ts'

export function findConsent(db: Db, riderId: number): Promise<NewsletterConsentRow | undefined> {
  return db.selectFrom('newsletter_consent').selectAll().where('rider_id', '=', riderId).executeTakeFirst()
}

/** Stores a request for the newsletter. It counts only after `confirmConsent`. */
export async function saveRequest(
  trx: Db,
  riderId: number,
  { email, language, words }: { email: string; language: string; words: string },
  now: Date,
): Promise<void> {
  const row = { email, language, words, requested_at: now.toISOString(), confirmed_at: null, ended_at: null }
  await trx
    .insertInto('newsletter_consent')
    .values({ rider_id: riderId, ...row })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(row))
    .execute()
}

/** Opens a request again that has ended. The link that was mailed for it works again. */
export async function reopenRequest(trx: Db, riderId: number): Promise<void> {
  await trx
    .updateTable('newsletter_consent')
    .set({ confirmed_at: null, ended_at: null })
    .where('rider_id', '=', riderId)
    .execute()
}

/** The request that a mailed link confirms, unless it was replaced or ended, or the rider has another address now. */
export function findOpenRequest(db: Db, riderId: number, requestedAt: string) {
  return db
    .selectFrom('newsletter_consent')
    .innerJoin('rider', 'rider.id', 'newsletter_consent.rider_id')
    .select('newsletter_consent.words')
    .where('newsletter_consent.rider_id', '=', riderId)
    .where('newsletter_consent.requested_at', '=', requestedAt)
    .where('newsletter_consent.ended_at', 'is', null)
    .where('rider.email_confirmed_at', 'is not', null)
    .whereRef('rider.email', '=', 'newsletter_consent.email')
    .executeTakeFirst()
}

/** Confirms a request. Returns false when it is not open any more. Confirming it twice keeps the first time. */
export async function confirmConsent(db: Db, riderId: number, requestedAt: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_consent')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())) }))
    .where('rider_id', '=', riderId)
    .where('requested_at', '=', requestedAt)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rider')
          .select('rider.id')
          .whereRef('rider.id', '=', 'newsletter_consent.rider_id')
          .whereRef('rider.email', '=', 'newsletter_consent.email')
          .where('rider.email_confirmed_at', 'is not', null),
      ),
    )
    .returning('rider_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the newsletter of a rider. The record stays as proof until the account is deleted. */
export async function endNewsletter(db: Db, riderId: number, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_consent')
    .set({ ended_at: now.toISOString() })
    .where('rider_id', '=', riderId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Riders who have confirmed the newsletter for the address that they have confirmed. */
const readers = (db: Db) =>
  db
    .selectFrom('newsletter_consent')
    .innerJoin('rider', 'rider.id', 'newsletter_consent.rider_id')
    .select(['rider.id', 'rider.preferences', 'newsletter_consent.email'])
    .where('newsletter_consent.confirmed_at', 'is not', null)
    .where('newsletter_consent.ended_at', 'is', null)
    .where('rider.email_confirmed_at', 'is not', null)
    .whereRef('rider.email', '=', 'newsletter_consent.email')

export function findReader(db: Db, riderId: number) {
  return readers(db).where('rider.id', '=', riderId).executeTakeFirst()
}

export function listReaders(db: Db, afterRiderId: number, limit: number) {
  return readers(db).where('rider.id', '>', afterRiderId).orderBy('rider.id').limit(limit).execute()
}

export function listReadersOf(db: Db, email: string) {
  return readers(db).where('rider.email', '=', email).orderBy('rider.id').execute()
}

export function findIssue(db: Db, hash: string): Promise<NewsletterIssueRow | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** The newsletters that were sent or are being sent, the newest first. */
export function listIssues(db: Db): Promise<NewsletterIssueRow[]> {
  return db.selectFrom('newsletter_issue').selectAll().orderBy('started_at', 'desc').limit(PAGE_SIZE).execute()
}

export function findRider(db: Db, id: number): Promise<RiderRow | undefined> {
  return db.selectFrom('rider').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores an issue unless it is there, and locks it until the transaction ends, so that two commands take turns. */
export async function lockIssue(trx: Db, hash: string, variants: string, now: Date): Promise<NewsletterIssueRow> {
  await trx
    .insertInto('newsletter_issue')
    .values({ hash, variants, started_at: now.toISOString() })
    // A translation may have been corrected since it was sent to one reader as a test.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ variants }).where('newsletter_issue.finished_at', 'is', null),
    )
    .execute()
  return trx
    .updateTable('newsletter_issue')
    .set({ hash })
    .where('hash', '=', hash)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveProgress(
  trx: Db,
  hash: string,
  { lastRiderId, added, finishedAt }: { lastRiderId: number; added: number; finishedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('newsletter_issue')
    .set((eb) => ({
      last_rider_id: lastRiderId,
      readers: eb('readers', '+', added),
      finished_at: finishedAt?.toISOString() ?? null,
    }))
    .where('hash', '=', hash)
    .execute()
}

/** The agreements of a rider to the newsletter, for their export. */
export const consentOfRider = {
  name: 'newsletter',
  read: rowOf('newsletter_consent'),
}
