import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type LanguageSites, languageSiteOf } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { isAllowed, type Limits } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { clientOf, type KnownClient, setDeviceCookie, withDevice } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import {
  checkResetLink,
  confirmationMail,
  confirmEmail,
  makeLink,
  requestConfirmation,
  requestReset,
  resetMail,
  resetPassword,
} from './mail-service.ts'
import { checkPassword } from './password-service.ts'
import { findNamedRider } from './sign-in-service.ts'

interface Options {
  library: Library
  db: Db
  clock: () => Date
  passwords: Passwords
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  sendMail: SendMail | undefined
  outbox: Outbox
  publicUrl: string
  languageSites: LanguageSites
}

/**
 * Mailed links that confirm an e-mail address or reset a forgotten password. The token is behind the '#', so that it is in no
 * server log.
 */
export async function accountMailRoutes(fastify: FastifyInstance, options: Options) {
  const { library, db, clock, passwords, limits, sendMail, outbox, publicUrl, languageSites, overTls } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  if (sendMail) {
    const words = { 'reset-password': resetMail, 'confirm-email': confirmationMail }
    for (const purpose of ['reset-password', 'confirm-email'] as const) {
      outbox.deliver(purpose, async ({ payload, cause }) => {
        const made = await makeLink(db, purpose, payload, clock())
        if (!made) return 'unneeded'
        const { rider, email, token } = made
        const from = languageSiteOf(rider, languageSites)
        await sendMail({ cause, to: email, ...words[purpose](from, rider, { publicUrl, token }) })
        return 'delivered'
      })
    }
  }

  /** Mails a password-reset link to a rider, unless the limit is exceeded. */
  async function mailNewPassword(rider: RiderRow, known: KnownClient | undefined) {
    if (await isAllowed(requestReset(db, outbox, limits, rider, known))) outbox.wake('reset-password')
  }

  app.route({
    ...from(accounts.sendEmailLink),
    handler: async (request, reply) => {
      const session = await requireRider(request)
      const { rider } = session
      if (!sendMail) throw new AppError('no-mail')
      if (rider.email === null) throw invalidField('email', 'no-email')
      await limits.confirmationMail.use(String(rider.id))
      const { password } = request.body
      await checkPassword(passwords, rider, { password, field: 'password', request })
      await requestConfirmation(db, outbox, limits.mail, session)
      outbox.wake('confirm-email')
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(accounts.confirmEmail),
    handler: async (request, reply) => {
      await confirmEmail(db, request.body.token, clock())
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(accounts.forgotPassword),
    handler: async (request) => {
      if (!sendMail) throw new AppError('no-mail')
      const { language } = libraryIn(library, request.query)
      const { rider, known } = await findNamedRider(request, request.body.username, limits.forgotPassword, options)
      // No await and no error, so that the answer does not reveal whether the account exists.
      if (rider) {
        mailNewPassword(rider, known).catch((error: unknown) =>
          request.log.error({ err: error }, 'a password-reset mail could not be stored'),
        )
      }
      return { message: text.accounts_forgot_sent({}, { locale: language }) }
    },
  })

  app.route({
    ...from(accounts.resetPassword),
    handler: async (request, reply) => {
      const { token, password } = request.body
      // Check the link before hashing the password, so that an invented token costs little.
      await checkResetLink(db, token, clock())
      const client = withDevice(clientOf(request, overTls))
      const riderId = await resetPassword(db, token, await passwords.hash(password, request), client, clock())
      await limits.guess.reset(String(riderId))
      setDeviceCookie(reply, client.device, overTls)
      return reply.status(204).send(null)
    },
  })
}
