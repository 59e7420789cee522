import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ClaimedRole } from '#shared/provider/rules.ts'
import { hasClaim, nameIn, roleIn } from './claims.ts'
import { isProviderAway, ProviderAwayError, protocolCodeIn, reasonOf } from './provider-error.ts'
import { isAllowedEndpoint, makeProviderFetch } from './provider-fetch.ts'

/** Loads the library with the first question to the provider, because most sites have no provider. */
const loadLibrary = () => import('openid-client')

/** Where the provider sends the browser back. */
export const CALLBACK_PATH = '/api/provider/callback'

/** How long what the provider says about itself is taken as true, so that the button knows of a failure soon (ms). */
const FRESH_FOR = 30_000
/** How long a provider that did not answer is not asked again (ms). */
const PAUSE = 5000
/** The library renews keys that are older than this when it does not know the key of an answer (s). */
const RENEWABLE_AFTER = 60
/** How much the clocks of provider and site may differ (ms). */
const CLOCK_TOLERANCE = 30_000

/** A subject as OpenID Connect defines it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** The provider's address of each kind. The browser goes to the first and the last, the server to the others. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const

/** The secrets of one sign-in. Only the browser has what they are made of. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** What the provider says about whoever signed in. */
export interface Identity {
  issuer: string
  subject: string
  /** What the provider calls them. Undefined if it does not say, or nobody asked. */
  name: string | undefined
  role: ClaimedRole
}

/** The provider, the browser or somebody else says something wrong. */
export class ProviderRefusedError extends Error {
  /** Whether the rider has refused or closed the question of the provider. */
  readonly isCancelled: boolean
  constructor(reason: string, isCancelled: boolean) {
    super(reason)
    this.isCancelled = isCancelled
  }
}

interface Known {
  metadata: ServerMetadata
  keys: ExportedJWKSCache | undefined
}

/** @throws AppError 403 where OIDC_ONLY leaves no way in but the provider. */
export function refuseIfProviderOnly(provider: Provider): void {
  if (provider?.isOnly) throw new AppError('provider-only')
}

export type Provider = ReturnType<typeof makeProvider>

