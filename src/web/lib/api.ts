import type { Api } from '#shared/contract/all.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { SITE_HEADER } from '#shared/site-header.ts'
import * as text from '#texts'
import { loadCode } from './load-code.ts'
import { newKey } from './new-key.ts'
import { currentSession, refuseToken, whenGoesOn } from './session.ts'

/** How long a call waits for the answer to begin (ms). */
const LIMIT = 30_000

/** The code of a 401 that refuses the token. */
const NO_SESSION = 'not-authenticated'

/** An error answer of the server. Its message is '{status}: {words for its code, else server's message, else status text, else raw body}'. */
export class ApiError extends Error {
  readonly status: number
  /** One of ERRORS (shared/errors.ts), if the answer is the server's. */
  readonly code: string | undefined
  /** The words for the error's code, or else the server's message, without the status. */
  readonly serverMessage: string | undefined
  readonly errors: ErrorReply['errors']
  constructor(status: number, statusText: string, body: string, reply: Partial<ErrorReply>) {
    const serverMessage = typeof reply.message === 'string' ? reply.message : undefined
    super(`${status}: ${serverMessage ?? (statusText || body)}`)
    this.status = status
    this.code = reply.code
    this.serverMessage = serverMessage
    this.errors = Array.isArray(reply.errors) ? reply.errors : undefined
  }
}

/**
 * The error for an answer. The words for error codes are loaded with the first error, because few visits meet one. When they
 * cannot be loaded, the server's own message is shown.
 */
export async function errorOf({ status, statusText }: Response, body: string): Promise<ApiError> {
  const reply = (parseJson(body) ?? {}) as Partial<ErrorReply>
  const words = await loadCode(() => import('./error-words.ts')).catch(() => undefined)
  const known = words?.inPageLanguage(reply, status) ?? reply
  return new ApiError(status, words?.wordsOfStatus(status) ?? statusText, body, known)
}

/**
 * No answer of the site came: the device has no network, or the server cannot be reached, or the answer took too long, or somebody
 * else has answered.
 */
export class NoAnswerError extends Error {
  constructor(cause?: unknown) {
    super(navigator.onLine ? text.errors_no_answer() : text.errors_offline(), { cause })
  }
}

/**
 * Waits for an answer.
 * @throws NoAnswerError instead of the browser's own error, whose words are not in the language of the page.
 */
export async function orNoAnswer<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw signal?.aborted ? error : new NoAnswerError(error)
  }
}

/**
 * Waits for an answer of the site.
 * @throws NoAnswerError also for an answer of somebody else, for example of a gateway that asks for a sign-in with status 200.
 */
export async function ownAnswer(answer: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const response = await orNoAnswer(answer, signal)
  if (!response.headers.has(SITE_HEADER)) throw new NoAnswerError()
  return response
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export type Input<K extends keyof Api> = (Api[K]['params'] extends undefined ? object : { params: Api[K]['params'] }) &
  (Api[K]['body'] extends undefined ? object : { body: Api[K]['body'] })

export interface Options {
  /** Returns null for a 401 instead of throwing. */
  skipAuthErrors?: boolean
  signal?: AbortSignal
  /** A token to send instead of the one of the signed-in rider. Null: the call is nobody's, for example a sign-in. */
  token?: string | null
  /** The browser finishes the request even when the rider leaves the page. */
  keepalive?: boolean
  /** The query of the address, with its question mark. */
  query?: string
  /** How long to wait for the answer to begin (ms). */
  limit?: number
  /** The key of an action in the queue. Other calls that write have a key from `withKey`. */
  key?: string | undefined
  /** 'no-store': only an answer of the server counts, not one that the browser or the service worker has cached. */
  cache?: RequestCache
}

function addressOf(endpoint: string, params: Record<string, string | number>): [method: string, path: string] {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  return [method, path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))]
}

/**
 * Calls an endpoint of the API, for example 'POST /api/tips/:id/like'. Sends the rider's token when there is one, a key with
 * what writes, and a content type only with a body. Returns the parsed JSON, or null when the answer is no JSON.
 * @throws ApiError for every answer outside 200 to 299, NoAnswerError when there is none.
 */
