import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testApp } from '#tests/support/test-app.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { freePort } from '#tools/lib/free-port.ts'
import { makeMeasures } from './measures.ts'
import { type ChannelOptions, makeOutbox, type Outbox, RETENTION } from './outbox.ts'
import { deleteEnded, endDelivery } from './repository.ts'
import { AT_ONCE, type Deliverer } from './worker.ts'

const HOUR = 3600_000
const silent = { warn: (): unknown => undefined, error: (): unknown => undefined }

/** A database and a clock that outboxes share, like servers of one site. */
async function site() {
  const { db, close } = await makeTestDatabase()
  onTestFinished(close)
  let now = Date.parse('2026-06-15T12:00:00Z')
  const clock = () => new Date(now)
  function server(deliver: Deliverer, registry?: Registry, log = silent, options?: ChannelOptions): Outbox {
    const outbox = makeOutbox({ db, clock, log, ...(registry ? { countAttempt: makeMeasures(db, registry) } : {}) })
    outbox.deliver('webhook', deliver, options)
    onTestFinished(() => outbox.close())
    return outbox
  }
  const rows = () => db.selectFrom('delivery').selectAll().orderBy('id').execute()
  const ended = async () => (await rows()).filter(({ ended_at }) => ended_at !== null).length
  const turnClock = (ms: number) => {
    now += ms
  }
  return { db, clock, server, rows, ended, turnClock }
}

test('one cause is delivered once, and what a transaction that fails has added is not delivered', async () => {
  const { db, server, ended } = await site()
  const seen: string[] = []
  const outbox = server(async ({ cause }) => {
    seen.push(cause)
    return 'delivered'
  })
  expect(await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })).toBe(true)
  expect(await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })).toBe(false)
  const failing = db.transaction().execute(async (trx) => {
    await outbox.add(trx, { channel: 'webhook', cause: 'b', payload: {} })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  outbox.wake('webhook')
  await expect.poll(ended).toBe(1)
  expect(await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })).toBe(false)
  outbox.wake('webhook')
  await outbox.close()
  expect(seen).toEqual(['a'])
})

test('several servers deliver everything once, and each key in order and one at a time', async () => {
  const { db, server, ended, rows } = await site()
  const seen = new Map<string, number[]>()
  const busy = new Set<string>()
  const deliver: Deliverer = async ({ payload }) => {
    const { key, number } = payload as { key: string; number: number }
    expect(busy.has(key)).toBe(false)
    busy.add(key)
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.set(key, [...(seen.get(key) ?? []), number])
    busy.delete(key)
    return 'delivered'
  }
  const [first, second] = [server(deliver), server(deliver)]
  for (let number = 0; number < 20; number++) {
    for (const key of ['a', 'b', 'c']) {
      const payload = { key, number }
      await first.add(db, { channel: 'webhook', cause: `${key} ${number}`, orderKey: key, payload })
    }
  }
  // A server that finds nothing to claim stops looking, so it is woken until everything has ended.
  await expect
    .poll(async () => {
      first.wake('webhook')
      second.wake('webhook')
      return ended()
    })
    .toBe(60)
  const inOrder = Array.from({ length: 20 }, (_, number) => number)
  expect(Object.fromEntries(seen)).toEqual({ a: inOrder, b: inOrder, c: inOrder })
  expect((await rows()).every(({ payload, tries }) => payload === '{}' && tries === 1)).toBe(true)
})

test('what a killed server has claimed is delivered by another one, with the same cause', async () => {
  const { db, server, ended, turnClock } = await site()
  const handedOver: string[] = []
  const killed = server(async ({ cause }) => {
    handedOver.push(cause)
    // The server is killed before it can store that the delivery was handed over.
    return new Promise(() => undefined)
  })
  for (let at = 0; at < AT_ONCE + 5; at++) await killed.add(db, { channel: 'webhook', cause: `${at}`, payload: {} })
  killed.wake('webhook')
  await expect.poll(() => handedOver.length).toBe(AT_ONCE)
  const other = server(async ({ cause }) => {
    handedOver.push(cause)
    return 'delivered'
  })
  other.wake('webhook')
  await expect.poll(ended).toBe(5)
  turnClock(3 * 60_000)
  other.wake('webhook')
  await expect.poll(ended).toBe(AT_ONCE + 5)
  expect(handedOver).toHaveLength(AT_ONCE * 2 + 5)
  expect(new Set(handedOver).size).toBe(AT_ONCE + 5)
})

/** The answer of a receiver that is silent until the test ends. */
function silence(): Promise<'delivered'> {
  const { promise, resolve } = Promise.withResolvers<'delivered'>()
  onTestFinished(() => resolve('delivered'))
  return promise
}

/** Adds riders and returns their ids. */
async function addRiders({ db }: Awaited<ReturnType<typeof site>>, count: number): Promise<number[]> {
  const riders = Array.from({ length: count }, (_, index) => {
    const name = `rider-${index}`
    return { username: name, username_key: name, password_hash: '-', created_at: '2026-01-01T00:00:00.000Z' }
  })
  return (await db.insertInto('rider').values(riders).returning('id').execute()).map(({ id }) => id)
}

