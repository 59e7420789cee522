import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { contact } from '#shared/contract/contact.ts'
import * as text from '#texts'
import { makeContactMailer, storeMessage } from './service.ts'

interface Options {
  config: Config
  db: Db
  clock: () => Date
  limits: { contact: AddressLimit }
  sendMail: SendMail | undefined
  outbox: Outbox
  currentContent: CurrentContent
}

/** Messages to the operator. They are stored and, if a mail server is set up, mailed. */
export async function contactRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, limits, sendMail, outbox, currentContent } = options
  const addresses = () => {
    const [from] = currentContent().languageSites
    return { from, to: from.site.operator.email ?? config.mailFrom ?? 'ride-safer@localhost' }
  }
  if (sendMail) outbox.deliver('contact', makeContactMailer({ db, clock, sendMail, addresses }))

  route(app, contact.send, async ({ library, query, body, request, inTransaction }) => {
    const { language } = libraryIn(library, query)
    await limits.contact.use(request)
    const { website = '', ...message } = body
    // Robots fill in the hidden field, but so do some password managers of people.
    const is_suspect = website.trim() === '' ? 0 : 1
    const answer = await inTransaction(async (trx) => {
      await storeMessage(trx, { ...message, language, is_suspect }, clock(), sendMail && outbox)
      return { message: text.contact_received({}, { locale: language }) }
    })
    outbox.wake('contact')
    return answer
  })
}
