import type { Api } from '#shared/contract/all.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { readToken } from './token.ts'

/** An answer that was no success. Its message is '{status}: {server's message, else status text, else raw body}'. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own message, without the status. */
  readonly serverMessage: string | undefined
  readonly errors: ErrorReply['errors']
  constructor(status: number, statusText: string, body: string) {
    const reply = parseJson(body) as Partial<ErrorReply> | null
    const said = typeof reply?.message === 'string' ? reply.message : undefined
    super(`${status}: ${said ?? (statusText || body)}`)
    this.status = status
    this.serverMessage = said
    this.errors = Array.isArray(reply?.errors) ? reply.errors : undefined
  }
}

/** There is no network. */
export class OfflineError extends Error {
  constructor() {
    super('You are offline. Please try again when you are back online.')
  }
}

/** What the server said, or that there is no network; the given words when it is neither. */
export function errorText(error: Error, otherwise: string): string {
  if (error instanceof OfflineError) return error.message
  return (error instanceof ApiError && error.serverMessage) || otherwise
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Input<K extends keyof Api> = (Api[K]['params'] extends undefined ? object : { params: Api[K]['params'] }) &
  (Api[K]['body'] extends undefined ? object : { body: Api[K]['body'] })

interface Options {
  /** Answers null to a 401 instead of throwing (section 8). */
  skipAuthErrors?: boolean
  signal?: AbortSignal
  /** Whose token is sent, where it is not that of the rider who is signed in. */
  token?: string
  /** Sends it to its end even when the page is left meanwhile. */
  keepalive?: boolean
}

function addressOf(endpoint: string, params: Record<string, string | number>): [method: string, path: string] {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  return [method, path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))]
}

/**
 * Calls the API: 'POST /api/tips/:id/like'. Sends the rider's token when there is one, and a JSON body only when there
 * is a body. An answer that is no JSON is null.
 * @throws ApiError for every answer that is no success; OfflineError when the device has no network; TypeError when the
 *   server cannot be reached all the same.
 */
export async function call<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  { skipAuthErrors = false, signal, keepalive = false, token = readToken() ?? undefined }: Options = {},
): Promise<Api[K]['reply'] | null> {
  const [method, path] = addressOf(endpoint, { ...input.params })
  const response = await fetch(path, {
    method,
    keepalive,
    credentials: 'include',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Streaks and daily challenges follow the rider's own calendar (D21); a visitor who reads has none, and asking
      // for the zone is what takes longest of a call.
      ...(token || method !== 'GET' ? { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw error instanceof TypeError && navigator.onLine === false ? new OfflineError() : error
  })
  const text = await response.text()
  if (response.ok) return parseJson(text) as Api[K]['reply'] | null
  if (response.status === 401 && skipAuthErrors) return null
  throw new ApiError(response.status, response.statusText, text)
}
