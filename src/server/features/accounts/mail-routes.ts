import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { languageSiteOf } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { keyOf } from '#server/platform/http/kept-answers.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { isAllowed, type Limits } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { clientOf, setDeviceCookie, type TrustedDevice, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { findByUsername } from '#server/platform/usernames.ts'
import { accounts } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { makeOpenDoors } from './door-service.ts'
import {
  byAddress,
  checkResetLink,
  confirmationMail,
  confirmEmail,
  findByAddress,
  makeLinks,
  requestConfirmation,
  requestReset,
  resetMail,
  resetPassword,
} from './mail-service.ts'
import { findRiderOfDevice } from './sign-in-service.ts'

interface Options {
  db: Db
  clock: () => Date
  passwords: Passwords
  reauthenticate: Reauthenticate
  provider: Provider
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  sendMail: SendMail | undefined
  outbox: Outbox
  config: Pick<Config, 'publicUrl'>
  currentContent: CurrentContent
  neededAnswer: NeededAnswer
}

/**
 * Mailed links that confirm an e-mail address or reset a forgotten password. The token is behind the '#', so that it is in no
 * server log.
 */
export async function accountMailRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, passwords, limits, sendMail, outbox, config, currentContent, overTls, reauthenticate, provider } =
    options
  const openDoors = makeOpenDoors(options)

  if (sendMail) {
    const words = { 'reset-password': resetMail, 'confirm-email': confirmationMail }
    for (const purpose of ['reset-password', 'confirm-email'] as const) {
      outbox.deliver(purpose, async ({ payload, cause }) => {
        const { email, links } = await makeLinks(db, purpose, payload, clock())
        const [first] = links
        if (!first) return 'unneeded'
        const from = languageSiteOf(first.rider, currentContent().languageSites)
        await sendMail({ cause, to: email, ...words[purpose](from, links, config.publicUrl) })
        return 'delivered'
      })
    }
  }

  /** Mails password-reset links to riders, one mail to each address, unless the limit is exceeded. */
  async function mailNewPasswords(riders: readonly RiderRow[], known: TrustedDevice | undefined, key?: string) {
    for (const ofAddress of byAddress(riders))
      if (await isAllowed(requestReset(db, outbox, limits, ofAddress, known, key))) outbox.wake('reset-password')
  }

  route(app, accounts.sendEmailLink, async ({ rider, session, body, request, inTransaction }) => {
    if (!sendMail) throw new AppError('no-mail')
    if (rider.email === null) throw invalidField('email', 'no-email')
    await limits.confirmationMail.use(String(rider.id))
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    const done = await inTransaction((trx) => requestConfirmation(trx, outbox, limits.mail, session, answer))
    outbox.wake('confirm-email')
    return done
  })

  route(app, accounts.confirmEmail, async ({ body, inTransaction }) => {
    await confirmEmail(body.token, clock(), { db, inTransaction, openDoors })
  })

  route(app, accounts.forgotPassword, async ({ library, query, body, request }) => {
    refuseIfProviderOnly(provider)
    if (!sendMail) throw new AppError('no-mail')
    const key = keyOf(request)
    const { language } = libraryIn(library, query)
    let riders: RiderRow[] = []
    // Both are read for every text, so that the time of the answer does not reveal what there is.
    const find = async () => {
      const named = await findByUsername(db, body.username)
      const ofAddress = await findByAddress(db, body.username)
      riders = [...(named ? [named] : []), ...ofAddress.filter(({ id }) => id !== named?.id)]
      return riders[0]
    }
    const { known } = await findRiderOfDevice(request, find, limits.forgotPassword, options)
    // No await and no error, so that the answer does not reveal whether the account exists.
    if (riders.length > 0) {
      mailNewPasswords(riders, known, key).catch((error: unknown) =>
        request.log.error({ err: error }, 'a password-reset mail could not be stored'),
      )
    }
    return { message: text.accounts_forgot_sent({}, { locale: language }) }
  })

  route(app, accounts.resetPassword, async ({ body, request, reply, inTransaction }) => {
    refuseIfProviderOnly(provider)
    const { token, password } = body
    // Check the link before hashing the password, so that an invented token costs little.
    await checkResetLink(db, token, clock())
    const client = withDevice(clientOf(request, overTls))
    const passwordHash = await passwords.hash(password, request)
    setDeviceCookie(reply, client.device, overTls)
    let riderId: number | undefined
    const answer = await inTransaction(async (trx) => {
      riderId = await resetPassword(trx, { token, passwordHash, openDoors }, client, clock())
    })
    await limits.guess.reset(String(riderId))
    return answer
  })
}
