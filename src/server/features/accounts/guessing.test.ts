import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { post, register } from '#tests/support/accounts.ts'
import { openConnection, requestText } from '#tests/support/raw-requests.ts'
import { testApp } from '#tests/support/test-app.ts'

interface From {
  address?: string
  cookie?: string
}

const signIn = (app: FastifyInstance, password: string, { address = '127.0.0.1', cookie }: From, username = 'mira') =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    remoteAddress: address,
    ...(cookie ? { headers: { cookie } } : {}),
  })

/** Sends wrong passwords from different addresses, one after the other. Returns the statuses. */
async function guess(app: FastifyInstance, times: number, from = (at: number): From => ({ address: `10.0.0.${at}` })) {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await signIn(app, `wrong ${at}`, from(at))).statusCode)
  return statuses
}

/** The device cookie of an answer, as the browser sends it back. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';', 1)[0] ?? ''

test('[API-43] too many wrong passwords for one account are 429 with Retry-After, from any address', async () => {
  const { app } = await testApp()
  await register(app)
  expect(await guess(app, 25)).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
  const right = await signIn(app, 'secret1', { address: '10.0.0.77' })
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
})

test('[HOLD-07] wrong passwords of strangers do not lock out a rider on a known device or address', async () => {
  const { app } = await testApp()
  await register(app)
  const first = await signIn(app, 'secret1', { address: '192.0.2.1' })
  const cookie = cookieOf(first)
  await guess(app, 30)
  const statusFrom = async (from: From) => (await signIn(app, 'secret1', from)).statusCode
  expect(await statusFrom({ address: '192.0.2.1' })).toBe(200)
  expect(await statusFrom({ address: '198.51.100.9', cookie })).toBe(200)
  expect(await statusFrom({ address: '198.51.100.10' })).toBe(429)
  // The device of another rider is not known for this account.
  const other = await post(app, '/api/register', { username: 'ben', password: 'secret2' })
  expect(await statusFrom({ address: '198.51.100.11', cookie: cookieOf(other) })).toBe(429)
})

/** Registers Mira at an address and returns the cookie of her device. */
async function deviceAt(app: FastifyInstance, address: string): Promise<string> {
  const payload = { username: 'mira', password: 'secret1' }
  return cookieOf(await app.inject({ method: 'POST', url: '/api/register', remoteAddress: address, payload }))
}

test('[HOLD-07] strangers at the same address do not lock out a rider on a known device', async () => {
  // With this factor an address has 12 sign-ins. A trusted device has 3 more of its own, and 2 of these may be wrong.
  const { app, turnClock } = await testApp({ RATE_LIMIT_FACTOR: '0.1' })
  const address = '192.0.2.1'
  const cookie = await deviceAt(app, address)
  await guess(app, 4, () => ({ address }))
  const strangers = async (times: number, from: From) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at++) statuses.push((await signIn(app, 'wrong', from, `nobody ${at}`)).statusCode)
    return statuses
  }
  expect(await strangers(10, { address })).toEqual([...Array(8).fill(401), 429, 429])
  expect((await signIn(app, 'secret1', { address })).statusCode).toBe(429)
  expect((await signIn(app, 'secret1', { address, cookie })).statusCode).toBe(200)

  // A trusted device cannot guess without end either.
  turnClock(300_000)
  expect(await guess(app, 4, () => ({ address, cookie }))).toEqual([401, 401, 429, 429])
  // A device that the rider has not used counts by its address.
  turnClock(300_000)
  const unknown = { address, cookie: `device=${'x'.repeat(43)}` }
  expect(await strangers(13, unknown)).toEqual([...Array(12).fill(401), 429])
})

test('[HOLD-07] a rider on a known device does not wait for the strangers of the same address', async () => {
  const { app } = await testApp()
  const address = '192.0.2.1'
  const cookie = await deviceAt(app, address)
  const strangers = Promise.all(
    Array.from({ length: 120 }, (_, at) => signIn(app, 'wrong', { address }, `nobody ${at}`)),
  )
  expect((await signIn(app, 'secret1', { address, cookie })).statusCode).toBe(200)
  // The requests beyond the 64 places of their address are refused.
  for (const { statusCode } of await strangers) expect([401, 503]).toContain(statusCode)
})

test('[HOLD-07] a known device that signs in without end counts by its address', async () => {
  const { app } = await testApp({ RATE_LIMIT_FACTOR: '0.05' })
  const cookie = cookieOf(await post(app, '/api/register', { username: 'mira', password: 'secret1' }))
  const statuses: number[] = []
  for (let at = 0; at < 10; at++) statuses.push((await signIn(app, 'secret1', { cookie })).statusCode)
  // The device may use two sign-ins of its own and then six of its address.
  expect(statuses).toEqual([...Array(8).fill(200), 429, 429])
})

test('[HOLD-07] a known device cannot guess faster than a stranger', async () => {
  const { app } = await testApp()
  const cookie = cookieOf(await post(app, '/api/register', { username: 'mira', password: 'secret1' }))
  const statuses = await guess(app, 25, (at) => ({ address: `10.0.0.${at}`, cookie }))
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
})

