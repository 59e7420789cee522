import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ClaimedRole } from '#shared/provider/rules.ts'
import { hasClaim, nameIn, roleIn } from './claims.ts'
import { isProviderAway, ProviderAwayError, protocolCodeIn, reasonOf } from './provider-error.ts'
import { isAllowedEndpoint, makeProviderFetch } from './provider-fetch.ts'

/** Loads openid-client only when the provider is first asked, because most sites have no provider. */
const loadLibrary = () => import('openid-client')

/** Where the provider sends the browser back. */
export const CALLBACK_PATH = '/api/provider/callback'

/**
 * How long the metadata of the provider count as fresh (ms). It is short, so that the sign-in button soon shows a
 * failure.
 */
const FRESH_FOR = 30_000
/** How long the provider is not asked again after it did not answer (ms). */
const PAUSE = 5000
/** openid-client renews keys older than this when it does not know the key of an answer (s). */
const RENEWABLE_AFTER = 60
/** How much the clocks of provider and site may differ (s). docs/operating.md names it. */
const CLOCK_TOLERANCE = 300
/** How much older than the sign-in at this site the last sign-in at the provider may be (s). */
const BEGIN_TOLERANCE = 30

/** A subject as OpenID Connect defines it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** The addresses that the provider names. The browser opens the first and the last, and the server calls the others. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const

/** The secrets of one sign-in. They are made from a secret that only the browser has. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The person who signed in, as the ID token and the user info describe them. */
export interface Identity {
  issuer: string
  subject: string
  /** The name that the provider gives the person. Undefined if it gives none, or if it was not asked. */
  name: string | undefined
  role: ClaimedRole
}

/** The sign-in is refused, because the provider, the browser or somebody else sent something wrong. */
export class ProviderRefusedError extends Error {
  /** Whether the rider has cancelled the sign-in at the provider. */
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

/** @throws AppError 403 where OIDC_ONLY allows no other way to sign in. */
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

  /**
   * Checks the metadata of the provider.
   * @throws Error that says what the operator has to change.
   */
  function checkMetadata(metadata: ServerMetadata): void {
    // openid-client allows some providers to name another issuer than the one that was asked.
    if (metadata.issuer !== issuer && metadata.issuer !== issuerUrl.href)
      throw new Error('another issuer', { cause: { attribute: 'issuer', body: metadata } })
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

  /** Asks the provider for its metadata. Never throws. Logs the first failure, and the first success after failures. */
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

  /**
   * Whether the provider works. Asks it again after 30 s, or 5 s after a failure. Callers at the same time share one
   * request.
   */
  async function isAvailable(): Promise<boolean> {
    // Math.abs, because after a clock was turned back the last answer would count as fresh for too long.
    const age = Math.abs(clock().getTime() - triedAt)
    if (age < (isAway ? PAUSE : FRESH_FOR)) return !isAway
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  /** The configuration of openid-client for one request. */
  async function configure(): Promise<{ library: Awaited<ReturnType<typeof loadLibrary>>; provider: Configuration }> {
    if (!(await isAvailable()) || !known) throw new ProviderAwayError('the provider does not work')
    const library = await loadLibrary()
    const { metadata, keys } = known
    const methods = metadata.token_endpoint_auth_methods_supported
    // A provider that names no methods supports client_secret_basic (OpenID Connect Discovery).
    const authenticate =
      methods === undefined || methods.includes('client_secret_basic')
        ? library.ClientSecretBasic(clientSecret)
        : library.ClientSecretPost(clientSecret)
    const client = { client_secret: clientSecret, [library.clockTolerance]: CLOCK_TOLERANCE }
    const provider = new library.Configuration(metadata, clientId, client, authenticate)
    provider.timeout = 5
    provider[library.customFetch] = fetchFromProvider
    if (issuerUrl.protocol === 'http:') library.allowInsecureRequests(provider)
    // Checks the signature of the ID token too, which the standard leaves out for an answer that came over TLS.
    library.enableNonRepudiationChecks(provider)
    // Makes the keys look a minute old. openid-client then fetches new ones at once when the provider signs with
    // another key.
    if (keys)
      library.setJwksCache(provider, {
        ...keys,
        uat: Math.min(keys.uat, Math.floor(Date.now() / 1000) - RENEWABLE_AFTER),
      })
    return { library, provider }
  }

  /**
   * Whether the rider has signed in at the provider since this sign-in began. Each clock measures a time of its own, because the clocks
   * may differ: the provider's how long ago the rider signed in there, the site's how long ago this sign-in began.
   */
  function isNew({ auth_time: authTime, iat }: { auth_time?: unknown; iat: number }, begunAt: Date): boolean {
    const age = (clock().getTime() - begunAt.getTime()) / 1000
    return typeof authTime === 'number' && iat - authTime <= age + BEGIN_TOLERANCE
  }

  return {
    issuer,
    label,
    isOnly,
    isAvailable,

    /** The address at which a browser signs out at the provider, or null if the provider has none or does not work. */
    logoutUrl: async (): Promise<string | null> => {
      const configured = await configure().catch((error: unknown) => {
        if (error instanceof ProviderAwayError) return null
        throw error
      })
      if (!configured) return null
      const { library, provider } = configured
      if (provider.serverMetadata().end_session_endpoint === undefined) return null
      // The site stores no ID token, so `client_id` tells the provider which site it is.
      const to = { client_id: clientId, post_logout_redirect_uri: `${config.publicUrl}/auth` }
      return library.buildEndSessionUrl(provider, to).href
    },

    /**
     * The address at which a browser signs in. With `isAgain` the provider must ask for the password or the like, even
     * if the rider is signed in there.
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
     * Exchanges the code in the query of the callback and checks everything that the provider sends.
     * @throws ProviderAwayError or ProviderRefusedError, whose messages contain nothing that the provider or the
     * browser has sent.
     */
    finish: async (
      query: string,
      { state, nonce, verifier }: SignInSecrets,
      { isAgain, begunAt }: { isAgain: boolean; begunAt: Date },
    ): Promise<Identity> => {
      try {
        const { library, provider } = await configure()
        // Passes the whole query, because openid-client also checks `iss` in it.
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
        if (isAgain && !isNew(proved, begunAt)) throw new Error('the provider has not asked again')

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
