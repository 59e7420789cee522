import { createHash } from 'node:crypto'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { NewsletterConsentRow } from '#server/db/tables/messages.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Signer } from '#server/platform/signer.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import * as text from '#texts'
import { findConsent, listReaders, listReadersOf, lockIssue, saveProgress } from './repository.ts'

/** How long the link that confirms the newsletter works (ms). */
const LINK_LIFETIME = 7 * 24 * 3600_000
/** The number of readers in a transaction. */
const BATCH = 200

/** A newsletter in one language. */
export interface Variant {
  subject: string
  text: string
}

/** By language, the site's own first. */
export type Variants = Readonly<Record<string, Variant>>

/**
 * Identifies a newsletter by its version in the site's own language, so that it stays the same when a translation is added or
 * corrected later.
 */
export function hashOf(variants: Variants): string {
  const [own] = Object.values(variants)
  return createHash('sha256').update(JSON.stringify(own)).digest('hex')
}

/** Whether a consent counts for the address that the rider has now. */
export function isReader(
  consent: NewsletterConsentRow | undefined,
  rider: Pick<RiderRow, 'email' | 'email_confirmed_at'>,
) {
  return (
    consent !== undefined &&
    consent.confirmed_at !== null &&
    consent.ended_at === null &&
    consent.email === rider.email &&
    rider.email_confirmed_at !== null
  )
}

/** The token at the end of the link that confirms a request. */
export function confirmationToken(signer: Signer, riderId: number, requestedAt: string): string {
  return signer.sign(`confirm-${riderId}-${Date.parse(requestedAt)}`)
}

/** Reads a token of `confirmationToken`. Undefined when it is not valid, or older than LINK_LIFETIME. */
export function readConfirmation(signer: Signer, token: string, now: Date) {
  const [, riderId, requested] = /^confirm-([1-9]\d{0,15})-(\d{1,15})$/.exec(signer.open(token) ?? '') ?? []
  if (riderId === undefined || now.getTime() - Number(requested) > LINK_LIFETIME) return undefined
  return { riderId: Number(riderId), requestedAt: new Date(Number(requested)).toISOString() }
}

/** The shortest time between two mails that ask for a confirmation (ms). */
const MAIL_PAUSE = 60_000

/** Whether a request is so recent that a second one adds no mail. */
export const isRecent = (requestedAt: string, now: Date) =>
  Math.abs(now.getTime() - Date.parse(requestedAt)) < MAIL_PAUSE

/**
 * The consent that the mail in the outbox is about, if it is still wanted. A request that was ended is mailed while it is recent,
 * because a second request opens it again without another mail.
 */
export async function findRequest(db: Db, riderId: number, requestedAt: string, now: Date) {
  const consent = await findConsent(db, riderId)
  const isWanted =
    consent?.requested_at === requestedAt &&
    consent.confirmed_at === null &&
    (consent.ended_at === null || isRecent(requestedAt, now))
  const rider = await db.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirst()
  return isWanted && rider?.email === consent.email ? { rider, consent } : undefined
}

/** The text to which a rider agrees. */
export const wordsIn = ({ site, language }: LanguageSite) =>
  text.newsletter_words({ site: site.title }, { locale: language })

/** The mail with the link that confirms the newsletter. */
export function requestMail(from: LanguageSite, words: string, url: string): MailContent {
  const locale = { locale: from.language }
  return {
    from,
    subject: text.newsletter_confirm_subject({ site: from.site.title }, locale),
    text: text.newsletter_confirm_text({ words, link: url }, locale),
    action: { url, label: text.newsletter_confirm_button({}, locale) },
  }
}

export function newsletterMail(from: LanguageSite, variant: Variant, unsubscribe: string): MailContent {
  const label = text.newsletter_end_line({}, { locale: from.language })
  return { from, ...variant, unsubscribe: { url: unsubscribe, label } }
}

type Reader = Awaited<ReturnType<typeof listReaders>>[number]

const isAllowed = ({ preferences }: Reader) => readPreferences(preferences).newsletter

/** Adds the deliveries of some readers to the outbox. Returns how many did not have one yet. */
async function addDeliveries(trx: Db, outbox: Pick<Outbox, 'add'>, hash: string, readers: readonly Reader[]) {
  let added = 0
  for (const { id } of readers.filter(isAllowed)) {
    const cause = `newsletter ${hash} ${id}`
    const payload = { hash, riderId: id }
    if (await outbox.add(trx, { channel: 'newsletter', cause, riderId: id, payload })) added++
  }
  return added
}

/** Counts the readers by their language. */
export async function countReaders(db: Db, languageOf: (reader: Reader) => string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let last = 0
  for (;;) {
    const readers = await listReaders(db, last, BATCH)
    for (const reader of readers.filter(isAllowed)) {
      const language = languageOf(reader)
      counts[language] = (counts[language] ?? 0) + 1
    }
    last = readers.at(-1)?.id ?? last
    if (readers.length < BATCH) return counts
  }
}

/**
 * Adds a newsletter to the outbox for every reader, in small transactions, so that it can be stopped and started again.
 * Returns the number of readers, or when it was sent before.
 */
export async function sendToAll(
  db: Db,
  outbox: Pick<Outbox, 'add'>,
  variants: Variants,
  clock: () => Date,
  onProgress: (readers: number) => void,
): Promise<{ readers: number } | { finishedAt: string }> {
  const hash = hashOf(variants)
  for (let isFirst = true; ; isFirst = false) {
    const done = await inOneTransaction(db, async (trx) => {
      const issue = await lockIssue(trx, hash, JSON.stringify(variants), clock())
      if (issue.finished_at !== null) return isFirst ? { finishedAt: issue.finished_at } : { readers: issue.readers }
      const readers = await listReaders(trx, issue.last_rider_id, BATCH)
      const added = await addDeliveries(trx, outbox, hash, readers)
      const isLast = readers.length < BATCH
      const lastRiderId = readers.at(-1)?.id ?? issue.last_rider_id
      await saveProgress(trx, hash, { lastRiderId, added, finishedAt: isLast ? clock() : null })
      onProgress(issue.readers + added)
      return isLast ? { readers: issue.readers + added } : undefined
    })
    if (done) return done
  }
}

/** Adds a newsletter to the outbox for the reader with this address. Says whether there is one, and whether they had it already. */
export async function sendToOne(
  trx: Db,
  outbox: Pick<Outbox, 'add'>,
  variants: Variants,
  email: string,
  clock: () => Date,
): Promise<'added' | 'no reader' | 'had it'> {
  const hash = hashOf(variants)
  const readers = (await listReadersOf(trx, email)).filter(isAllowed)
  if (readers.length === 0) return 'no reader'
  const issue = await lockIssue(trx, hash, JSON.stringify(variants), clock())
  if (issue.finished_at !== null) return 'had it'
  return (await addDeliveries(trx, outbox, hash, readers)) > 0 ? 'added' : 'had it'
}
