import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { LOOK_INTERVAL } from '#server/features/reminders/service.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { makeSubscription, startPushService } from '#tests/support/push-service.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const DAYS = 365
const EXAMS_A_DAY = 5
const QUESTIONS = 20

/** Counts the rows that are read in each turn of the event loop. */
function countRows() {
  let turn = 0
  let isCounting = true
  const rows = new Map<number, number>()
  const next = () => {
    turn++
    if (isCounting) setImmediate(next)
  }
  next()
  onTestFinished(() => {
    isCounting = false
  })
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows.set(turn, (rows.get(turn) ?? 0) + result.rows.length)
      return result
    },
  }
  return { plugin, mostInOneTurn: () => Math.max(...rows.values()), reset: () => rows.clear() }
}

test('[HOLD-12] the export of a year is complete, and no turn of the event loop reads more than 500 rows of it', async () => {
  const { db, close } = await makeTestDatabase()
  onTestFinished(close)
  const counted = countRows()
  const server = await testApp({}, { db: db.withPlugin(counted.plugin) })
  const ada = await caller(server, 'ada')
  const at = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString()
  const exams = Array.from({ length: DAYS * EXAMS_A_DAY }, (_, index) => {
    const started_at = at(Math.floor(index / EXAMS_A_DAY))
    const end = { ended_at: started_at, passed: 0, right_count: 10, question_count: QUESTIONS }
    return { id: index + 1, rider_id: ada.id, number: index + 1, started_at, ...end }
  })
  for (let from = 0; from < exams.length; from += 500) {
    const some = exams.slice(from, from + 500)
    await db.insertInto('exam').values(some).execute()
    const questions = some.flatMap(({ id }) =>
      Array.from({ length: QUESTIONS }, (_, place) => ({
        exam_id: id,
        place,
        tip_id: place + 1,
        option_order: place % 2 ? '012' : '120',
        answer: 0,
      })),
    )
    for (let first = 0; first < questions.length; first += 2000)
      await db
        .insertInto('exam_question')
        .values(questions.slice(first, first + 2000))
        .execute()
    const common = { rider_id: ada.id, correct: 1, interval_before: 1, interval_after: 2 }
    const answers = some.map(({ started_at }, index) => ({
      ...common,
      tip_id: (index % 5) + 1,
      answered_at: started_at,
    }))
    await db.insertInto('review_answer').values(answers).execute()
  }
  const delivery = { channel: 'reminder-push', rider_id: ada.id, payload: '{}', give_up_at: at(0) }
  const deliveries = Array.from({ length: 900 }, (_, index) => ({
    ...delivery,
    cause: `${index}`,
    created_at: at(index),
  }))
  await db.insertInto('delivery').values(deliveries).execute()

  counted.reset()
  const exported = await ada.get('/api/user/export')
  expect(counted.mostInOneTurn()).toBeLessThanOrEqual(500)
  expect(exported.exams).toHaveLength(exams.length)
  for (const { answers } of exported.exams) expect(answers).toHaveLength(QUESTIONS)
  expect(exported.exams.at(-1)).toMatchObject({ startedAt: at(DAYS - 1), passed: false, right: 10, count: QUESTIONS })
  expect(exported.exams.at(-1).answers.slice(0, 2)).toEqual([
    { tipId: 1, option: 0, correct: false },
    { tipId: 2, option: 0, correct: true },
  ])
  expect(exported.reviews).toHaveLength(exams.length)
  expect(exported.deliveries.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
    deliveries.map(({ created_at }) => created_at),
  )
})

test('[HOLD-12] a rider may export their data only so many times in an hour', async () => {
  const server = await testApp()
  const [ada, ben] = [await caller(server, 'ada'), await caller(server, 'ben')]
  const get = async (headers: typeof ada.headers) =>
    (await server.app.inject({ url: '/api/user/export', headers })).statusCode
  for (let count = 0; count < 6; count++) expect(await get(ada.headers)).toBe(200)
  expect(await get(ada.headers)).toBe(429)
  expect(await get(ben.headers)).toBe(200)
  server.turnClock(3600_000)
  expect(await get(ada.headers)).toBe(200)
})