test('[HOLD-07] a rider who has just changed the password can sign in at once, also on a new device', async () => {
  const { app } = await testApp()
  const token = await register(app)
  await guess(app, 30)
  const change = { currentPassword: 'secret1', newPassword: 'secret2' }
  expect((await post(app, '/api/user/password', change, token)).statusCode).toBe(204)
  expect((await signIn(app, 'secret2', { address: '192.0.2.44' })).statusCode).toBe(200)
})

test('[HOLD-07] of 64 wrong passwords at once no more than 20 are checked; right ones at once do not count', async () => {
  const { app } = await testApp()
  await register(app)
  const atOnce = async (password: string, network: string) => {
    const from = (at: number) => ({ address: `${network}.${at}` })
    const all = await Promise.all(Array.from({ length: 64 }, (_, at) => signIn(app, password, from(at))))
    return all.map(({ statusCode }) => statusCode)
  }
  const wrong = await atOnce('wrong', '10.0.0')
  expect([wrong.filter((status) => status === 401).length, wrong.filter((status) => status === 429).length]).toEqual([
    20, 44,
  ])

  await register(app, 'ben')
  const right = await Promise.all(Array.from({ length: 64 }, () => signIn(app, 'secret1', {}, 'ben')))
  expect(right.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(20)
  expect((await signIn(app, 'secret1', {}, 'ben')).statusCode).toBe(200)
})

test('a password is not checked when the client has gone while it waits for its turn', async () => {
  const run = vi.spyOn(FairQueue.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  const { app } = await testApp()
  await register(app)
  // Other work has every place of the queue of passwords.
  const queue = run.mock.contexts.at(-1) as FairQueue
  const work = Promise.withResolvers<void>()
  for (let place = 0; place < availableParallelism(); place++) void queue.run('other', () => work.promise)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ username: 'mira', password: 'wrong' })
  const headers = { 'content-type': 'application/json' }
  const text = requestText('/api/login', { method: 'POST', headers, body })
  const sockets = await Promise.all(Array.from({ length: 30 }, () => openConnection(url)))
  // The limit refuses ten requests at once. The others wait for their turn.
  let refused = 0
  for (const socket of sockets) {
    socket.on('data', (chunk) => {
      if (String(chunk).startsWith('HTTP/1.1 429')) refused++
    })
    socket.write(text)
  }
  await expect.poll(() => refused, { interval: 1 }).toBe(10)
  for (const socket of sockets) socket.destroy()
  const connections = promisify(app.server.getConnections.bind(app.server))
  await expect.poll(() => connections()).toBe(0)
  work.resolve()
  // The passwords that were not checked do not count.
  await expect.poll(async () => (await signIn(app, 'secret1', {})).statusCode).toBe(200)
})

test('[HOLD-07] no script can read the device cookie, and no other site can make browsers send it', async () => {
  const { app, parts } = await testApp({ PUBLIC_URL: 'https://ride.example' })
  const registered = await post(app, '/api/register', { username: 'mira', password: 'secret1' })
  const cookie = String(registered.headers['set-cookie'])
  expect(cookie).toMatch(/^__Secure-device=[\w-]{43}; /)
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/api', 'Max-Age=15552000']) {
    expect(cookie.split('; ')).toContain(attribute)
  }
  const rows = JSON.stringify(await parts.db.selectFrom('known_client').selectAll().execute())
  expect(rows).toContain('device')
  expect(rows).not.toContain(cookieOf(registered).split('=')[1])
  // The device keeps its id. An invented one is replaced.
  const again = await signIn(app, 'secret1', { cookie: cookieOf(registered) })
  expect(cookieOf(again)).toBe(cookieOf(registered))
  const invented = await signIn(app, 'secret1', { cookie: '__Secure-device=x' })
  expect(cookieOf(invented)).not.toBe('__Secure-device=x')
})

test('[HOLD-07] a device counts as known for 180 days, and a rider has at most 20 known devices', async () => {
  const { app, parts, turnClock } = await testApp()
  const first = cookieOf(await post(app, '/api/register', { username: 'mira', password: 'secret1' }))
  const statusOf = async (cookie: string) => {
    await guess(app, 25)
    return (await signIn(app, 'secret1', { address: '198.51.100.9', cookie })).statusCode
  }
  turnClock(180 * 24 * 3600_000 - 1000)
  expect(await statusOf(first)).toBe(200)
  turnClock(180 * 24 * 3600_000)
  expect(await statusOf(first)).toBe(429)
  turnClock(3600_000)
  for (let at = 0; at < 25; at++) {
    turnClock(1000)
    expect((await signIn(app, 'secret1', { address: `198.51.100.${at}` })).statusCode).toBe(200)
  }
  const rows = await parts.db.selectFrom('known_client').selectAll().execute()
  expect(['device', 'address'].map((kind) => rows.filter((row) => row.kind === kind).length)).toEqual([20, 20])
})
