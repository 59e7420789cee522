import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { pageOf } from '#server/platform/admin/page.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { ANSWER_PAUSE } from '#shared/admin/messages.ts'
import { adminMessages } from '#shared/contract/admin/messages.ts'
import { countUnread, listPage, markRead } from './admin-repository.ts'
import {
  answerMessage,
  changeDone,
  deleteMessage,
  makeAnswerMailer,
  restoreMessage,
  takeAnswerBack,
  viewMessage,
} from './admin-service.ts'

interface Options {
  db: Db
  clock: () => Date
  sendMail: SendMail | undefined
  outbox: Outbox
  currentContent: CurrentContent
}

/** The characters of a message that a list shows. */
const BEGINNING = 160

/** The messages in Admin. */
export async function messageAdminRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, sendMail, outbox, currentContent } = options
  const languageSites = () => currentContent().languageSites
  if (sendMail) outbox.deliver('contact-answer', makeAnswerMailer({ db, clock, sendMail, languageSites }))

  const view = (from: Db, id: number) =>
    viewMessage(from, id, { ownLanguage: languageSites()[0].language, canAnswer: sendMail !== undefined })

  route(app, adminMessages.list, async ({ query }) => {
    const rows = await listPage(db, query.view, query.before)
    const { shown, next } = pageOf(rows, ({ id }) => id)
    return {
      messages: shown.map((row) => ({
        id: row.id,
        at: row.created_at,
        name: row.name,
        subject: row.subject,
        beginning: row.message.slice(0, BEGINNING).toWellFormed(),
        isSuspect: row.is_suspect === 1,
        isRead: row.read_at !== null,
        isDone: row.done_at !== null,
        isAnswered: Boolean(row.is_answered),
      })),
      next,
      unread: await countUnread(db),
    }
  })

  route(app, adminMessages.read, async ({ params }) => {
    const message = await view(db, params.id)
    await markRead(db, params.id, clock())
    return message
  })

  route(app, adminMessages.answer, async ({ actor, params, body, inTransaction }) => {
    if (!sendMail) throw new AppError('no-mail')
    const answer = await inTransaction(async (trx) => {
      await answerMessage(trx, outbox, params.id, body, actor)
      return view(trx, params.id)
    })
    // The outbox looks for deliveries only every 15 s. This wakes it when the pause that Admin shows is over.
    setTimeout(() => outbox.wake('contact-answer'), ANSWER_PAUSE).unref()
    return answer
  })

  route(app, adminMessages.takeBack, ({ actor, params, inTransaction }) =>
    inTransaction(async (trx) => view(trx, await takeAnswerBack(trx, params.id, actor))),
  )

  route(app, adminMessages.setDone, ({ actor, params, body, inTransaction }) =>
    inTransaction(async (trx) => {
      await changeDone(trx, params.id, body.isDone, actor)
      return view(trx, params.id)
    }),
  )

  route(app, adminMessages.remove, ({ actor, params, inTransaction }) =>
    inTransaction((trx) => deleteMessage(trx, params.id, actor)),
  )

  route(app, adminMessages.restore, ({ actor, params, inTransaction }) =>
    inTransaction(async (trx) => {
      await restoreMessage(trx, params.id, actor)
      return view(trx, params.id)
    }),
  )
}