test('[HOLD-12] push services that do not answer hold up only the riders who named them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // The server never stops waiting for an answer, so that a slow machine sends no second request.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => timeout.mockRestore())
  const push = await startPushService()
  onTestFinished(push.close)
  let silentRequests = 0
  const silent = createServer(() => silentRequests++)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const server = await testApp({ PUSH_TO_PRIVATE: 'true' })
  await server.app.ready()
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const { port } = silent.address() as AddressInfo
  const subscribe = (rider: Caller, endpoint: string) =>
    rider.post('/api/reminders', { way: 'push', ...makeSubscription(endpoint) })
  for (const name of ['eve', 'mallory', 'oscar']) {
    const rider = await caller(server, name)
    await rider.complete(1)
    for (let device = 0; device < 20; device++) await subscribe(rider, `http://127.0.0.1:${port}/${name}/${device}`)
  }
  const ada = await caller(server, 'ada')
  await ada.complete(1)
  await subscribe(ada, `${push.url}/ada`)
  const look = () => vi.advanceTimersByTime(LOOK_INTERVAL)
  const isPlanned = async () => {
    look()
    const rows = await server.parts.db
      .selectFrom('reminder')
      .select('rider_id')
      .where('remind_at', 'is', null)
      .execute()
    return rows.length === 0
  }
  server.turnClock(3600_000)
  await expect.poll(isPlanned).toBe(true)
  // The streak of each rider ends on the next day. The clock moves hour by hour, because the outbox takes a jump of
  // more than 2 hours for a wrong clock.
  for (let hour = 0; hour < 29; hour++) {
    server.turnClock(3600_000)
    await isPlanned()
  }
  await expect
    .poll(() => {
      look()
      return push.received.map(({ path }) => path)
    })
    .toEqual(['/ada'])
  expect(silentRequests).toBeLessThanOrEqual(3)
})

/** Sends these calls at once. Returns the names of those that were answered, in their order. */
function sendAtOnce(server: TestApp, calls: readonly { name: string; rider: Caller; call: InjectOptions }[]) {
  const answered: string[] = []
  const done = calls.map(async ({ name, rider, call }) => {
    const reply = await server.app.inject({ headers: rider.headers, ...call })
    answered.push(name)
    return reply.statusCode
  })
  return { answered, statuses: Promise.all(done) }
}

const COMPLETION = { method: 'POST', url: '/api/user/progress', payload: { tipId: 1 } } as const
const PROGRESS = { method: 'GET', url: '/api/progress' } as const

test.each([COMPLETION, PROGRESS])(
  '[HOLD-12] 100 calls of one rider delay another rider by only a few of them: %o',
  async (call) => {
    const server = await testApp()
    const [flood, ada] = [await caller(server, 'flood'), await caller(server, 'ada')]
    // PostgreSQL answers the first calls on a connection slowly, so the connections are used before.
    const others = await Promise.all(Array.from({ length: 10 }, (_, at) => caller(server, `other ${at}`)))
    await sendAtOnce(
      server,
      others.flatMap((rider) => [1, 2].map(() => ({ name: 'other', rider, call }))),
    ).statuses
    const calls = Array.from({ length: 100 }, () => ({ name: 'flood', rider: flood, call }))
    const { answered, statuses } = sendAtOnce(server, [...calls, { name: 'ada', rider: ada, call }])
    expect(new Set(await statuses)).toEqual(new Set([200]))
    // If the server takes turns, the call of ada is the third. A busy machine may finish more calls before it, but not
    // a quarter.
    expect(answered.indexOf('ada')).toBeLessThan(25)
  },
)

test.skipIf(inject('postgres') === '')(
  '[HOLD-12] calls of one rider that wait for their row leave the connections of PostgreSQL to others',
  async () => {
    const server = await testApp()
    const { db } = server.parts
    const [flood, ada] = [await caller(server, 'flood'), await caller(server, 'ada')]
    await Promise.all([flood.complete(2), ada.complete(2)])
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = db.transaction().execute(async (trx) => {
      await trx.updateTable('learner').set({ rider_id: flood.id }).where('rider_id', '=', flood.id).execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const calls = Array.from({ length: 100 }, () => ({ name: 'flood', rider: flood, call: COMPLETION }))
    const { answered, statuses } = sendAtOnce(server, calls)
    await expect.poll(() => waitingForLocks(db)).toBe(2)
    expect((await ada.post('/api/user/progress', { tipId: 1 }))[0]).toBe(200)
    expect([answered, await waitingForLocks(db)]).toEqual([[], 2])
    release.resolve()
    await holder
    expect(new Set(await statuses)).toEqual(new Set([200]))
  },
)
