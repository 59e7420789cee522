import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { contact } from '#shared/contract/contact.ts'
import * as text from '#texts'
import { insertMessage } from './repository.ts'
import { startMailing } from './service.ts'

interface Options {
  config: Config
  library: Library
  db: Db
  clock: () => Date
  limits: { contact: AddressLimit }
  sendMail: SendMail | undefined
  site: SiteSettings
}

/** Messages to the operator (D25). They are stored and, if a mail server is set up, mailed. */
export async function contactRoutes(fastify: FastifyInstance, options: Options) {
  const { config, library, db, clock, limits, sendMail, site } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const to = site.operator.email ?? config.mailFrom ?? 'ride-safer@localhost'
  const mailing = sendMail
    ? startMailing({ db, clock, sendMail, to, siteTitle: site.title, language: config.languages[0], log: app.log })
    : undefined
  // Mail the messages that an earlier process left unsent.
  app.addHook('onReady', async () => mailing?.wake())
  app.addHook('onClose', () => mailing?.close())

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
      await insertMessage(db, message, clock(), mailing !== undefined)
      mailing?.wake()
      return answer
    },
  })
}
