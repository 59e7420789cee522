import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { meantPassword } from '#server/platform/easy-words.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import { checkPlace } from '#server/platform/place-in.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { listSessions, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { clientOf, setDeviceCookie, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { accounts } from '#shared/contract/accounts.ts'
import { makeOpenDoors } from './door-service.ts'
import { makeWayInOf, type WaysInParts } from './passkey-service.ts'
import { changePassword } from './password-service.ts'
import { toRider } from './repository.ts'
import { changeRider, checkNames, checkRewards, signOutEverywhere } from './service.ts'

interface Options extends WaysInParts {
  config: Pick<Config, 'languages'>
  db: Db
  clock: () => Date
  passwords: Passwords
  reauthenticate: Reauthenticate
  neededAnswer: NeededAnswer
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
}

/** The routes of the signed-in rider's own account. */
export async function accountRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, passwords, limits, overTls, reauthenticate, provider } = options
  const openDoors = makeOpenDoors(options)
  const wayInOf = makeWayInOf(options)

  route(app, accounts.user, ({ rider }) => toRider(rider))

  /** Asks a rider with a role for the needed answer before the address changes. Other riders are not asked. */
  async function answerForAddress(
    { email, passkey, providerCode }: z.output<typeof accounts.update.body>,
    { request, session }: { request: FastifyRequest; session: RequestSession },
  ) {
    const { rider } = session
    if (email === undefined || email === rider.email || !(await options.neededAnswer(db, rider))) return undefined
    await limits.password.use(String(rider.id))
    return reauthenticate({ request, session, answer: { passkey, providerCode }, field: 'email', isStrict: true })
  }

  route(app, accounts.update, async ({ rider, session, library, body, request, inTransaction }) => {
    const { username, preferences } = body
    checkLanguage(preferences?.language, config.languages, 'preferences.language')
    checkPlace(preferences?.place, library, 'preferences.place')
    checkNames(body, rider)
    await checkRewards(db, rider.id, body)
    // Limited, because trying usernames reveals which ones exist.
    if (username !== undefined && username !== rider.username) await limits.rename.use(String(rider.id))
    const answer = await answerForAddress(body, { request, session })
    const parts = { answer, openDoors, wayInOf, now: clock() }
    return inTransaction(async (trx) => toRider(await changeRider(trx, session, body, parts)))
  })

  route(app, accounts.changePassword, async ({ rider, session, body, request, reply, inTransaction }) => {
    refuseIfProviderOnly(provider)
    const { currentPassword: password, passkey, providerCode, newPassword } = body
    await limits.password.use(String(rider.id))
    const answer = await reauthenticate({
      request,
      session,
      answer: { password, passkey, providerCode },
      field: 'currentPassword',
      isStrict: true,
    })
    const isStillTheWord = () => passwords.verify(rider.password_hash, meantPassword(rider, newPassword), request)
    if (rider.one_time_word_at !== null && (await isStillTheWord()))
      throw invalidField('newPassword', 'still-one-time-word')
    const client = withDevice(clientOf(request, overTls))
    const passwordHash = await passwords.hash(newPassword, request)
    const done = await inTransaction(async (trx) => {
      await changePassword(trx, session, { answer, passwordHash, openDoors }, client, clock())
      setDeviceCookie(reply, client.device, overTls)
    })
    await limits.guess.reset(String(rider.id))
    return done
  })

  route(app, accounts.sessions, async ({ rider, session }) => {
    const sessions = await listSessions(db, rider.id, clock())
    return sessions.map(({ device, created_at, last_used_at, token_hash }) => ({
      device,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      current: token_hash === session.tokenHash,
    }))
  })

  route(app, accounts.signOutEverywhere, ({ session, inTransaction }) =>
    inTransaction((trx) => signOutEverywhere(trx, session)),
  )
}
