import type { Api } from '#shared/contract/all.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import * as text from '#texts'
import { loadCode } from './load-code.ts'
import { readToken } from './token.ts'

/** An error answer of the server. Its message is '{status}: {words for its code, else server's message, else status text, else raw body}'. */
export class ApiError extends Error {
  readonly status: number
  /** The words for the error's code, or else the server's message, without the status. */
  readonly serverMessage: string | undefined
  readonly errors: ErrorReply['errors']
  constructor(status: number, statusText: string, body: string, reply: Partial<ErrorReply>) {
    const serverMessage = typeof reply.message === 'string' ? reply.message : undefined
    super(`${status}: ${serverMessage ?? (statusText || body)}`)
    this.status = status
    this.serverMessage = serverMessage
    this.errors = Array.isArray(reply.errors) ? reply.errors : undefined
  }
}

/**
 * The error for an answer. The words for error codes are loaded with the first error, because few visits meet one. When they
 * cannot be loaded, the server's own message is shown.
 */
async function errorOf({ status, statusText }: Response, body: string): Promise<ApiError> {
  const reply = (parseJson(body) ?? {}) as Partial<ErrorReply>
  const words = await loadCode(() => import('./error-words.ts')).catch(() => undefined)
  return new ApiError(status, statusText, body, words?.inPageLanguage(reply) ?? reply)
}

/** The device has no network. */
export class OfflineError extends Error {
  constructor() {
    super(text.errors_offline())
  }
}

/** The server's message, or a text about the missing network, or else `fallback`. */
export function errorText(error: Error, fallback: string): string {
  if (error instanceof OfflineError) return error.message
  return (error instanceof ApiError && error.serverMessage) || fallback
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

type Input<K extends keyof Api> = (Api[K]['params'] extends undefined ? object : { params: Api[K]['params'] }) &
  (Api[K]['body'] extends undefined ? object : { body: Api[K]['body'] })

interface Options {
  /** Returns null for a 401 instead of throwing (section 8). */
  skipAuthErrors?: boolean
  signal?: AbortSignal
  /** A token to send instead of the one of the signed-in rider. */
  token?: string
  /** The browser finishes the request even when the rider leaves the page. */
  keepalive?: boolean
  /** The query of the address, with its question mark. */
  query?: string
}

function addressOf(endpoint: string, params: Record<string, string | number>): [method: string, path: string] {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  return [method, path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))]
}

/**
 * Sends a call and returns the answer with its body unread. Otherwise as `call`.
 * @throws as `call` does.
 */
export async function request<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  options: Options = {},
): Promise<Response> {
  const response = await send(endpoint, input, options)
  if (response.ok) return response
  throw await errorOf(response, await response.text())
}

/**
 * Calls an endpoint of the API, for example 'POST /api/tips/:id/like'. Sends the rider's token when there is one, and a
 * content type only with a body. Returns the parsed JSON, or null when the answer is no JSON.
 * @throws ApiError for every answer outside 200 to 299, OfflineError when the device has no network, TypeError when the
 *   server cannot be reached for another reason.
 */
export async function call<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  options: Options = {},
): Promise<Api[K]['reply'] | null> {
  const response = await send(endpoint, input, options)
  const body = await response.text()
  if (response.ok) return parseJson(body) as Api[K]['reply'] | null
  if (response.status === 401 && options.skipAuthErrors) return null
  throw await errorOf(response, body)
}

/** @throws OfflineError when the device has no network, TypeError when the server cannot be reached for another reason. */
async function send(
  endpoint: string,
  input: { params?: object; body?: unknown },
  { signal, keepalive = false, token = readToken() ?? undefined, query = '' }: Options,
): Promise<Response> {
  const [method, path] = addressOf(endpoint, { ...input.params })
  return fetch(path + query, {
    method,
    keepalive,
    credentials: 'include',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Streaks and daily challenges follow the rider's own calendar (D21). A visitor's GET does not need the time zone,
      // and reading it is the slowest part of a call.
      ...(token || method !== 'GET' ? { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw error instanceof TypeError && navigator.onLine === false ? new OfflineError() : error
  })
}

/** Fetches a file of the signed-in rider. @throws as `call` does. */
export async function callFile(path: string): Promise<Blob> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${readToken() ?? ''}` } }).catch(
    (error: unknown) => {
      throw error instanceof TypeError && navigator.onLine === false ? new OfflineError() : error
    },
  )
  if (response.ok) return response.blob()
  throw await errorOf(response, await response.text())
}
