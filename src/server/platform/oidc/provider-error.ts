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
 * Why a sign-in failed, for the log: the words of openid-client without any value that the provider or a browser has
 * sent.
 */
export function reasonOf(error: unknown): string {
  const messages = [...chainOf(error)].filter((cause) => !('error' in cause)).map(({ message }) => message)
  const code = protocolCodeIn(error)
  return [...new Set([...(code === undefined ? [] : [code]), ...messages])].join(': ') || 'unknown'
}
