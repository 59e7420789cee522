import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type LanguageSites, languageSiteOf } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { listSubscriptions } from '#server/platform/push/subscriptions.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { Reminders } from '#shared/contract/reminders.ts'
import {
  DEFAULT_HOUR,
  nextReminder,
  type ReminderFacts,
  type ReminderReason,
  reasonAt,
  STOP_AFTER,
} from '#shared/reminders/rules.ts'
import * as text from '#texts'
import { type ActiveReminder, findReminder, findRiderById, isOn, lockDue, savePlan, stateOf } from './repository.ts'

/** What a rider has to do, with the tips whose question comes first. */
export type Facts = ReminderFacts & { firstDueTips: readonly number[] }
export type ReadFacts = (db: Db, riderId: number) => Promise<Facts>

type Rider = NonNullable<Awaited<ReturnType<typeof findRiderById>>>

/** How often each server looks for due reminders (ms). */
export const LOOK_INTERVAL = 15_000
/** How late a reminder may be sent (ms). After a longer outage of the site the rider gets the next one. */
export const LATEST = 3 * 3600_000
/** The number of riders in a transaction. Meanwhile nobody else can write on SQLite. */
const BATCH = 20

/** The fields of a delivery of a reminder. */
export const Payload = z.object({ riderId: z.number(), endpointHash: z.string().optional() })

/** The address that reminders go to, if it is confirmed. */
export const confirmedEmail = ({ email, email_confirmed_at }: Pick<Rider, 'email' | 'email_confirmed_at'>) =>
  email_confirmed_at === null ? null : email

interface PlanParts {
  db: Db
  clock: () => Date
  readFacts: ReadFacts
  outbox: Outbox
  sendsMail: boolean
}

/** The deliveries of one reminder: a mail, or a push to each browser of the rider. */
async function deliveriesFor(trx: Db, row: ActiveReminder, rider: Rider, sendsMail: boolean) {
  const riderId = rider.id
  const cause = `reminder ${riderId} ${row.remind_at}`
  if (row.way === 'mail') {
    return sendsMail && confirmedEmail(rider) !== null
      ? [{ channel: 'reminder-mail' as const, cause, riderId, payload: { riderId } }]
      : []
  }
  const subscriptions = await listSubscriptions(trx, riderId)
  return subscriptions.map(({ endpoint_hash: endpointHash }) => ({
    channel: 'reminder-push' as const,
    cause: `${cause} ${endpointHash}`,
    riderId,
    payload: { riderId, endpointHash },
  }))
}

/** Sends the reminder of a locked row if it is time for it, and plans the next one. */
async function processRow({ clock, readFacts, outbox, sendsMail }: PlanParts, trx: Db, row: ActiveReminder) {
  const now = clock()
  const rider = await findRiderById(trx, row.rider_id)
  if (!rider) return
  const facts = await readFacts(trx, rider.id)
  const plannedAt = row.remind_at === null ? undefined : new Date(row.remind_at)
  const isTime = plannedAt !== undefined && plannedAt <= now && now.getTime() - plannedAt.getTime() <= LATEST
  const isWanted =
    isTime && readPreferences(rider.preferences).notifications && reasonAt(facts, { at: now, zone: row.zone })
  const deliveries = isWanted ? await deliveriesFor(trx, row, rider, sendsMail) : []
  for (const delivery of deliveries) await outbox.add(trx, delivery)
  const sentAt = deliveries.length > 0 ? now : null
  const before = stateOf(row)
  const state = sentAt ? { ...before, unopened: before.unopened + 1, sentBefore: before.sentAt, sentAt } : before
  await savePlan(trx, rider.id, { remindAt: nextReminder(state, facts, now)?.at ?? null, sentAt })
}

/** Sends and plans what is due, in small transactions. Returns when nothing is due. */
export async function processDue(parts: PlanParts): Promise<void> {
  const { db, clock, outbox } = parts
  for (;;) {
    const rows = await db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, clock(), BATCH)
      for (const row of due) if (isOn(row)) await processRow(parts, trx, row)
      return due.length
    })
    if (rows === 0) return
    outbox.wake('reminder-push')
    outbox.wake('reminder-mail')
  }
}