test('receivers of a rider that do not answer hold up no other rider, and the rider has one place', async () => {
  const made = await site()
  const { db, server } = made
  const [silentRider, ...others] = await addRiders(made, 21)
  const [waiting, done]: [string[], string[]] = [[], []]
  const outbox = server(async ({ cause }) => {
    if (!cause.startsWith(`${silentRider} `)) {
      done.push(cause)
      return 'delivered'
    }
    waiting.push(cause)
    return silence()
  })
  for (let count = 0; count < 20; count++)
    await outbox.add(db, { channel: 'webhook', cause: `${silentRider} ${count}`, riderId: silentRider, payload: {} })
  for (const riderId of others)
    await outbox.add(db, { channel: 'webhook', cause: `${riderId} 0`, riderId, payload: {} })
  outbox.wake('webhook')
  await expect.poll(() => done.toSorted()).toEqual(others.map((riderId) => `${riderId} 0`).toSorted())
  expect(waiting).toEqual([`${silentRider} 0`])
})

test('the slowest delivery does not hold up those that began with it', async () => {
  const { db, server, ended } = await site()
  const outbox = server(({ cause }) => (cause === '0' ? silence() : Promise.resolve('delivered')))
  for (let count = 0; count < 3 * AT_ONCE; count++)
    await outbox.add(db, { channel: 'webhook', cause: `${count}`, payload: {} })
  outbox.wake('webhook')
  await expect.poll(ended).toBe(3 * AT_ONCE - 1)
})

test.each([true, false])(
  'after many failures a worker goes on only if riders have receivers of their own (%s)',
  async (hasManyReceivers) => {
    const { db, server, ended, rows } = await site()
    const deliver: Deliverer = async ({ cause }) => {
      if (Number(cause) < 3 * AT_ONCE) throw new Error('no')
      return 'delivered'
    }
    const outbox = server(deliver, undefined, silent, { hasManyReceivers })
    for (let count = 0; count < 3 * AT_ONCE + 5; count++)
      await outbox.add(db, { channel: 'webhook', cause: `${count}`, payload: {} })
    outbox.wake('webhook')
    const tried = async () => (await rows()).filter(({ last_error, ended_at }) => last_error ?? ended_at).length
    const expected = hasManyReceivers ? 3 * AT_ONCE + 5 : AT_ONCE
    await expect.poll(tried).toBe(expected)
    await outbox.close()
    expect(await tried()).toBe(expected)
    expect(await ended()).toBe(hasManyReceivers ? 5 : 0)
  },
)

test('deliveries that have failed before do not delay first attempts', async () => {
  const { db, server, ended, rows, turnClock } = await site()
  const outbox = server(({ cause, tries }) => {
    if (cause.startsWith('new')) return Promise.resolve('delivered')
    return tries === 1 ? Promise.reject(new Error('no')) : silence()
  })
  for (let count = 0; count < AT_ONCE; count++)
    await outbox.add(db, { channel: 'webhook', cause: `old ${count}`, payload: {} })
  outbox.wake('webhook')
  await expect.poll(async () => (await rows()).every(({ last_error }) => last_error === 'no')).toBe(true)
  turnClock(60_000)
  for (let count = 0; count < 5; count++)
    await outbox.add(db, { channel: 'webhook', cause: `new ${count}`, payload: {} })
  // The repeated attempts are claimed by a query of their own, which may end later.
  const repeated = async () => (await rows()).filter(({ tries }) => tries === 2).length
  outbox.wake('webhook')
  await expect.poll(ended).toBe(5)
  await expect.poll(repeated).toBe(AT_ONCE)
  expect(await ended()).toBe(5)
})

test('while the database cannot be reached nothing is delivered, and the outbox goes on afterwards', async () => {
  const { db, server, ended } = await site()
  const outbox = server(async () => 'delivered')
  await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })
  const away = vi.spyOn(db, 'with').mockImplementation(() => {
    throw new DatabaseUnavailable(new Error('away'))
  })
  outbox.wake('webhook')
  await expect.poll(() => away.mock.calls.length).toBeGreaterThan(0)
  away.mockRestore()
  outbox.wake('webhook')
  await expect.poll(ended).toBe(1)
})

test('a delivery that a wrong clock scheduled for the next day goes out when the clock is right', async () => {
  const { db, server, ended, turnClock } = await site()
  const outbox = server(async () => 'delivered')
  turnClock(24 * HOUR)
  await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })
  turnClock(-24 * HOUR)
  outbox.wake('webhook')
  await expect.poll(ended).toBe(1)
})

