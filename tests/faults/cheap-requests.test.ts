import { expect, onTestFinished, test } from 'vitest'
import { requestText, sendText } from '#tests/support/raw-requests.ts'
import { freePort } from '#tools/lib/free-port.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

/**
 * How often each request is sent. Only the cheapest time counts, because the garbage collector and other processes make
 * the other times longer.
 */
const TIMES = 8

/**
 * The most processor time that one request may take (ms). Processor time is reliable on a busy machine, unlike wall
 * time, and the event loop is never blocked for longer than that. The requests below take 1 to 10 ms. A regular
 * expression that an attack found took 200 to 800 ms.
 */
const MOST = 20

/** Node reads at most 16 KiB of headers. */
const LONG = 15_500

const headerOf = (name: string, value: string) => ({ path: '/api/tips', headers: { [name]: value } })
const bodyOf = (path: string, body: string, method = 'POST') => ({
  path,
  method,
  body,
  headers: { 'content-type': 'application/json' },
})

const KIB_64 = 64 * 1024

/** The worst known input of each kind. */
const ATTACKS: Record<string, { path: string; method?: string; headers?: Record<string, string>; body?: string }> = {
  'if-none-match with many spaces': headerOf('if-none-match', `"a"${' '.repeat(LONG)}"b"`),
  'if-none-match with many tags': headerOf('if-none-match', 'W/"a",'.repeat(LONG / 6)),
  'if-none-match with many commas': headerOf('if-none-match', ','.repeat(LONG)),
  'accept-encoding with many encodings': headerOf('accept-encoding', 'br ;q=0,'.repeat(LONG / 8)),
  'accept-encoding with many spaces': headerOf('accept-encoding', `br${' '.repeat(LONG)};q=1`),
  'accept-encoding with many semicolons': headerOf('accept-encoding', `br${';'.repeat(LONG)}`),
  'authorization with many spaces': { ...headerOf('authorization', `Bearer${' '.repeat(LONG)}x y`), path: '/api/user' },
  'a long token': { ...headerOf('authorization', `Bearer ${'x'.repeat(LONG)}`), path: '/api/user' },
  'a long cookie': { ...headerOf('cookie', 'a=b; '.repeat(LONG / 5)), path: '/api/user' },
  'a cookie with many spaces': { ...headerOf('cookie', `device${' '.repeat(LONG)}=;`), path: '/api/user' },
  'a long time zone': { ...headerOf('x-time-zone', 'A/'.repeat(LONG / 2)), path: '/api/user' },
  'many ranges': { ...headerOf('range', `bytes=${'0-1,'.repeat(LONG / 4)}`), path: '/favicon.svg' },
  'many forwarded addresses': headerOf('x-forwarded-for', '::1,'.repeat(LONG / 4)),
  'a forwarded address with many colons': headerOf('x-forwarded-for', ':'.repeat(LONG)),
  'a long user agent': { ...headerOf('user-agent', 'Chrome '.repeat(LONG / 7)), path: '/api/user' },
  'many headers': { path: '/', headers: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, 'y'])) },
  'a long path': { path: `/${'a/'.repeat(LONG / 2)}` },
  'a path of percent escapes': { path: `/${'%41'.repeat(LONG / 3)}` },
  'a path of broken escapes': { path: `/${'%E0%A4'.repeat(LONG / 6)}` },
  'a long tip id': { path: `/api/tips/${'1'.repeat(LONG)}` },
  'many query parameters': { path: `/?${'category=riding&'.repeat(LONG / 16)}` },
  'a query of percent escapes': { path: `/?category=${'%41'.repeat(LONG / 3)}` },
  'a deep body': bodyOf('/api/contact', `${'['.repeat(KIB_64 / 2)}${']'.repeat(KIB_64 / 2)}`),
  'a deep body of objects': bodyOf('/api/contact', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`),
  'a wide body': bodyOf('/api/contact', `[${'0,'.repeat(KIB_64 / 2 - 2)}0]`),
  'a body of many fields': bodyOf('/api/contact', `{${Array.from({ length: 6000 }, (_, at) => `"f${at}":1`).join()}}`),
  'a body of spaces': bodyOf('/api/contact', ' '.repeat(KIB_64)),
  'a long e-mail address': bodyOf('/api/contact', JSON.stringify({ email: `${'a.'.repeat(30_000)}@b` })),
  'an e-mail address of dots': bodyOf('/api/contact', JSON.stringify({ email: `${'a.'.repeat(120)}@b.` })),
  'a message of spaces': bodyOf('/api/contact', JSON.stringify({ name: ' '.repeat(60_000) })),
  'a username of joiners': bodyOf('/api/register', JSON.stringify({ username: '\u200D'.repeat(240), password: 'x' })),
  'a username that normalising makes long': bodyOf(
    '/api/register',
    JSON.stringify({ username: '\uFDFA'.repeat(240), password: 'x' }),
  ),
  'a sign-in with a name that normalising makes long': bodyOf(
    '/api/login',
    JSON.stringify({ username: '\uFDFA'.repeat(20_000), password: 'x' }),
  ),
  'a long content type': {
    ...bodyOf('/api/login', '{}'),
    headers: { 'content-type': `application/json;${'a=b;'.repeat(LONG / 4)}` },
  },
}

async function serverWithMetrics() {
  const port = await freePort()
  const server = await startServer({ METRICS_PORT: String(port), TRUST_PROXY: 'true', LOG_LEVEL: 'silent' })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  /** The processor time of the server's process so far (ms). */
  async function busyTime(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) * 1000
  }
  return { ...server, busyTime }
}

test('[HOLD-09] no header, body or address keeps the event loop busy for more than 20 ms', async () => {
  const server = await serverWithMetrics()
  const texts = Object.entries(ATTACKS).map(
    ([name, { headers, ...request }]) =>
      [name, requestText(request.path, { ...request, headers: { ...headers, connection: 'close' } })] as const,
  )
  // Warm up first, because the server renders pages and compiles code at their first use.
  for (const [, text] of texts) await sendText(server.url, text)
  const busy: Record<string, number> = {}
  for (const [name, text] of texts) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const before = await server.busyTime()
      expect(await sendText(server.url, text), name).toMatch(/^HTTP\/1\.1 [234]\d\d /)
      times.push((await server.busyTime()) - before)
    }
    busy[name] = Math.min(...times)
  }
  expect(Object.entries(busy).filter(([, time]) => time > MOST)).toEqual([])
  expect((await callApi(server.url, 'GET', '/health')).status).toBe(200)
})
