import { hash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { CLOCK_SKEW } from './limit-counters.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** The kind of a mail, and the rider or address that asked for it. */
export type MailKind =
  /** Asks whether an address belongs to a rider. Anybody can name any address. */
  | 'confirmation'
  /** Asks the rider of a confirmed address whether they want the newsletter. */
  | 'newsletter'
  /** A link for a new password, requested from a network that the rider has used before. */
  | 'link'
  /** A link for a new password, requested by somebody unknown. */
  | 'link-for-stranger'

interface Window {
  timeWindow: number
  /** The most mails of all kinds. */
  max: number
  /** The most mails of one kind. */
  ofKind: Partial<Record<MailKind, number>>
}

/**
 * The most mails that an address gets although its owner may not have asked for them (docs/decisions/accounts.md). RATE_LIMIT_FACTOR
 * multiplies them. The two kinds that strangers cause do not add up to more than `max`, so that neither pushes out the other. Otherwise
 * the answer to a confirmation would also reveal whose address it is.
 */
const WINDOWS: readonly Window[] = [
  { timeWindow: HOUR, max: 3, ofKind: { confirmation: 2, 'link-for-stranger': 1 } },
  { timeWindow: DAY, max: 10, ofKind: { confirmation: 6, 'link-for-stranger': 3 } },
]

export interface MailLimit {
  /**
   * Counts a mail. Call it in the transaction that adds the mail to the outbox: a refused mail is not counted, because the error
   * ends the transaction.
   * @throws AppError 429 with `retryAfter` when the address has had enough mails.
   */
  use: (trx: Db, email: string, kind: MailKind) => Promise<void>
}

/**
 * The mailbox of an address as a key. Most mail servers ignore capitals, what follows a '+', and some ignore dots, so that all of
 * these together get no more mails than one.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  return `${name.replaceAll('.', '')}@${email.slice(at + 1)}`.toLowerCase()
}

interface SentMail {
  at: string
  kind: MailKind
}

/** How long until fewer than `max` of these mails, oldest first, are in a window that ends now (ms). */
function waitFor(mails: readonly SentMail[], max: number, timeWindow: number, now: number): number {
  const first = mails.filter(({ at }) => Date.parse(at) > now - timeWindow).at(-max)
  return first === undefined ? 0 : Date.parse(first.at) + timeWindow - now
}

/** Keeps the times of the mails in the database, so that the limit holds for several servers and after a restart. */
export function makeMailLimit({ config, clock }: { config: Config; clock: () => Date }): MailLimit {
  const allowed = (max: number) => Math.max(1, Math.round(max * config.rateLimitFactor))

  /** How long until one more mail is allowed (ms). */
  function waitOf(mails: readonly SentMail[], kind: MailKind, now: number): number {
    const ofThisKind = mails.filter((mail) => mail.kind === kind)
    const waits = WINDOWS.map(({ timeWindow, max, ofKind }) => {
      // A request from an unknown network never gets the last mail of a window, so that the rider can still get one.
      const maxOfAll = kind === 'link-for-stranger' ? max - 1 : max
      const maxOfKind = ofKind[kind] ?? max
      return Math.max(
        waitFor(mails, allowed(maxOfAll), timeWindow, now),
        waitFor(ofThisKind, allowed(maxOfKind), timeWindow, now),
      )
    })
    return Math.max(...waits)
  }

  return {
    use: async (trx, email, kind) => {
      const now = clock()
      const key = hash('sha256', `mail ${mailboxOf(email)}`)
      const expires_at = new Date(now.getTime() + DAY).toISOString()
      // Writes the row even if nothing changes, because that locks it until the transaction ends.
      const row = await trx
        .insertInto('mail_limit')
        .values({ key, mails: '[]', expires_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
        .returning('mails')
        .executeTakeFirstOrThrow()
      // A mail with a later time was sent by a clock that was ahead. It must not count until then.
      const known = (JSON.parse(row.mails) as SentMail[]).filter(
        ({ at }) => Date.parse(at) > now.getTime() - DAY && Date.parse(at) <= now.getTime() + CLOCK_SKEW,
      )
      const wait = waitOf(known, kind, now.getTime())
      if (wait > 0) throw new AppError('too-many-mails', { retryAfter: wait / 1000 })
      const mails = JSON.stringify([...known, { at: now.toISOString(), kind }])
      await trx.updateTable('mail_limit').set({ mails }).where('key', '=', key).execute()
    },
  }
}
