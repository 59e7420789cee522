import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SITE_HEADER } from '#shared/site-header.ts'
import { type ApiError, call, NoAnswerError } from './api.ts'
import { currentSession, signIn, signOut } from './session.ts'

/** Stubs `fetch` with this answer. Returns a function that reads the options of the first call. */
function answer(body: string, status = 200, statusText = '', headers: HeadersInit = { [SITE_HEADER]: '1' }) {
  const fetched = vi.fn(
    async (_path: string, _init: RequestInit) => new Response(body || null, { status, statusText, headers }),
  )
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls[0]?.[1]
}

afterEach(() => vi.unstubAllGlobals())

/** Streaks and challenges follow the rider's own calendar, so only riders and writing calls send the time zone. */
const ZONE = { 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone }

/** What writes has a key. */
const KEY = { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) }

test('[API-46] a body is sent as JSON with its content type', async () => {
  const sent = answer('{}')
  await call('POST /api/login', { body: { username: 'anna', password: 'secret' } })
  expect(sent()?.headers).toEqual({ ...ZONE, ...KEY, 'content-type': 'application/json' })
  expect(sent()?.body).toBe('{"username":"anna","password":"secret"}')
  expect(sent()?.method).toBe('POST')
})

test('[API-46] without a body there is no content type', async () => {
  const sent = answer('[]')
  await call('GET /api/tips', {})
  expect(sent()?.headers).toEqual({})
  expect(sent()).not.toHaveProperty('body')
  const sentLogout = answer('', 204)
  await call('POST /api/logout', {})
  expect(sentLogout()?.headers).toEqual({ ...ZONE, ...KEY })
  expect(sentLogout()).not.toHaveProperty('body')
})

test.each(['', '<html>hello</html>', '{"half":', 'undefined'])(
  "[API-47] the site's own answer %j, which is no JSON, is null",
  async (body) => {
    answer(body)
    expect(await call('GET /api/tips', {})).toBeNull()
  },
)

test('[API-47] an error answer that is no JSON still throws an ApiError', async () => {
  answer('<html>Bad gateway</html>', 502, 'Bad Gateway')
  await expect(call('GET /api/tips', {})).rejects.toThrow('502: Bad Gateway')
})

test.each([
  ['[OFF-03] without a network the error says so', false, 'You are offline.'],
  ['[WEB-03] with a network, the error says that the site cannot be reached', true, 'The site cannot be reached'],
])('%s, in the words of the site', async (_, onLine, words) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await call('GET /api/tips', {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NoAnswerError)
  expect(String(error)).toContain(words)
})

test('[WEB-03] an answer that breaks off counts as no answer', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    headers: new Headers({ [SITE_HEADER]: '1' }),
    text: () => Promise.reject(new TypeError('network error')),
  }))
  await expect(call('GET /api/tips', {})).rejects.toBeInstanceOf(NoAnswerError)
})

test.each([
  [200, '<html>Please sign in</html>'],
  [200, '{"isLiked":true,"count":1}'],
  [401, '{"message":"Who are you?"}'],
  [502, '<html>Bad gateway</html>'],
  [204, ''],
])('[NET-01] an answer %i %j without the header of the site is no answer', async (status, body) => {
  vi.stubGlobal('navigator', { onLine: true })
  answer(body, status, '', {})
  await expect(call('POST /api/tips/:id/like', { params: { id: '1' } })).rejects.toBeInstanceOf(NoAnswerError)
})

test('[NET-03] a call has the same key again when its answer was lost, until another one has an answer', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const keys: unknown[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'])
    return new Response('{}', isLost ? {} : { headers: { [SITE_HEADER]: '1' } })
  })
  const join = () => call('POST /api/invitations/:code', { params: { code: 'a' }, body: { agreement: 1 } })
  await expect(join()).rejects.toBeInstanceOf(NoAnswerError)
  await expect(join()).rejects.toBeInstanceOf(NoAnswerError)
  isLost = false
  await call('DELETE /api/groups/:id/membership', { params: { id: 'g' } })
  await join()
  await join()
  const [first, again, leave, afterLeaving, later] = keys
  expect(again).toBe(first)
  expect(new Set([first, leave, afterLeaving, later]).size).toBe(4)
})

describe('[NET-03] a call that writes, whose connection breaks,', () => {
  const leave = () => call('DELETE /api/groups/:id/membership', { params: { id: 'g' } })

  /** Breaks this many calls. Returns the keys of all calls. */
  function breakCalls(count: number) {
    const keys: unknown[] = []
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
      if (keys.push(headers['idempotency-key']) <= count) throw new TypeError('network error')
      return new Response(null, { status: 204, headers: { [SITE_HEADER]: '1' } })
    })
    return keys
  }

  test('is made once more with its key, and that answer counts', async () => {
    const keys = breakCalls(1)
    expect(await leave()).toBeNull()
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('fails when it breaks again', async () => {
    const keys = breakCalls(2)
    await expect(leave()).rejects.toBeInstanceOf(NoAnswerError)
    expect(keys).toHaveLength(2)
  })

  test('is not made again once the session is that of somebody else', async () => {
    signIn('token-of-anna', 1)
    onTestFinished(signOut)
    const keys = breakCalls(1)
    const left = leave()
    signIn('token-of-ben', 2)
    await expect(left).rejects.toBeInstanceOf(NoAnswerError)
    expect(keys).toHaveLength(1)
  })
})

test.each([
  ['not-authenticated', 'ended'],
  ['provider-refused', 'rider'],
])('[AUTH-21] a 401 with the code %s leaves the session %s', async (code, is) => {
  signIn('token-of-anna', 1)
  onTestFinished(signOut)
  answer(JSON.stringify({ message: 'No', code }), 401)
  void call('GET /api/bookmarks', {}).catch(() => undefined)
  await vi.waitFor(() => expect(currentSession().is).toBe(is))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(currentSession().is).toBe(is)
})

test('a call that the page itself has cancelled does not count as a missing answer', async () => {
  const controller = new AbortController()
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const answer = call('GET /api/tips', {}, { signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toThrow('aborted')
})

test('[LANG-15] the browser chooses its words by the code, and takes the message where the code is unknown', async () => {
  const errorOf = async (body: object) => {
    answer(JSON.stringify(body), 409, 'Conflict')
    return call('GET /api/tips', {}).catch((error: ApiError) => error) as Promise<ApiError>
  }
  const taken = await errorOf({ message: 'other words', code: 'username-taken' })
  expect([taken.message, taken.serverMessage]).toEqual(['409: Username already exists', 'Username already exists'])
  expect((await errorOf({ message: 'other words', code: 'of-tomorrow' })).message).toBe('409: other words')
  const errors = [{ path: ['username'], message: 'other words', code: 'username-too-short' }]
  expect((await errorOf({ message: 'x', code: 'invalid-field', errors })).errors?.[0]?.message).toBe(
    'Username must be at least 3 characters',
  )
})
