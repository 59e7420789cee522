import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { recordArrival } from '#server/features/activity/service.ts'
import { writeRef } from '#server/features/webhooks/repository.ts'
import { isOperatorName } from '#server/platform/admin/kept-names.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import {
  browserHashOf,
  browserSecretOf,
  newSecret,
  renewBrowserCookie,
  secretsOf,
  setBrowserCookie,
} from '#server/platform/oidc/browser.ts'
import { linkedAccountOf } from '#server/platform/oidc/linked-accounts.ts'
import { findAnswer, insertSignIn } from '#server/platform/oidc/sign-ins.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { clientOf, setDeviceCookie, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { provider as contract } from '#shared/contract/provider.ts'
import type { ProviderPurpose } from '#shared/provider/rules.ts'
import { makeOpenDoors } from './door-service.ts'
import { countForeignAccounts } from './linked-account-repository.ts'
import { makeWayInOf, viewSignInMethods, type WayInOf, type WaysInParts } from './passkey-service.ts'
import { linkAccount, openSessionByProvider, registerByProvider, unlinkAccount } from './provider-service.ts'
import { toRider } from './repository.ts'
import { usernameTaken } from './service.ts'

interface Options extends WaysInParts {
  config: Pick<Config, 'languages' | 'publicUrl'>
  db: Db
  clock: () => Date
  counts: Counts
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  reauthenticate: Reauthenticate
  neededAnswer: NeededAnswer
}