/** The operator's OpenID provider. Undefined without OIDC_ISSUER. */
export function makeProvider(parts: {
  config: Pick<Config, 'oidc' | 'publicUrl'>
  clock: () => Date
  log: FastifyBaseLogger
}) {
  const { config, clock, log } = parts
  if (!config.oidc) return undefined
  const { issuer, clientId, clientSecret, label, isOnly, roleClaim } = config.oidc
  const issuerUrl = new URL(issuer)
  const fetchFromProvider = makeProviderFetch(issuerUrl)
  const redirectUri = config.publicUrl + CALLBACK_PATH

  let known: Known | undefined
  let isAway = false
  let triedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | undefined

  /** @throws Error with what the operator has to change. */
  function checkMetadata(metadata: ServerMetadata): void {
    // The library lets some providers name another issuer than the one that was asked.
    if (metadata.issuer !== issuer && metadata.issuer !== issuerUrl.href)
      throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${metadata.issuer}`)
    for (const endpoint of ENDPOINTS) {
      const address = metadata[endpoint]
      if (typeof address === 'string' && !isAllowedEndpoint(address, issuerUrl))
        throw new Error(`The ${endpoint} of the provider needs https://`)
    }
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
      if (typeof metadata[endpoint] !== 'string') throw new Error(`The provider names no ${endpoint}`)
  }

  async function discover(): Promise<void> {
    const { discovery, allowInsecureRequests, customFetch } = await loadLibrary()
    const found = await discovery(issuerUrl, clientId, clientSecret, undefined, {
      [customFetch]: fetchFromProvider,
      timeout: 5,
      ...(issuerUrl.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
    })
    const metadata = found.serverMetadata()
    checkMetadata(metadata)
    const keys = known?.metadata.jwks_uri === metadata.jwks_uri ? known?.keys : undefined
    known = { metadata, keys }
  }

  /** Asks the provider about itself. Never throws. Says in the log when it fails, and when it works again. */
  async function ask(): Promise<boolean> {
    try {
      await discover()
      if (isAway) log.info('the OpenID provider works again')
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ reason: reasonOf(error) }, 'the OpenID provider does not work')
      isAway = true
    }
    triedAt = clock().getTime()
    return !isAway
  }

  /** Whether the provider works. Asks it again after 30 s, or 5 s after a failure, once for all who want to know. */
  async function isAvailable(): Promise<boolean> {
    // abs: after a clock was turned back, the last answer would count as fresh for too long.
    const age = Math.abs(clock().getTime() - triedAt)
    if (age < (isAway ? PAUSE : FRESH_FOR)) return !isAway
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  /** The library's view of the provider, for one request. */
  async function configure(): Promise<{ library: Awaited<ReturnType<typeof loadLibrary>>; provider: Configuration }> {
    if (!(await isAvailable()) || !known) throw new ProviderAwayError('the provider does not work')
    const library = await loadLibrary()
    const { metadata, keys } = known
    const methods = metadata.token_endpoint_auth_methods_supported
    // Basic is what a provider expects that says nothing.
    const authenticate =
      methods === undefined || methods.includes('client_secret_basic')
        ? library.ClientSecretBasic(clientSecret)
        : library.ClientSecretPost(clientSecret)
    const provider = new library.Configuration(metadata, clientId, clientSecret, authenticate)
    provider.timeout = 5
    provider[library.customFetch] = fetchFromProvider
    if (issuerUrl.protocol === 'http:') library.allowInsecureRequests(provider)
    // Checks the signature of the ID token too, which the standard leaves out for an answer that came over TLS.
    library.enableNonRepudiationChecks(provider)
    // Keys that look a minute old are renewed at once when the provider signs with another key.
    if (keys)
      library.setJwksCache(provider, {
        ...keys,
        uat: Math.min(keys.uat, Math.floor(Date.now() / 1000) - RENEWABLE_AFTER),
      })
    return { library, provider }
  }

  /** Whether whoever signs in has proved it since the sign-in began. */
  const isNew = (authTime: unknown, begunAt: Date) =>
    typeof authTime === 'number' && authTime * 1000 >= begunAt.getTime() - CLOCK_TOLERANCE

  return {
    issuer,
    label,
    isOnly,
    isAvailable,

    /** Where a browser signs out at the provider, if it offers that. */
    logoutUrl: async (): Promise<string | null> => {
      const { library, provider } = await configure()
      if (provider.serverMetadata().end_session_endpoint === undefined) return null
      // The site keeps no ID token, so the provider knows the site by its id.
      const to = { client_id: clientId, post_logout_redirect_uri: `${config.publicUrl}/auth` }
      return library.buildEndSessionUrl(provider, to).href
    },

    /**
     * Where a browser signs in. With `isAgain` the provider must ask for its password or the like, also if the rider is signed in there.
     * @throws AppError 503 while the provider does not work.
     */
    begin: async (
      { state, nonce, verifier }: SignInSecrets,
      { isAgain, language }: { isAgain: boolean; language: string },
    ): Promise<string> => {
      const { library, provider } = await configure().catch((error: unknown) => {
        throw isProviderAway(error) ? new AppError('provider-away') : error
      })
      return library.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      }).href
    },

    /**
     * Exchanges the code in the query of the callback and checks everything that the provider says.
     * @throws ProviderAwayError or ProviderRefusedError, without anything that the provider or the browser has sent.
     */
    finish: async (
      query: string,
      { state, nonce, verifier }: SignInSecrets,
      { isAgain, begunAt }: { isAgain: boolean; begunAt: Date },
    ): Promise<Identity> => {
      try {
        const { library, provider } = await configure()
        // The whole query, because the library also checks `iss` in it.
        const tokens = await library.authorizationCodeGrant(provider, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        if (known) known.keys = library.getJwksCache(provider) ?? known.keys
        const proved = tokens.claims()
        if (!proved || !SUBJECT.test(proved.sub)) throw new Error('the provider names no subject')
        if (proved.iss !== provider.serverMetadata().issuer) throw new Error('the ID token is of another issuer')
        if (isAgain && !isNew(proved.auth_time, begunAt)) throw new Error('the provider has not asked again')

        const lacksRole = roleClaim !== undefined && !hasClaim(proved, roleClaim)
        const asksMore = !isAgain && (lacksRole || nameIn(proved) === undefined)
        let more: Record<string, unknown> | undefined = {}
        if (asksMore && provider.serverMetadata().userinfo_endpoint !== undefined) {
          more = await library.fetchUserInfo(provider, tokens.access_token, proved.sub).catch((error: unknown) => {
            log.warn({ reason: reasonOf(error) }, 'the OpenID provider gave no details of a rider')
            return undefined
          })
        }
        const claims = { ...more, ...proved }
        const role = readRole(claims, more === undefined && lacksRole)
        return { issuer, subject: proved.sub, name: nameIn(claims), role }
      } catch (error) {
        const reason = reasonOf(error)
        if (isProviderAway(error)) throw new ProviderAwayError(reason)
        throw new ProviderRefusedError(reason, protocolCodeIn(error) === 'access_denied')
      }
    },
  }

  function readRole(claims: Record<string, unknown>, isUnread: boolean): ClaimedRole {
    if (roleClaim === undefined) return 'none'
    const role = isUnread ? 'unknown' : roleIn(claims, roleClaim)
    if (role === 'unknown')
      log.warn(
        `the OpenID provider did not say what is in the claim ${roleClaim} of a rider, so the role stays as it is. Send fewer values, for example roles of the application instead of groups`,
      )
    return role
  }
}
