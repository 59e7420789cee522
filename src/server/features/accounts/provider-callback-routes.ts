import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isDatabaseUnavailable, isWithoutOwner } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import { isAllowed, type Limits } from '#server/platform/limits/limits.ts'
import { browserSecretOf, secretsOf, setBrowserCookie } from '#server/platform/oidc/browser.ts'
import { CALLBACK_PATH, type Provider, ProviderRefusedError } from '#server/platform/oidc/provider.ts'
import { ProviderAwayError, reasonOf } from '#server/platform/oidc/provider-error.ts'
import { insertAnswer, takeSignIn } from '#server/platform/oidc/sign-ins.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { proposedUsername } from '#shared/accounts/proposed-username.ts'
import { SIGN_IN_PATH } from '#shared/plain-pages.ts'
import { PROVIDER_MARKS, type ProviderError } from '#shared/provider/rules.ts'

interface Options {
  config: Pick<Config, 'publicUrl'>
  db: Db
  clock: () => Date
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  provider: Provider
}

/**
 * The reason to show for an error of a sign-in.
 * @throws the error itself when it has nothing to do with the sign-in.
 */
function errorFor(error: unknown): ProviderError {
  if (error instanceof ProviderAwayError) return 'away'
  // The session that began the sign-in has ended since.
  if (isWithoutOwner(error)) return 'refused'
  if (error instanceof ProviderRefusedError) return error.isCancelled ? 'cancelled' : 'refused'
  throw error
}

/**
 * The address to which the provider sends the browser back. It redirects to the page where the rider was. The one-time code is
 * behind the '#', so that no log holds it, and no address holds the session token.
 */
export async function providerCallbackRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, limits, overTls, provider } = options
  if (!provider) return
  const { finish } = provider

  const lead = (reply: FastifyReply, path: string, name: string, value: string) =>
    reply.redirect(`${config.publicUrl}${path}#${name}=${value}`, 303)

  async function comeBack(request: FastifyRequest, reply: FastifyReply) {
    const query = new URL(request.url, config.publicUrl).search
    const state = new URLSearchParams(query).get('state')
    const secret = browserSecretOf(request, overTls)
    if (!(await isAllowed(limits.providerSignIn.use(request))))
      return lead(reply, SIGN_IN_PATH, PROVIDER_MARKS.error, 'busy')
    const signIn =
      state !== null && secret !== undefined ? await takeSignIn(db, state, hashToken(secret), clock()) : undefined
    if (state === null || secret === undefined || !signIn)
      return lead(reply, SIGN_IN_PATH, PROVIDER_MARKS.error, 'refused')
    const { purpose, return_to: path, browser_hash, session_hash } = signIn
    try {
      const asked = { isAgain: purpose === 'question', begunAt: new Date(signIn.begun_at) }
      const { issuer, subject, name, role } = await finish(query, secretsOf(secret, state), asked)
      const proposed = purpose === 'sign-in' && name !== undefined ? proposedUsername(name) : undefined
      const identity = { issuer, subject, proposed_username: proposed ?? null, claimed_role: role }
      setBrowserCookie(reply, secret, overTls)
      const code = await insertAnswer(db, { ...identity, purpose, browser_hash, session_hash }, clock())
      return lead(reply, path, PROVIDER_MARKS[purpose], code)
    } catch (error) {
      const shown = errorFor(error)
      if (shown !== 'cancelled')
        request.log.warn({ reason: reasonOf(error) }, 'a sign-in at the OpenID provider failed')
      return lead(reply, path, PROVIDER_MARKS.error, shown)
    }
  }

  app.get(CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    try {
      return await comeBack(request, reply)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      // The browser would show the answer of an error as a page.
      request.log.error({ err: error }, 'a sign-in at the OpenID provider failed without the database')
      return lead(reply, SIGN_IN_PATH, PROVIDER_MARKS.error, 'refused')
    }
  })
}
