import type { FastifyInstance } from 'fastify'
import { siteIn } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { type UnsubscribeParts, unsubscribeLink } from '#server/features/unsubscribe/service.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { adminNewsletter } from '#shared/contract/admin/newsletter.ts'
import { beginSending, orderVariants, previewMails, readTest, sendTest, variantsOf } from './admin-service.ts'
import { findRider, listIssues } from './repository.ts'
import { newsletterMail, sendToAll, type Variants } from './service.ts'

interface Options extends UnsubscribeParts {
  db: Db
  clock: () => Date
  outbox: Outbox
  sendMail: SendMail | undefined
  currentContent: CurrentContent
}

/** The newsletter in Admin: seen in each language, sent to oneself, and sent. */
export async function newsletterAdminRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, outbox, sendMail, config, currentContent } = options
  const sites = () => currentContent().languageSites

  if (sendMail) {
    outbox.deliver('newsletter-test', async ({ payload, cause }) => {
      const { riderId, language, ...variant } = readTest(payload)
      const rider = await findRider(db, riderId)
      if (!rider || rider.email === null || rider.email_confirmed_at === null) return 'unneeded'
      const from = siteIn(language, sites())
      const link = unsubscribeLink(options, 'newsletter', riderId, from.base)
      await sendMail({ cause, to: rider.email, ...newsletterMail(from, variant, link) })
      return 'delivered'
    })
  }

  const view = async (rider: RiderRow, from = db) => ({
    languages: sites().map(({ language }) => language),
    hasMailServer: sendMail !== undefined,
    canTest: sendMail !== undefined && rider.email !== null && rider.email_confirmed_at !== null,
    issues: (await listIssues(from)).map(({ hash, variants, started_at, readers, finished_at }) => ({
      id: hash,
      subject: Object.values(JSON.parse(variants) as Variants)[0]?.subject ?? '',
      startedAt: started_at,
      readers,
      finishedAt: finished_at,
    })),
  })

  /** Sends in the background, in small transactions. Admin asks how far it is. */
  function send(variants: Variants) {
    sendToAll(db, outbox, variants, clock, () => outbox.wake('newsletter')).then(
      () => outbox.wake('newsletter'),
      (error: unknown) => app.log.error({ err: error }, 'the newsletter stopped, and can go on in Admin'),
    )
  }

  function requireMail() {
    if (!sendMail) throw new AppError('no-mail')
  }

  route(app, adminNewsletter.show, ({ rider }) => view(rider))

  route(app, adminNewsletter.preview, ({ body }) =>
    previewMails(orderVariants(body.variants, sites()), sites(), config.publicUrl),
  )

  route(app, adminNewsletter.test, async ({ rider, actor, body, inTransaction }) => {
    requireMail()
    if (rider.email === null || rider.email_confirmed_at === null) throw new AppError('no-address')
    const variants = orderVariants(body.variants, sites())
    const answer = await inTransaction((trx) => sendTest(trx, outbox, rider.id, variants, actor))
    outbox.wake('newsletter-test')
    return answer
  })

  route(app, adminNewsletter.send, async ({ rider, actor, body, inTransaction }) => {
    requireMail()
    const variants = orderVariants(body.variants, sites())
    const answer = await inTransaction(async (trx) => {
      await beginSending(trx, variants, actor)
      return view(rider, trx)
    })
    send(variants)
    return answer
  })

  route(app, adminNewsletter.goOn, async ({ rider, actor, params, inTransaction }) => {
    requireMail()
    const variants = await variantsOf(db, params.id)
    const answer = await inTransaction(async (trx) => {
      await beginSending(trx, variants, actor)
      return view(rider, trx)
    })
    send(variants)
    return answer
  })
}
