import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { listSubscriptions } from '#server/platform/push/subscriptions.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { Reminders } from '#shared/contract/reminders.ts'
import { DEFAULT_HOUR, latestTime, nextReminder, reasonsAt, STOP_AFTER } from '#shared/reminders/rules.ts'
import { type FactsParts, readFacts } from './facts-service.ts'
import { type ActiveReminder, findReminder, findRiderById, isOn, lockDue, savePlan, stateOf } from './repository.ts'

export type Rider = NonNullable<Awaited<ReturnType<typeof findRiderById>>>

/** How often each server looks for due reminders (ms). */
export const LOOK_INTERVAL = 15_000
/** The number of riders in a transaction. Meanwhile nobody else can write on SQLite. */
const BATCH = 20

/** The address that reminders go to, if it is confirmed. */
export const confirmedEmail = ({ email, email_confirmed_at }: Pick<Rider, 'email' | 'email_confirmed_at'>) =>
  email_confirmed_at === null ? null : email

interface PlanParts extends FactsParts {
  db: Db
  clock: () => Date
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
async function processRow(parts: PlanParts, trx: Db, row: ActiveReminder) {
  const { clock, outbox, sendsMail } = parts
  const now = clock()
  const rider = await findRiderById(trx, row.rider_id)
  if (!rider) return
  const facts = await readFacts(trx, rider.id, parts)
  const plannedAt = row.remind_at === null ? undefined : new Date(row.remind_at)
  const isTime = plannedAt !== undefined && plannedAt <= now && now < latestTime(row, plannedAt)
  const isWanted =
    isTime &&
    readPreferences(rider.preferences).notifications &&
    reasonsAt(facts, { at: now, zone: row.zone }).length > 0
  const deliveries = isWanted ? await deliveriesFor(trx, row, rider, sendsMail) : []
  for (const delivery of deliveries) await outbox.add(trx, delivery)
  const sentAt = deliveries.length > 0 ? now : null
  const before = stateOf(row)
  const state = sentAt ? { ...before, unopened: before.unopened + 1, sentBefore: before.sentAt, sentAt } : before
  await savePlan(trx, rider.id, { remindAt: nextReminder(state, facts, now)?.at ?? null, sentAt })
}

/** Sends and plans what is due, in small transactions. Returns when nothing is due. */
async function processDue(parts: PlanParts): Promise<void> {
  const { db, clock, outbox } = parts
  for (;;) {
    const rows = await inOneTransaction(db, async (trx) => {
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
  parts: FactsParts & { now: Date; sendsMail: boolean; publicKey: string },
): Promise<Reminders> {
  const { now, sendsMail, publicKey } = parts
  const row = await findReminder(db, rider.id)
  const devices = (await listSubscriptions(db, rider.id)).map(({ endpoint_hash }) => endpoint_hash)
  const canMail = sendsMail && confirmedEmail(rider) !== null
  const common = { hour: row?.hour ?? DEFAULT_HOUR, devices, canMail, publicKey }
  if (!isOn(row)) return { way: null, next: null, paused: null, ...common }
  const paused = pauseOf(rider, row, { canMail, hasDevice: devices.length > 0 })
  const next = paused ? null : nextReminder(stateOf(row), await readFacts(db, rider.id, parts), now)
  return {
    way: row.way,
    next: next && {
      at: next.at.toISOString(),
      reasons: next.reasons,
      questions: next.reasons.find((reason) => reason.kind === 'questions')?.count ?? 0,
      streak: next.reasons.find((reason) => reason.kind === 'streak')?.days ?? 0,
    },
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
