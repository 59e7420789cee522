import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { recordArrival } from '#server/features/activity/service.ts'
import { writeRef } from '#server/features/webhooks/repository.ts'
import { isOperatorName } from '#server/platform/admin/kept-names.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { hasWordEnded, meantPassword } from '#server/platform/easy-words.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { closeSession, openSession } from '#server/platform/sessions/sessions.ts'
import { clientOf, setDeviceCookie, trustDevice, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import { accounts } from '#shared/contract/accounts.ts'
import { openSessionByPassword } from './password-service.ts'
import { insertRider, toRider } from './repository.ts'
import { usernameTaken } from './service.ts'
import { findNamedRider, type NamedRider } from './sign-in-service.ts'

interface Options {
  config: Pick<Config, 'languages'>
  db: Db
  clock: () => Date
  passwords: Passwords
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  counts: Counts
  provider: Provider
}

const wrongCredentials = () => new AppError('wrong-credentials')

/** Registration, sign-in and sign-out. */
export async function signInRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, counts, passwords, limits, overTls, provider } = options

  /** The client of a request, with a device id. Sets the device cookie. */
  function arrivingClient(request: FastifyRequest, reply: FastifyReply) {
    const client = withDevice(clientOf(request, overTls))
    setDeviceCookie(reply, client.device, overTls)
    return client
  }

  route(app, accounts.register, async ({ body, request, reply, inTransaction }) => {
    refuseIfProviderOnly(provider)
    await limits.register.use(request)
    const { username, password, language, ref } = body
    checkLanguage(language, config.languages, 'language')
    if (await isOperatorName(db, username)) throw usernameTaken()
    const passwordHash = await passwords.hash(password, request)
    const client = arrivingClient(request, reply)
    const answer = await inTransaction(async (trx) => {
      const rider = await insertRider(trx, { username, passwordHash, preferences: { language } }, clock())
      if (!rider) throw usernameTaken()
      if (ref !== undefined) await writeRef(trx, rider.id, ref, clock())
      await trustDevice(trx, rider.id, client, clock())
      const token = await openSession(trx, rider.id, request.headers['user-agent'], clock())
      return { token, user: toRider(rider) }
    })
    counts.addOf(answer.user.id, 'registration')
    await recordArrival(answer.user.id, localTimeOf(request, clock), options)
    return answer
  })

  /**
   * The limit of wrong passwords for a sign-in. Untrusted devices share one limit for each account. A trusted device or
   * address has its own, so that strangers cannot lock out the rider.
   */
  function guessesOf(username: string, { rider, known }: NamedRider) {
    if (rider === undefined) return { limit: limits.guessOfNobody, key: usernameKey(username) }
    if (known === undefined) return { limit: limits.guess, key: String(rider.id) }
    return { limit: limits.guessOfTrusted, key: known.key }
  }

  route(app, accounts.login, async ({ body, request, reply, inTransaction }) => {
    refuseIfProviderOnly(provider)
    const { username, password } = body
    const named = await findNamedRider(request, username, limits.login, options)
    const { rider, known } = named
    const { limit, key } = guessesOf(username, named)
    // Count before checking the password, so that parallel attempts cannot exceed the limit.
    await limit.use(key)
    let isWrong = false
    try {
      const device = known?.isDevice ? known.key : undefined
      const meant = meantPassword(rider, password)
      const match = await passwords.match(rider?.password_hash, meant, request, device)
      const renewedHash = match === 'old' ? await passwords.hash(meant, request) : undefined
      if (rider && match && hasWordEnded(rider, clock())) throw new AppError('word-ended')
      const client = withDevice(clientOf(request, overTls))
      const userAgent = request.headers['user-agent']
      const about = { client, userAgent, renewedHash }
      const token =
        rider && match ? await inTransaction((trx) => openSessionByPassword(trx, rider, about, clock())) : undefined
      isWrong = !token
      if (!rider || !token) throw wrongCredentials()
      setDeviceCookie(reply, client.device, overTls)
      await recordArrival(rider.id, localTimeOf(request, clock), options)
      return { token, user: toRider(rider) }
    } finally {
      if (!isWrong) await limit.giveBack(key)
    }
  })

  route(app, accounts.logout, ({ session, inTransaction }) =>
    inTransaction((trx) => closeSession(trx, session.tokenHash)),
  )
}
