import { createHmac, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { SIGN_IN_LIFETIME } from '#shared/provider/rules.ts'
import type { SignInSecrets } from './provider.ts'

/** The prefix `__Host-` makes browsers accept the cookie from this host only, and only over TLS. */
const cookieName = (overTls: boolean) => (overTls ? '__Host-sign-in' : 'sign-in')

const SECRET = /^[\w-]{43}$/

/** The secret of the browser in its cookie. Only its hash is stored. */
export function browserSecretOf(request: FastifyRequest, overTls: boolean): string | undefined {
  const secret = parseCookie(request.headers.cookie ?? '')[cookieName(overTls)]
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/** The hash of the browser's secret. Without a secret it is a hash that no stored row has. */
export const browserHashOf = (request: FastifyRequest, overTls: boolean) =>
  hashToken(browserSecretOf(request, overTls) ?? '')

export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * Sets the cookie that binds a sign-in to the browser that began it. With `Lax`, browsers send it when the provider
 * leads back to the site, but not with other requests from other sites.
 */
export function setBrowserCookie(reply: FastifyReply, secret: string, overTls: boolean): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName(overTls),
      value: secret,
      path: '/',
      maxAge: SIGN_IN_LIFETIME / 1000,
      httpOnly: true,
      sameSite: 'lax',
      secure: overTls,
    }),
  )
}

/** Gives the cookie of a sign-in that goes on its whole lifetime again. */
export function renewBrowserCookie(request: FastifyRequest, reply: FastifyReply, overTls: boolean): void {
  const secret = browserSecretOf(request, overTls)
  if (secret !== undefined) setBrowserCookie(reply, secret, overTls)
}

/** Makes nonce and PKCE verifier of a sign-in from the browser's secret, so that no server has to keep them. */
export function secretsOf(browserSecret: string, state: string): SignInSecrets {
  const derive = (use: string) => createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}
