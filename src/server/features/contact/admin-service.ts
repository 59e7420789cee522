import { z } from 'zod'
import { type LanguageSite, type LanguageSites, siteIn } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import type { ContactAnswerRow, ContactMessageRow } from '#server/db/tables/messages.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { findDelivery, withdrawDelivery } from '#server/platform/outbox/repository.ts'
import type { Deliverer } from '#server/platform/outbox/worker.ts'
import type { LogAction } from '#shared/admin/log.ts'
import { ANSWER_PAUSE } from '#shared/admin/messages.ts'
import type { ContactSubject } from '#shared/contact/rules.ts'
import { SUBJECT_NAMES } from '#shared/contact/subject-names.ts'
import * as text from '#texts'
import {
  deleteAnswer,
  findAnswer,
  insertAnswer,
  listAnswers,
  lockMessage,
  markAnswerMailed,
  restoreDeleted,
  setDeleted,
  setDone,
} from './admin-repository.ts'
import { findMessage } from './repository.ts'
import { causeOf } from './service.ts'

/** How long a deleted message can be restored (ms). Housekeeping removes it at its next round. */
const RESTORABLE_FOR = 24 * 3600_000

const gone = () => new AppError('gone')

/** The cause contains the time, because a restored backup may use a number again. */
const causeOfAnswer = ({ id, written_at }: ContactAnswerRow) => `contact-answer ${id} ${written_at}`

const log = (trx: Db, actor: Actor, action: LogAction, id: number) =>
  writeLog(trx, actor, { action, subjectKind: 'message', subject: id })

/** @throws AppError 410 when the message was deleted. */
async function requireMessage(db: Db, id: number): Promise<ContactMessageRow> {
  const row = await findMessage(db, id)
  if (!row) throw gone()
  return row
}

/** Marks a message as done or opens it again. Does nothing when it is so already. @throws AppError 410 when it was deleted. */
export async function changeDone(trx: Db, id: number, isDone: boolean, actor: Actor): Promise<void> {
  await requireMessage(trx, id)
  if (await setDone(trx, id, isDone ? actor.at : null))
    await log(trx, actor, isDone ? 'message-done' : 'message-reopened', id)
}

/** Deletes a message. For a day it can be restored, then housekeeping removes it. @throws AppError 410 when it is gone. */
export async function deleteMessage(trx: Db, id: number, actor: Actor): Promise<void> {
  if (!(await setDeleted(trx, id, actor.at))) throw gone()
  await log(trx, actor, 'message-deleted', id)
}

/** Restores a deleted message. A message that is not deleted stays as it is. @throws AppError 410 when there is no such message. */
export async function restoreMessage(trx: Db, id: number, actor: Actor): Promise<void> {
  const deletedAfter = new Date(actor.at.getTime() - RESTORABLE_FOR)
  if (await restoreDeleted(trx, id, deletedAfter)) await log(trx, actor, 'message-restored', id)
  else await requireMessage(trx, id)
}

/**
 * Stores an answer, and adds its mail to the outbox, due in 10 seconds. Two people answer one message only if the second has seen the
 * answer of the first.
 * @throws AppError 410 when the message was deleted, 409 when its last answer is another one than `seen`.
 */
export async function answerMessage(
  trx: Db,
  outbox: Outbox,
  id: number,
  { text: answer, seen }: { text: string; seen?: number | null | undefined },
  actor: Actor,
): Promise<void> {
  if (!(await lockMessage(trx, id))) throw gone()
  const last = (await listAnswers(trx, id)).at(-1)?.id ?? null
  if (seen !== undefined && seen !== last) throw new AppError('answered-meanwhile')
  const row = await insertAnswer(trx, { messageId: id, text: answer.trim(), by: actor.who ?? '', at: actor.at })
  const cause = causeOfAnswer(row)
  await outbox.add(trx, { channel: 'contact-answer', cause, payload: { id: row.id }, pause: ANSWER_PAUSE })
  await log(trx, actor, 'message-answered', id)
}

/** Takes an answer back, and returns the number of its message. @throws AppError 409 once the server has begun to send it. */
export async function takeAnswerBack(trx: Db, id: number, actor: Actor): Promise<number> {
  const answer = await findAnswer(trx, id)
  if (!answer) throw gone()
  const isOnItsWay = answer.mailed_at !== null || !(await withdrawDelivery(trx, causeOfAnswer(answer)))
  if (isOnItsWay) throw new AppError('answer-sent')
  if (!(await deleteAnswer(trx, id))) throw gone()
  await log(trx, actor, 'answer-taken-back', answer.message_id)
  return answer.message_id
}

async function stateOf(db: Db, answer: ContactAnswerRow): Promise<'waiting' | 'sent' | 'given-up'> {
  if (answer.mailed_at !== null) return 'sent'
  const delivery = await findDelivery(db, causeOfAnswer(answer))
  // The mail of a deleted message is not sent, and an ended delivery is deleted after a while.
  return delivery && delivery.due_at !== null ? 'waiting' : 'given-up'
}

/** A message with its answers. */
export async function viewMessage(db: Db, id: number, parts: { ownLanguage: string; canAnswer: boolean }) {
  const row = await requireMessage(db, id)
  const answers = await listAnswers(db, id)
  return {
    id: row.id,
    at: row.created_at,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    language: row.language ?? parts.ownLanguage,
    isSuspect: row.is_suspect === 1,
    isDone: row.done_at !== null,
    canAnswer: parts.canAnswer,
    answers: await Promise.all(
      answers.map(async (answer) => ({
        id: answer.id,
        text: answer.text,
        writtenBy: answer.written_by,
        writtenAt: answer.written_at,
        state: await stateOf(db, answer),
      })),
    ),
  }
}

const quoted = (message: string) =>
  message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The mail with an answer, in the language of the page that the message was sent from. */
export function answerMail(from: LanguageSite, message: ContactMessageRow, answer: ContactAnswerRow): MailContent {
  const locale = { locale: from.language }
  const subject = SUBJECT_NAMES[message.subject as ContactSubject]?.({}, locale) ?? message.subject
  const form = { dateStyle: 'long', timeZone: 'UTC' } as const
  const day = new Date(message.created_at).toLocaleDateString(text.dates_locale({}, locale), form)
  return {
    from,
    subject: text.mail_answer_subject({ site: from.site.title, subject }, locale),
    text: text.mail_answer_text(
      { answer: answer.text, name: answer.written_by, site: from.site.title, day, message: quoted(message.message) },
      locale,
    ),
  }
}

interface MailParts {
  db: Db
  clock: () => Date
  sendMail: SendMail
  languageSites: () => LanguageSites
}

const Payload = z.object({ id: z.number() })

/** Mails an answer, unless it was taken back or its message was deleted. */
export function makeAnswerMailer({ db, clock, sendMail, languageSites }: MailParts): Deliverer {
  return async ({ payload, cause }) => {
    const answer = await findAnswer(db, Payload.parse(payload).id)
    const message = answer && (await findMessage(db, answer.message_id))
    if (!answer || !message) return 'unneeded'
    const before = (await listAnswers(db, message.id)).filter(({ id }) => id < answer.id).at(-1)
    const root = causeOf(message)
    const sites = languageSites()
    const from = siteIn(message.language ?? '', sites)
    const replyTo = from.site.operator.email
    await sendMail({
      cause,
      to: message.email,
      ...answerMail(from, message, answer),
      thread: { root, last: before ? causeOfAnswer(before) : root },
      ...(replyTo === undefined ? {} : { replyTo }),
    })
    await markAnswerMailed(db, answer.id, clock())
    return 'delivered'
  }
}