test('ended deliveries are deleted after their time, and metrics count attempts and what waits', async () => {
  const { db, clock, server, rows, turnClock } = await site()
  const registry = new Registry()
  const outbox = server(async () => {
    throw new Error('busy')
  }, registry)
  await outbox.add(db, { channel: 'webhook', cause: 'a', payload: { a: 1 } })
  outbox.wake('webhook')
  // The worker counts an attempt after it has stored the error, so the row may show the error before.
  await expect.poll(() => registry.metrics()).toContain('outbox_attempts_total{channel="webhook",result="failed"} 1')
  expect((await rows())[0]?.last_error).toBe('busy')
  expect(await registry.metrics()).toContain('outbox_undelivered{channel="webhook",state="waiting"} 1')
  await endDelivery(db, 1, 'given-up', clock())
  turnClock(RETENTION - 1)
  await deleteEnded(db, new Date(clock().getTime() - RETENTION))
  expect(await rows()).toMatchObject([{ payload: '{"a":1}', outcome: 'given-up' }])
  turnClock(1)
  await deleteEnded(db, new Date(clock().getTime() - RETENTION))
  expect(await rows()).toEqual([])
})

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Thank you!' }

test('[CALL-10] a delivery that cannot be handed over is tried again with growing pauses and given up after 3 days', async () => {
  const { db, clock, server, rows, turnClock } = await site()
  let failed = 0
  const warnings = { warn: () => failed++, error: () => failed++ }
  const outbox = server(
    async () => {
      throw new Error('the mail server is down')
    },
    undefined,
    warnings,
  )
  await outbox.add(db, { channel: 'webhook', cause: 'a', payload: {} })
  const pauses: number[] = []
  for (let tries = 1; ; tries++) {
    outbox.wake('webhook')
    await expect.poll(() => failed).toBe(tries)
    const [row] = await rows()
    expect(row).toMatchObject({ tries, last_error: 'the mail server is down' })
    if (row?.outcome === 'given-up') break
    const pause = Date.parse(row?.due_at ?? '') - clock().getTime()
    pauses.push(pause / 60_000)
    turnClock(pause)
  }
  expect(pauses.slice(0, 9)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  const sum = pauses.reduce((all, pause) => all + pause, 0)
  expect(sum / 60).toBeGreaterThanOrEqual(72)
  expect(sum / 60).toBeLessThan(73.1)
})

/** Runs `npm run outbox` with the database in a folder. */
async function command(folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, 'test.db')}` }
  const path = join(import.meta.dirname, '..', '..', 'commands', 'outbox.ts')
  return (await promisify(execFile)('node', [path, ...args], { env })).stdout
}

test('the command tries a delivery again that waits for long, but not one that a server may be handing over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') })
  onTestFinished(() => db.destroy())
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const waiting = { channel: 'webhook', payload: '{}', created_at: inMinutes(-60), give_up_at: inMinutes(60), tries: 7 }
  const claimed = { ...waiting, cause: 'x 1', due_at: inMinutes(2) }
  const pausing = { ...waiting, cause: 'x 2', due_at: inMinutes(30) }
  await db.insertInto('delivery').values([claimed, pausing]).execute()
  expect(await command(folder, 'retry', '1')).toContain('A server is handing over delivery 1')
  expect(await command(folder, 'retry', '2')).toContain('Delivery 2 is due again')
  const [first, second] = await db.selectFrom('delivery').select('due_at').orderBy('id').execute()
  expect(first?.due_at).toBe(claimed.due_at)
  expect(second?.due_at).not.toBe(pausing.due_at)
})

test('[CALL-10] a waiting mail survives a restart with its Message-ID, and the operator sees and repeats what was given up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // The mail server starts later. Until then the system gives its port to no other program.
  const port = await freePort()
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') })
  onTestFinished(() => db.destroy())
  const first = await testApp({ SMTP_URL }, { db })
  await first.app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })
  const row = () => db.selectFrom('delivery').selectAll().executeTakeFirstOrThrow()
  await expect.poll(row).toMatchObject({ tries: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  expect(await command(folder)).toMatch(
    /^contact: 1 wait, 0 given up\n +1 {2}contact .* 1 tries {2}next try 2026-06-15 12:00/,
  )
  await first.app.close()
  await endDelivery(db, 1, 'given-up', first.parts.clock(), 'refused')
  expect(await command(folder)).toMatch(/given up 2026-06-15 12:00 UTC {2}refused/)
  expect(await command(folder, 'retry', '1')).toContain('Delivery 1 is due again')
  await expect(command(folder, 'retry', '2')).rejects.toThrow('No delivery with the number 2')

  const up = await startMailServer(port)
  onTestFinished(up.close)
  const second = await testApp({ SMTP_URL }, { db, clock: () => new Date() })
  await second.app.ready()
  await expect.poll(async () => (await row()).outcome).toBe('delivered')
  expect(up.received).toHaveLength(1)
  expect(await command(folder)).toBe('Everything is delivered.\n')
  // A mailbox recognises a second copy by the Message-ID, so the same cause must give the same one.
  const id = /^Message-ID: (<.*>)$/im.exec(up.received[0]?.raw ?? '')?.[1]
  await db
    .updateTable('delivery')
    .set({ ended_at: null, due_at: new Date().toISOString(), payload: '{"id":1}' })
    .execute()
  await second.app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })
  await expect.poll(() => up.received.length).toBe(3)
  expect(up.received.filter(({ raw }) => raw.includes(`Message-ID: ${id}`))).toHaveLength(2)
})
