/** The provider does not work: it does not answer, is slow, or sends something that cannot be read. */
export class ProviderAwayError extends Error {}

/** The codes of openid-client for answers that cannot be read, so that they say nothing about the sign-in itself. */
const AWAY_CODES: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function* chainOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Whether an error says that the provider does not work. Other errors mean that a sign-in was refused. */
export function isProviderAway(error: unknown): boolean {
  return [...chainOf(error)].some((cause) => cause instanceof ProviderAwayError || AWAY_CODES.has(codeOf(cause)))
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined)

/**
 * An error code of the protocol, such as `invalid_grant`. Any other text may contain data of a visitor or of the
 * provider.
 */
const PROTOCOL_CODE = /^[a-z_]{1,40}$/

/** The error code that the provider has sent, if it is one. */
export function protocolCodeIn(error: unknown): string | undefined {
  for (const cause of chainOf(error))
    if ('error' in cause && typeof cause.error === 'string' && PROTOCOL_CODE.test(cause.error)) return cause.error
  return undefined
}

/**
 * The issuer that the provider has named in its metadata or in an ID token in place of the expected one. The metadata and the token come
 * from the provider itself, so a browser cannot write into the log with it.
 */
function foundIssuer(error: unknown): string | undefined {
  let cause = error
  while (cause instanceof Error) cause = cause.cause
  const { attribute, body, claim, claims } = (cause ?? {}) as Record<string, Record<string, unknown> | undefined>
  const found = String(attribute) === 'issuer' ? body?.issuer : String(claim) === 'iss' ? claims?.iss : undefined
  return typeof found === 'string' ? JSON.stringify(found.slice(0, 200)) : undefined
}

/**
 * Why a sign-in failed, for the log: the words of openid-client without any value that the provider or a browser has
 * sent, except the issuer, with which an operator corrects OIDC_ISSUER.
 */
export function reasonOf(error: unknown): string {
  const issuer = foundIssuer(error)
  if (issuer !== undefined) return `the provider calls itself ${issuer}, which is not what OIDC_ISSUER says`
  const messages = [...chainOf(error)].filter((cause) => !('error' in cause)).map(({ message }) => message)
  const code = protocolCodeIn(error)
  return [...new Set([...(code === undefined ? [] : [code]), ...messages])].join(': ') || 'unknown'
}