export async function call<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  options: Options = {},
): Promise<Api[K]['reply'] | null> {
  if (options.key === undefined) {
    return withKey([endpoint, input, options.query], (key) => answerOf<K>(endpoint, input, { ...options, key }))
  }
  return againIfCutOff(() => answerOf<K>(endpoint, input, options))
}

async function answerOf<K extends keyof Api>(
  endpoint: K,
  input: { params?: object; body?: unknown },
  options: Options,
): Promise<Api[K]['reply'] | null> {
  const response = await send(endpoint, input, options)
  const body = await orNoAnswer(response.text(), options.signal)
  if (response.ok) return parseJson(body) as Api[K]['reply'] | null
  if (response.status === 401 && options.skipAuthErrors) return null
  throw await errorOf(response, body)
}

/** Whether the connection broke, rather than that no answer came in time. `fetch` and the reader of a body throw a TypeError then. */
const isCutOff = (error: unknown) => error instanceof NoAnswerError && error.cause instanceof TypeError

/**
 * Makes a call with a key. If its connection breaks, makes it once more, because the server may have done it, and then gives the answer
 * that was lost.
 */
function againIfCutOff<T>(run: () => Promise<T>): Promise<T> {
  const { signal } = currentSession()
  return run().catch((error: unknown) => {
    if (isCutOff(error) && navigator.onLine && !signal.aborted) return run()
    throw error
  })
}

/** The keys of the calls whose answers were lost, by all that was sent. */
const lostKeys = new Map<string, string>()

/**
 * Makes a call that writes with a key. The same call has the same key again if its answer was lost, so that it counts once and the
 * server answers as the first time. An answer to any other call ends that, because then the next press means something new.
 */
export async function withKey<T>(
  sent: readonly [endpoint: string, input: object, query: string | undefined],
  run: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (sent[0].startsWith('GET ')) return run(undefined)
  const all = JSON.stringify(sent)
  const key = lostKeys.get(all) ?? newKey()
  try {
    const answer = await againIfCutOff(() => run(key))
    lostKeys.clear()
    return answer
  } catch (error) {
    if (error instanceof NoAnswerError) lostKeys.set(all, key)
    throw error
  }
}

/** Whether an answer refuses the token. Another 401 refuses what was sent, such as a code of the operator's provider that has expired. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = await response
    .clone()
    .text()
    .catch(() => '')
  const { code = NO_SESSION } = (parseJson(body) ?? {}) as Partial<ErrorReply>
  return code === NO_SESSION
}

/**
 * Sends a call of the session and returns the site's answer with its body unread. When the session has ended, waits until its rider has
 * signed in again, and sends the call again, so that nothing is lost.
 * @throws NoAnswerError, also when the session has become that of somebody else, whom the answer does not concern
 */
export async function send(
  endpoint: string,
  input: { params?: object; body?: unknown },
  options: Options,
): Promise<Response> {
  if (options.token !== undefined) return sendAs(options.token, endpoint, input, options)
  for (;;) {
    if (currentSession().is === 'ended') await whenGoesOn()
    const { token, signal } = currentSession()
    const response = await sendAs(token, endpoint, input, options, token === null ? undefined : signal)
    if (token === null || !(await refusesToken(response))) return response
    refuseToken(token)
    await whenGoesOn()
    // A page that has just been opened goes on as a visitor's.
    if (signal.aborted) return response
  }
}

function sendAs(
  token: string | null,
  endpoint: string,
  input: { params?: object; body?: unknown },
  { signal, keepalive = false, query = '', limit = LIMIT, key, cache = 'default' }: Options,
  ofSession?: AbortSignal,
): Promise<Response> {
  const [method, path] = addressOf(endpoint, { ...input.params })
  // Links the signals by hand, because AbortSignal.any is missing before Safari 17.4.
  const stop = new AbortController()
  const abort = () => stop.abort()
  // The call may have waited for a sign-in.
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  ofSession?.addEventListener('abort', abort)
  const timer = setTimeout(abort, limit)
  const answer = fetch(path + query, {
    method,
    keepalive,
    cache,
    credentials: 'include',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Streaks and daily challenges follow the rider's own calendar. A visitor's GET does not need the time zone,
      // and reading it is the slowest part of a call.
      ...(token || method !== 'GET' ? { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: stop.signal,
  })
  return ownAnswer(answer, signal).finally(() => clearTimeout(timer))
}
