import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { LanguageSites } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { contact } from '#shared/contract/contact.ts'
import * as text from '#texts'
import { makeContactMailer, storeMessage } from './service.ts'

interface Options {
  config: Config
  library: Library
  db: Db
  clock: () => Date
  limits: { contact: AddressLimit }
  sendMail: SendMail | undefined
  outbox: Outbox
  languageSites: LanguageSites
}

/** Messages to the operator (D25). They are stored and, if a mail server is set up, mailed. */
export async function contactRoutes(fastify: FastifyInstance, options: Options) {
  const { config, library, db, clock, limits, sendMail, outbox, languageSites } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const to = languageSites[0].site.operator.email ?? config.mailFrom ?? 'ride-safer@localhost'
  if (sendMail) {
    const mailParts = { db, clock, sendMail, to, from: languageSites[0] }
    outbox.deliver('contact', makeContactMailer(mailParts))
  }

  app.route({
    ...from(contact.send),
    handler: async (request) => {
      const { language } = libraryIn(library, request.query)
      const answer = { message: text.contact_received({}, { locale: language }) }
      await limits.contact.use(request)
      const { website = '', ...message } = request.body
      // A robot gets the usual answer, so that it does not notice.
      if (website.trim() !== '') {
        request.log.info('a robot filled in the hidden field: its message was dropped')
        return answer
      }
      await storeMessage(db, message, clock(), sendMail && outbox)
      outbox.wake('contact')
      return answer
    },
  })
}
