import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { type LanguageSites, languageSiteOf } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { type UnsubscribeParts, unsubscribeLink } from '#server/features/unsubscribe/service.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Deliverer } from '#server/platform/outbox/worker.ts'
import { deleteSubscription, endFailures, findSubscription, noteFailure } from '#server/platform/push/subscriptions.ts'
import type { Pusher } from '#server/platform/push/web-push.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { latestTime, type ReasonKind, type ReminderReason, reasonsAt } from '#shared/reminders/rules.ts'
import * as text from '#texts'
import { type Facts, type FactsParts, readFacts } from './facts-service.ts'
import { type ActiveReminder, findReminder, findRiderById, isOn } from './repository.ts'
import { confirmedEmail, type Rider } from './service.ts'

/** How many riders get a push at the same time. Each may have a push service that does not answer. */
const PUSHES_AT_ONCE = 32

/** The fields of a delivery of a reminder. */
const Payload = z.object({ riderId: z.number(), endpointHash: z.string().optional() })

export interface DeliveryParts extends UnsubscribeParts {
  config: Pick<Config, 'publicUrl' | 'streakRule'>
  db: Db
  clock: () => Date
  outbox: Outbox
  pusher: Pusher
  sendMail: SendMail | undefined
  currentContent: CurrentContent
}

/** Sets the functions that deliver reminders from the outbox, as pushes and as mails. */
export function deliverReminders(parts: DeliveryParts) {
  const { db, clock, outbox, pusher, sendMail, currentContent } = parts
  const { publicUrl } = parts.config

  const deliverPush: Deliverer = async ({ payload, createdAt }) => {
    const { riderId, endpointHash = '' } = Payload.parse(payload)
    const now = clock()
    const wanted = await findWanted(db, riderId, 'push', { ...parts, createdAt, now })
    const subscription = await findSubscription(db, endpointHash)
    if (!wanted || subscription?.rider_id !== riderId) return 'unneeded'
    const { rider, reasons, facts, latest } = wanted
    const { title, lines, from } = wordsOf(rider, reasons, facts, currentContent().languageSites)
    const { language, base } = from
    const message = {
      payload: JSON.stringify({ title, body: lines.join(' '), url: reviewAddress(publicUrl, base), language }),
      // How long the push service keeps the message for a device that is off (s).
      ttl: Math.ceil((latest.getTime() - now.getTime()) / 1000),
      topic: 'reminder',
    }
    const sent = await pusher.send(subscription, message).catch((error: unknown) => ({ error }))
    if (sent === 'accepted') {
      if (subscription.failures > 0) await endFailures(db, endpointHash)
      return 'delivered'
    }
    if (sent === 'gone') await deleteSubscription(db, endpointHash)
    else if (!(await noteFailure(db, endpointHash, clock()))) throw sent.error
    return 'unneeded'
  }
  outbox.deliver('reminder-push', deliverPush, { hasManyReceivers: true, atOnce: PUSHES_AT_ONCE })

  if (sendMail) {
    outbox.deliver('reminder-mail', async ({ payload, cause, createdAt }) => {
      const { riderId } = Payload.parse(payload)
      const wanted = await findWanted(db, riderId, 'mail', { ...parts, createdAt, now: clock() })
      const to = wanted && confirmedEmail(wanted.rider)
      if (!wanted || !to) return 'unneeded'
      const { rider, reasons, facts } = wanted
      const words = wordsOf(rider, reasons, facts, currentContent().languageSites)
      const unsubscribe = unsubscribeLink(parts, 'reminders', riderId, words.from.base)
      await sendMail({ cause, to, ...reminderMail(words, { name: rider.username, publicUrl, unsubscribe }) })
      return 'delivered'
    })
  }
}

/** The address that a reminder opens: the rider's progress page, which starts the review. */
const reviewAddress = (publicUrl: string, base: string) => `${publicUrl}${base}/progress?reminder=1`

interface ReasonWords {
  /** The title, and the line when this reason comes first. */
  title: string
  line?: string | undefined
  /** The line when another reason comes first. Unset for a reason that always comes first. */
  also?: string
}

/** @param firstTip the title of the tip whose question is due first */
const REASON_WORDS: {
  [K in ReasonKind]: (
    reason: ReminderReason<K>,
    locale: { locale: string },
    firstTip: string | undefined,
  ) => ReasonWords
} = {
  questions: ({ count }, locale, firstTip) => ({
    title: text.reminder_questions_title({ questions: count }, locale),
    line:
      firstTip === undefined ? undefined : text.reminder_questions_text({ tip: firstTip, others: count - 1 }, locale),
    also: text.reminder_questions_too({ questions: count }, locale),
  }),
  // Without the name of the group, because another rider chose it.
  'group-date': ({ days }, locale) => ({
    title: text.reminder_group_title({ days }, locale),
    line: text.reminder_group_text({}, locale),
  }),
  streak: ({ days }, locale) => ({
    title: text.reminder_streak_title({ days }, locale),
    line: text.reminder_streak_text({}, locale),
    also: text.reminder_streak_too({ days }, locale),
  }),
}

/** The words of a reminder in the rider's language. */
export function wordsOf(
  rider: Pick<Rider, 'preferences'>,
  reasons: readonly ReminderReason[],
  facts: Pick<Facts, 'firstDueTips'>,
  sites: LanguageSites,
) {
  const from = languageSiteOf(rider, sites)
  const { language, library } = from
  const [firstTip] = facts.firstDueTips.flatMap((tipId) => library.find(tipId)?.title ?? [])
  const wordsOfOne = <K extends ReasonKind>(reason: ReminderReason<K>) =>
    REASON_WORDS[reason.kind](reason, { locale: language }, firstTip)
  const [first, ...others] = reasons.map((reason) => wordsOfOne(reason))
  const lines = [first?.line, ...others.map(({ also }) => also)].filter((line) => line !== undefined)
  return { title: first?.title ?? '', lines, from }
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

/**
 * The rider and the reason of a delivery. Undefined when the reminder is no longer wanted, for example because the
 * rider has done everything since.
 */
async function findWanted(
  db: Db,
  riderId: number,
  way: ActiveReminder['way'],
  parts: FactsParts & { createdAt: Date; now: Date },
) {
  const { createdAt, now } = parts
  const rider = await findRiderById(db, riderId)
  const row = await findReminder(db, riderId)
  if (!rider || !isOn(row) || row.way !== way || !readPreferences(rider.preferences).notifications) return undefined
  const latest = latestTime(row, createdAt)
  if (now >= latest) return undefined
  const facts = await readFacts(db, riderId, parts)
  const reasons = reasonsAt(facts, { at: now, zone: row.zone })
  return reasons.length > 0 ? { rider, reasons, facts, latest } : undefined
}