/** Signing in with the operator's own accounts, and the account that is linked to the rider. */
export async function providerRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, limits, overTls, provider, reauthenticate } = options
  const wayInOf = makeWayInOf(options)
  const changing = { openDoors: makeOpenDoors(options), log: app.log }

  /** @throws AppError 404 where the operator has no accounts of their own. */
  function needProvider() {
    if (!provider) throw new AppError('provider-off')
    return provider
  }

  if (provider) {
    const foreign = await countForeignAccounts(db, provider.issuer)
    if (foreign > 0) app.log.warn(`${foreign} linked accounts belong to another OIDC_ISSUER and cannot be used now`)
    // The start does not wait for the answer. The log says early when the configuration is wrong.
    app.addHook('onListen', async () => void provider.isAvailable())
  }

  /** Begins a sign-in and binds it to the browser, and to the session if there is one. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    of: { purpose: ProviderPurpose; returnTo: string; sessionHash?: string },
  ) {
    const { purpose, returnTo, sessionHash = null } = of
    // One secret for all sign-ins of a browser, so that two tabs do not disturb each other.
    const secret = browserSecretOf(request, overTls) ?? newSecret()
    const secrets = secretsOf(secret, newSecret())
    const language = languageOf(returnTo, config.languages)
    const url = await needProvider().begin(secrets, { isAgain: purpose === 'question', language })
    const signIn = { browser_hash: hashToken(secret), purpose, session_hash: sessionHash, return_to: returnTo }
    await insertSignIn(db, secrets.state, signIn, clock())
    setBrowserCookie(reply, secret, overTls)
    return { url }
  }

  route(app, contract.state, async () => {
    const { isAvailable, logoutUrl } = needProvider()
    return { isAvailable: await isAvailable(), logoutUrl: await logoutUrl() }
  })

  route(app, contract.begin, async ({ request, reply, body }) => {
    needProvider()
    await limits.providerSignIn.use(request)
    return begin(request, reply, { purpose: 'sign-in', returnTo: body.returnTo })
  })

  const browserHash = (request: FastifyRequest) => browserHashOf(request, overTls)

  const arrivalOf = (request: FastifyRequest) => ({
    client: withDevice(clientOf(request, overTls)),
    userAgent: request.headers['user-agent'],
    now: clock(),
    log: app.log,
  })

  route(app, contract.login, async ({ request, reply, body, inTransaction }) => {
    needProvider()
    await limits.login.use(request)
    const answer = await findAnswer(db, body.code, { purpose: 'sign-in', browserHash: browserHash(request) }, clock())
    if (!answer) throw new AppError('provider-refused')
    const arrival = arrivalOf(request)
    const opened = await inTransaction((trx) => openSessionByProvider(trx, answer, arrival))
    if ('code' in opened) {
      renewBrowserCookie(request, reply, overTls)
      return { signedIn: null, newAccount: opened }
    }
    setDeviceCookie(reply, arrival.client.device, overTls)
    await recordArrival(opened.rider.id, localTimeOf(request, clock), options)
    return { signedIn: { token: opened.token, user: toRider(opened.rider) }, newAccount: null }
  })

  route(app, contract.register, async ({ request, reply, body, inTransaction }) => {
    needProvider()
    await limits.register.use(request)
    const { code, username, language, ref } = body
    checkLanguage(language, config.languages, 'language')
    const answer = await findAnswer(db, code, { purpose: 'register', browserHash: browserHash(request) }, clock())
    if (!answer) throw new AppError('provider-refused')
    if (await isOperatorName(db, username)) throw usernameTaken()
    const arrival = arrivalOf(request)
    setDeviceCookie(reply, arrival.client.device, overTls)
    const opened = await inTransaction(async (trx) => {
      const { rider, token } = await registerByProvider(trx, answer, { username, language }, arrival)
      if (ref !== undefined) await writeRef(trx, rider.id, ref, clock())
      return { token, user: toRider(rider) }
    })
    options.counts.addOf(opened.user.id, 'registration')
    await recordArrival(opened.user.id, localTimeOf(request, clock), options)
    return opened
  })

  const methods = (from: Db, rider: Parameters<WayInOf>[1]) =>
    viewSignInMethods(from, rider, { ...options, wayInOf }, options.passkeys.relyingParty)

  route(app, contract.beginAnswer, async ({ request, reply, rider, session, body }) => {
    const { issuer } = needProvider()
    if (!(await linkedAccountOf(db, rider.id, issuer))) throw new AppError('no-linked-account')
    await limits.providerQuestion.use(String(rider.id))
    return begin(request, reply, { purpose: 'question', returnTo: body.returnTo, sessionHash: session.tokenHash })
  })

  route(app, contract.beginLinking, async ({ request, reply, rider, session, body, inTransaction }) => {
    const { issuer } = needProvider()
    await limits.password.use(String(rider.id))
    if (await linkedAccountOf(db, rider.id, issuer)) throw new AppError('account-linked')
    const { returnTo, ...given } = body
    const answer = await reauthenticate({ request, session, answer: given, isStrict: true })
    await inTransaction(answer.hold)
    const purpose = answer.by === 'passkey' ? 'link-by-passkey' : 'link'
    return begin(request, reply, { purpose, returnTo, sessionHash: session.tokenHash })
  })

  route(app, contract.link, async ({ request, rider, session, body, inTransaction }) => {
    needProvider()
    const bound = { browserHash: browserHash(request), sessionHash: session.tokenHash }
    const answer =
      (await findAnswer(db, body.code, { ...bound, purpose: 'link' }, clock())) ??
      (await findAnswer(db, body.code, { ...bound, purpose: 'link-by-passkey' }, clock()))
    if (!answer) throw new AppError('provider-refused')
    return inTransaction(async (trx) => {
      await linkAccount(trx, session, answer, clock(), changing)
      return methods(trx, rider)
    })
  })

  route(app, contract.unlink, async ({ request, rider, session, body, inTransaction }) => {
    const { isOnly } = needProvider()
    await limits.password.use(String(rider.id))
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    // With OIDC_ONLY a rider without a linked account could never sign in again.
    if (isOnly) throw new AppError('no-other-way-in')
    return inTransaction(async (trx) => {
      await unlinkAccount(trx, session, { answer, wayInOf, now: clock() }, changing)
      return methods(trx, rider)
    })
  })
}

/** The language of a page, by the beginning of its path. */
function languageOf(path: string, languages: Config['languages']): string {
  return languages.find((language) => path.startsWith(`/${language}/`) || path === `/${language}`) ?? languages[0]
}
