import type { KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { Lag, openReplica } from '#server/db/replica.ts'
import { as, register } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/test-app.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'

/** The time after a write when the rider reads from the replica again (ms). */
const LATER = 2 * 60_000

/** The same database. While `isAway` is true, its queries fail as if it were shutting down. */
function sometimesAway(db: Db) {
  const state = { isAway: false }
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Here and not in transformQuery, because Kysely transforms a prepared query only once.
    transformResult: async ({ result }) => {
      if (state.isAway) throw away
      return result
    },
  }
  return { db: db.withPlugin(plugin), state }
}

/** A server whose replica is another database with other rows, so that an answer shows which one was read. */
async function withReplica() {
  const [first, second] = [await makeTestDatabase(), await makeTestDatabase()]
  onTestFinished(first.close)
  onTestFinished(second.close)
  const primary = sometimesAway(first.db)
  const copy = sometimesAway(second.db)
  const replica = { db: copy.db, isCurrent: () => true }
  const { app, turnClock } = await testApp({}, { db: primary.db, replica })
  const rider = await register(app, 'mira')
  const row = await primary.db.selectFrom('rider').selectAll().executeTakeFirstOrThrow()
  await copy.db.insertInto('rider').values(row).execute()
  const save = (db: Db, tipId: number, notes: string) =>
    db
      .insertInto('bookmark')
      .values({ rider_id: row.id, tip_id: tipId, notes, created_at: '2026-06-15T12:00:00Z' })
      .execute()
  await save(primary.db, 1, 'of the primary')
  await save(copy.db, 1, 'of the replica')
  const readFrom = async () =>
    (await app.inject({ method: 'GET', url: '/api/bookmarks', ...as(rider) })).json()[0].notes
  return { app, primary, replica, copy, rider, turnClock, readFrom }
}

test('[HOLD-06] a rider reads from the replica, and from the primary for a while after a write on any device', async () => {
  const { app, rider, turnClock, readFrom } = await withReplica()
  expect(await readFrom(), 'has just registered').toBe('of the primary')
  turnClock(LATER)
  expect(await readFrom()).toBe('of the replica')
  await app.inject({ method: 'POST', url: '/api/tips/7/like', ...as(rider) })
  expect(await readFrom()).toBe('of the primary')
  turnClock(60_000)
  expect(await readFrom(), 'a large lag').toBe('of the primary')
  turnClock(LATER)
  expect(await readFrom()).toBe('of the replica')
  const login = { method: 'POST' as const, url: '/api/login', payload: { username: 'mira', password: 'secret1' } }
  await app.inject(login)
  expect(await readFrom(), 'another device of this rider').toBe('of the primary')
})

test('[HOLD-06] the time with the primary starts again with each write, also when writes follow each other closely', async () => {
  const { app, rider, turnClock, readFrom } = await withReplica()
  turnClock(LATER)
  for (const pause of [0, 29_000, 29_000, 29_000]) {
    turnClock(pause)
    await app.inject({ method: 'POST', url: '/api/tips/7/like', ...as(rider) })
  }
  // The time of a write of 20 s and of a replica that is 10 s behind.
  turnClock(30_000)
  expect(await readFrom()).toBe('of the primary')
})

test('[HOLD-06] a replica that is too far behind or down is not used', async () => {
  const { replica, copy, turnClock, readFrom } = await withReplica()
  turnClock(LATER)
  replica.isCurrent = () => false
  expect(await readFrom()).toBe('of the primary')
  replica.isCurrent = () => true
  expect(await readFrom()).toBe('of the replica')
  copy.state.isAway = true
  expect(await readFrom()).toBe('of the primary')
})

test('[HOLD-06] while the primary is down riders read from the replica, and writes are 503', async () => {
  const { app, primary, copy, rider, readFrom } = await withReplica()
  const session = await primary.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  await copy.db
    .insertInto('session')
    .values({ ...session, last_used_at: '2026-06-15T11:00:00.000Z' })
    .execute()
  primary.state.isAway = true
  expect(await readFrom()).toBe('of the replica')
  expect((await app.inject({ method: 'GET', url: '/api/user', ...as(rider) })).json()).toMatchObject({
    username: 'mira',
  })
  expect((await app.inject({ method: 'POST', url: '/api/tips/7/like', ...as(rider) })).statusCode).toBe(503)
  primary.state.isAway = false
  expect((await app.inject({ method: 'POST', url: '/api/tips/7/like', ...as(rider) })).statusCode).toBe(200)
})

test('the lag of a replica is the age of the oldest position of the primary that it has not reached', () => {
  const lag = new Lag()
  expect(lag.at(1000)).toBe(0)
  for (const second of [1, 2, 3, 4]) lag.primaryIsAt(BigInt(second * 100), second * 1000)
  expect(lag.at(5000)).toBe(4000)
  lag.replicaIsAt(250n)
  expect(lag.at(5000)).toBe(2000)
  lag.replicaIsAt(400n)
  expect(lag.at(9000)).toBe(0)
  // A new primary that lacks the end of the old primary's log.
  lag.primaryIsAt(500n, 10_000)
  lag.primaryIsAt(450n, 20_000)
  expect(lag.at(20_000)).toBe(0)
  lag.replicaIsAt(450n)
  expect(lag.at(30_000)).toBe(0)
  // A replica that does not move for longer than positions are stored.
  for (let second = 1; second <= 500; second++) lag.primaryIsAt(BigInt(1000 + second), second * 1000)
  expect(lag.at(500_000)).toBe(499_000)
  lag.replicaIsAt(1499n)
  expect(lag.at(500_000)).toBeGreaterThan(0)
  lag.replicaIsAt(1500n)
  expect(lag.at(500_000)).toBe(0)
})

test.skipIf(inject('postgres') === '')(
  '[HOLD-06] a replica that lacks the last moment of a primary which died is read until there is a new primary',
  async () => {
    const { db, close } = await makeTestDatabase()
    onTestFinished(close)
    const { db: mortal, state } = sometimesAway(db)
    let comparisons = 0
    // The primary has written rows that the replica has not received.
    const primary = mortal.withPlugin({
      transformQuery: ({ node }) => {
        comparisons++
        return node
      },
      transformResult: async ({ result }) => ({ ...result, rows: [{ bytes: String(2n ** 62n) }] }),
    })
    let later = 0
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    onTestFinished(() => clock.mockRestore())
    const replica = openReplica(`${inject('postgres')}/postgres`, primary, () => undefined)
    onTestFinished(replica.close)
    await expect.poll(replica.isCurrent).toBe(true)
    state.isAway = true
    later = 60_000
    // The second comparison from here begins after the first one has ended.
    const before = comparisons
    await expect.poll(() => comparisons).toBeGreaterThan(before + 1)
    expect(replica.isCurrent()).toBe(true)
    state.isAway = false
    await expect.poll(replica.isCurrent).toBe(false)
  },
)
