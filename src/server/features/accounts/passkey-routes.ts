import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { recordArrival } from '#server/features/activity/service.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import { ALGORITHMS } from '#server/platform/passkeys/algorithms.ts'
import { CHALLENGE_LIFETIME, makeChallenge } from '#server/platform/passkeys/challenges.ts'
import { descriptorOf, listUsablePasskeys } from '#server/platform/passkeys/passkeys.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import { NO_PASSWORD } from '#server/platform/sessions/no-password.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { clientOf, setDeviceCookie, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { passkeys as contract } from '#shared/contract/passkeys.ts'
import { ADDING } from '#shared/passkeys/rules.ts'
import { makeOpenDoors } from './door-service.ts'
import { countForeignPasskeys, renamePasskey } from './passkey-repository.ts'
import {
  addPasskey,
  makeWayInOf,
  openSessionByPasskey,
  refuseTooMany,
  removePasskey,
  removePassword,
  userHandleOf,
  viewSignInMethods,
  type WayInOf,
  type WaysInParts,
} from './passkey-service.ts'
import { toRider } from './repository.ts'

/** A passkey that the browser finds without a username, and that asks for the fingerprint, the face or the code. */
const SELECTION = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const

interface Options extends WaysInParts {
  db: Db
  clock: () => Date
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  reauthenticate: Reauthenticate
  neededAnswer: NeededAnswer
  counts: Counts
}

/** Signing in with passkeys, and the passkeys of the rider's own account. */
export async function passkeyRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, limits, overTls, passkeys, provider, reauthenticate } = options
  const openDoors = makeOpenDoors(options)
  const wayInOf = makeWayInOf(options)
  const { relyingParty } = passkeys

  /** @throws AppError 404 where the site offers no passkeys, 403 where OIDC_ONLY forbids them. */
  function needRelyingParty() {
    refuseIfProviderOnly(provider)
    return passkeys.needRelyingParty()
  }

  if (!relyingParty)
    app.log.warn('Passkeys are not offered: PUBLIC_URL needs https:// and a domain, or http://localhost')
  const foreign = relyingParty ? await countForeignPasskeys(db, relyingParty.id) : 0
  if (foreign > 0)
    app.log.warn(`${foreign} passkeys belong to another domain than ${relyingParty?.id} and cannot be used here`)

  const methods = (from: Db, rider: Parameters<WayInOf>[1]) =>
    viewSignInMethods(from, rider, { ...options, wayInOf }, relyingParty)

  route(app, contract.beginSignIn, async ({ request }) => {
    needRelyingParty()
    await limits.passkeySignIn.use(request)
    return passkeys.ask({ purpose: 'sign-in' })
  })

  // Every refusal is the same, so that it does not reveal which riders and passkeys exist.
  route(app, contract.signIn, async ({ body, request, reply, inTransaction }) => {
    needRelyingParty()
    await limits.login.use(request)
    const used = await passkeys.check(body.passkey, { purpose: 'sign-in' })
    const client = withDevice(clientOf(request, overTls))
    const userAgent = request.headers['user-agent']
    const opened =
      used && (await inTransaction((trx) => openSessionByPasskey(trx, used, { client, userAgent }, clock())))
    if (!opened) throw new AppError('passkey-refused')
    setDeviceCookie(reply, client.device, overTls)
    await recordArrival(opened.rider.id, localTimeOf(request, clock), options)
    return { token: opened.token, user: toRider(opened.rider) }
  })

  route(app, contract.methods, ({ rider }) => methods(db, rider))

  route(app, contract.beginAnswer, async ({ rider, session }) => {
    const usable = await listUsablePasskeys(db, rider.id, passkeys.needRelyingParty())
    if (usable.length === 0) throw new AppError('passkey-not-found')
    await limits.passkeyChallenge.use(String(rider.id))
    return passkeys.ask({ purpose: 'question', sessionHash: session.tokenHash }, usable)
  })

  route(app, contract.beginAdding, async ({ rider, session, content, body, request, inTransaction }) => {
    const party = needRelyingParty()
    await limits.password.use(String(rider.id))
    await refuseTooMany(db, rider.id)
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    await inTransaction(answer.hold)
    const userHandle = await userHandleOf(db, rider.id)
    const bound = { purpose: ADDING[answer.by], sessionHash: session.tokenHash }
    return {
      challenge: await makeChallenge(db, bound, clock(), userHandle),
      rp: { id: party.id, name: content.site.title },
      user: { id: userHandle, name: rider.username, displayName: rider.full_name ?? rider.username },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_LIFETIME,
      attestation: 'none' as const,
      excludeCredentials: (await listUsablePasskeys(db, rider.id, party)).map(descriptorOf),
      authenticatorSelection: SELECTION,
    }
  })

  route(app, contract.add, async ({ rider, session, body, inTransaction }) => {
    needRelyingParty()
    const { name, passkey } = body
    const made = await passkeys.checkNew(passkey, session.tokenHash)
    if (!made) throw invalidField('passkey', 'passkey-refused')
    const transports = passkey.response.transports ?? []
    return inTransaction(async (trx) => {
      await addPasskey(trx, session, { ...made, name, transports }, openDoors, clock())
      return methods(trx, rider)
    })
  })

  route(app, contract.rename, async ({ rider, params, body }) => {
    await renamePasskey(db, rider.id, params.id, body.name)
    return methods(db, rider)
  })

  route(app, contract.remove, async ({ rider, session, params, body, request, inTransaction }) => {
    await limits.password.use(String(rider.id))
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    return inTransaction(async (trx) => {
      await removePasskey(trx, session, { id: params.id, answer, wayInOf, openDoors })
      return methods(trx, rider)
    })
  })

  route(app, contract.removePassword, async ({ rider, session, body, request, inTransaction }) => {
    await limits.password.use(String(rider.id))
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    return inTransaction(async (trx) => {
      await removePassword(trx, session, { answer, wayInOf, openDoors })
      return methods(trx, { ...rider, password_hash: NO_PASSWORD })
    })
  })
}