/** Looks for due reminders in the background. */
export function startReminders(parts: PlanParts, log: Pick<FastifyBaseLogger, 'error'>) {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= processDue(parts)
      .catch((error: unknown) => log.error({ err: error }, 'due reminders could not be planned'))
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, LOOK_INTERVAL)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** The answer of GET /api/reminders. */
export async function describeReminders(
  db: Db,
  rider: Rider,
  { now, readFacts, sendsMail, publicKey }: { now: Date; readFacts: ReadFacts; sendsMail: boolean; publicKey: string },
): Promise<Reminders> {
  const row = await findReminder(db, rider.id)
  const devices = (await listSubscriptions(db, rider.id)).map(({ endpoint_hash }) => endpoint_hash)
  const canMail = sendsMail && confirmedEmail(rider) !== null
  const common = { hour: row?.hour ?? DEFAULT_HOUR, devices, canMail, publicKey }
  if (!isOn(row)) return { way: null, next: null, paused: null, ...common }
  const paused = pauseOf(rider, row, { canMail, hasDevice: devices.length > 0 })
  const next = paused ? null : nextReminder(stateOf(row), await readFacts(db, rider.id), now)
  return {
    way: row.way,
    next: next && { at: next.at.toISOString(), questions: next.questions, streak: next.streak },
    paused,
    ...common,
  }
}

function pauseOf(
  { preferences }: Rider,
  { way, unopened }: ActiveReminder,
  { canMail, hasDevice }: { canMail: boolean; hasDevice: boolean },
): Reminders['paused'] {
  if (!readPreferences(preferences).notifications) return 'switch'
  if (way === 'mail' && !canMail) return 'no-address'
  if (way === 'push' && !hasDevice) return 'no-device'
  return unopened >= STOP_AFTER ? 'unopened' : null
}

/** The address that a reminder opens: the rider's progress page, which starts the review. */
export const reviewAddress = (publicUrl: string, base: string) => `${publicUrl}${base}/progress?reminder=1`

/** The words of a reminder in the rider's language. */
export function wordsOf(
  rider: Pick<Rider, 'preferences'>,
  reason: ReminderReason,
  facts: Pick<Facts, 'firstDueTips'>,
  sites: LanguageSites,
) {
  const from = languageSiteOf(rider, sites)
  const { language, library } = from
  const locale = { locale: language }
  const { questions, streak } = reason
  const [first] = facts.firstDueTips.flatMap((tipId) => library.find(tipId)?.title ?? [])
  const title =
    questions > 0
      ? text.reminder_questions_title({ questions }, locale)
      : text.reminder_streak_title({ days: streak }, locale)
  const lines = [
    ...(questions > 0 && first !== undefined
      ? [text.reminder_questions_text({ tip: first, others: questions - 1 }, locale)]
      : []),
    ...(streak > 0 && questions > 0 ? [text.reminder_streak_too({ days: streak }, locale)] : []),
    ...(streak > 0 && questions === 0 ? [text.reminder_streak_text({}, locale)] : []),
  ]
  return { title, lines, from }
}

export function reminderMail(
  { title, lines, from }: ReturnType<typeof wordsOf>,
  { name, publicUrl, unsubscribe }: { name: string; publicUrl: string; unsubscribe: string },
): MailContent {
  const locale = { locale: from.language }
  const url = reviewAddress(publicUrl, from.base)
  return {
    from,
    subject: title,
    text: text.reminder_mail_text({ name, lines: lines.join('\n'), link: url }, locale),
    action: { url, label: text.reminder_mail_action({}, locale) },
    unsubscribe: { url: unsubscribe, label: text.reminder_mail_end({}, locale) },
  }
}

/** The rider and the reason of a delivery, if the reminder is still wanted. It is not when the rider has done everything meanwhile. */
export async function findWanted(
  db: Db,
  riderId: number,
  way: ActiveReminder['way'],
  { createdAt, now, readFacts }: { createdAt: Date; now: Date; readFacts: ReadFacts },
) {
  if (now.getTime() - createdAt.getTime() > LATEST) return undefined
  const rider = await findRiderById(db, riderId)
  const row = await findReminder(db, riderId)
  if (!rider || !isOn(row) || row.way !== way || !readPreferences(rider.preferences).notifications) return undefined
  const facts = await readFacts(db, riderId)
  const reason = reasonAt(facts, { at: now, zone: row.zone })
  return reason && { rider, reason, facts }
}
