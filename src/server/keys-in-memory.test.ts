import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { post } from '#tests/support/accounts.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'
import { memoryCounter } from './platform/limits/limit-counters.ts'

/** The longest text that any Map or Set of the server may have as a key (characters): an address of the fast lane. */
const MAX_KEY = 200

/** V8 hashes longer texts by their length only, so that texts of one length collide (characters). */
const HASHED = 16_383

/** SQLite statements are cached by their text, which does not come from visitors. */
const SQL = /^(select|insert|update|delete) /

/** Collects the long keys that any Map or Set gets until the test ends. Caches of packages are Maps too. */
function watchKeys(): string[] {
  const long: string[] = []
  const { set } = Map.prototype
  const { add } = Set.prototype
  function note(key: unknown) {
    if (typeof key !== 'string' || key.length <= MAX_KEY || SQL.test(key)) return
    long.push(`${key.length} characters: ${key.slice(0, 80)}`)
  }
  Map.prototype.set = function (key, value) {
    note(key)
    return set.call(this, key, value)
  }
  Set.prototype.add = function (value) {
    note(value)
    return add.call(this, value)
  }
  onTestFinished(() => {
    Map.prototype.set = set
    Set.prototype.add = add
  })
  return long
}

/**
 * Texts of visitors that are costly as keys: two that become longer when normalised, one that collides with others, and
 * two that are repeated.
 */
const TEXTS = [
  '\uFDFA'.repeat(20_000),
  '\uFDFA'.repeat(200),
  'a'.repeat(HASHED + 1),
  'a'.repeat(100_000),
  'a '.repeat(120),
]

const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'host',
    'if-none-match',
  ],
  ...['origin', 'range', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-request-id', 'x-time-zone'],
]

interface Operation {
  requestBody?: { content: Record<string, { schema?: { properties?: object; anyOf?: { properties?: object }[] } }> }
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

test('[HOLD-11] no text of a visitor is a key of memory at its length', async () => {
  const server = await testApp({ TRUST_PROXY: 'true', RATE_LIMIT_FACTOR: '100000' })
  const { app } = server
  await app.ready()
  const paths = Object.entries(app.swagger().paths ?? {})
  let riders = 0

  async function* requestsOf(path: string, method: string, operation: Operation): AsyncGenerator<InjectOptions> {
    const { headers } = await signedIn(server, `rider ${riders++}`)
    const options = { method: method.toUpperCase() as 'POST', headers }
    const url = path.replace(/\{\w+\}/g, '5')
    const schema = operation.requestBody?.content['application/json']?.schema
    const fields = [schema, ...(schema?.anyOf ?? [])].flatMap((one) => Object.keys(one?.properties ?? {}))
    const usual = { username: 'mira', password: 'secret1' }
    for (const text of TEXTS) {
      for (const field of fields) yield { ...options, url, payload: { ...usual, [field]: text } }
      if (fields.length > 0) yield { ...options, url, payload: { ...usual, [text]: text } }
      yield { ...options, url: `${url}?language=${encodeURIComponent(text)}` }
      if (url !== path) yield { ...options, url: path.replace(/\{\w+\}/g, encodeURIComponent(text)) }
    }
  }

  const long = watchKeys()
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      for await (const request of requestsOf(path, method, operation as Operation)) await app.inject(request)
      expect(long, `${method} ${path}`).toEqual([])
    }
  }

  for (const text of TEXTS) {
    const typed = encodeURIComponent(text)
    for (const url of [`/${typed}`, `/?category=${typed}&from=${typed}`, `/lists/${typed}`, `/riders/${typed}`])
      await app.inject(url)
    for (const url of [`/certificates/${typed}`, `/tips/${typed}`, `/unsubscribe/${typed}`]) await app.inject(url)
    expect(long, text.slice(0, 20)).toEqual([])
  }

  const { headers } = await signedIn(server, 'ada')
  for (const name of HEADERS) {
    for (const text of TEXTS) {
      const sent = { 'content-type': 'application/json', ...headers, [name]: latin1(text) }
      for (const url of ['/', '/api/tips', '/api/user']) await app.inject({ url, headers: sent })
      await app.inject({ method: 'POST', url: '/api/user/progress', payload: '{"tipId":1}', headers: sent })
    }
    expect(long, name).toEqual([])
  }
})

test('[HOLD-11] a counter in memory keeps no key at its length, and counts colliding and expanding names one by one', async () => {
  const long = watchKeys()
  const counter = memoryCounter({ name: 'guess', max: 20, timeWindow: 60_000 }, () => new Date(0))
  for (let at = 0; at < 1000; at++) {
    for (const name of [`${'a'.repeat(HASHED)}${String(at).padStart(4, '0')}`, `${'\uFDFA'.repeat(980)}${at}`])
      expect((await counter.use(name)).current).toBe(1)
  }
  await counter.giveBack('a'.repeat(HASHED))
  await counter.reset('a'.repeat(HASHED))
  expect(long).toEqual([])
})

test('[HOLD-11] a name that no account can have is refused before it is normalised or counted', async () => {
  const { app } = await testApp()
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  for (const url of ['/api/login', '/api/password/forgot', '/api/register']) {
    const answer = await post(app, url, { username: '\uFDFA'.repeat(980), password: 'secret1' })
    expect([answer.statusCode, answer.json().errors[0].code], url).toEqual([400, 'username-too-long'])
  }
  // The short password may be normalised.
  expect(normalize.mock.contexts.filter((text) => String(text).includes('\uFDFA'))).toEqual([])
})
