import { expect, test } from 'vitest'
import type { LeaderboardRow } from '#shared/contract/leaderboard.ts'
import { caller } from '#tests/support/calls.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

type Caller = Awaited<ReturnType<typeof caller>>
const asVisitor = async ({ app }: TestApp): Promise<LeaderboardRow[]> => (await app.inject('/api/leaderboard')).json()
const own = (rows: LeaderboardRow[]) => rows.filter(({ you }) => you).map(({ rank, username }) => [rank, username])
const names = (rows: LeaderboardRow[]) => rows.filter(({ sample }) => !sample).map(({ username }) => username)

/** Riders who have completed the given numbers of tips. */
async function riders(server: TestApp, tips: Record<string, number>): Promise<Caller[]> {
  const made: Caller[] = []
  for (const [username, count] of Object.entries(tips)) {
    const rider = await caller(server, username)
    await rider.get('/api/progress')
    for (let tip = 1; tip <= count; tip += 1) await rider.complete(tip)
    made.push(rider)
  }
  return made
}

/** xp_count must agree with the rows of the learners. */
async function expectTrueCounts({ parts: { db } }: TestApp) {
  const counts = await db.selectFrom('xp_count').selectAll().where('riders', '!=', 0).orderBy('xp').execute()
  const learners = await db
    .selectFrom('learner')
    .where('on_leaderboard', '=', 1)
    .select((eb) => ['xp', eb.fn.countAll<string | number>().as('riders')])
    .groupBy('xp')
    .orderBy('xp')
    .execute()
  expect(counts).toEqual(learners.map(({ xp, riders }) => ({ xp, riders: Number(riders) })))
}

test('[API-33] [LEAD-02] the top 7 by XP, each with username, level, XP, completed tips and achievements', async () => {
  const server = await testApp()
  await riders(server, { a: 0, b: 6, c: 1, d: 2, e: 3, f: 4, g: 5, h: 0, i: 7 })
  const rows = await asVisitor(server)
  expect(names(rows)).toEqual(['i', 'b', 'g', 'f', 'e', 'd', 'c'])
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(rows[0]).toMatchObject({
    level: 5,
    completedTips: 7,
    achievements: ['safety-beginner', 'riding-expert'],
    sample: false,
    you: false,
  })
  expect(rows.every(({ sample }) => !sample)).toBe(true)
})

test("[LEAD-04] [LEAD-05] the rider's own row is marked, and outside the top 7 it has its real rank", async () => {
  const server = await testApp()
  const [low, , , , , , , , high] = await riders(server, { a: 0, b: 6, c: 1, d: 2, e: 3, f: 4, g: 5, h: 0, i: 7 })
  const seenByLow = await low?.get('/api/leaderboard')
  expect(seenByLow).toHaveLength(8)
  // Equal XP means equal rank, so two riders share rank 8.
  expect(own(seenByLow)).toEqual([[8, 'a']])
  const seenByHigh = await high?.get('/api/leaderboard')
  expect(seenByHigh).toHaveLength(7)
  expect(own(seenByHigh)).toEqual([[1, 'i']])
  expect(own(await asVisitor(server))).toEqual([])
})

test('[LEAD-06] sample riders fill the empty places, and disappear when there are seven real riders', async () => {
  const server = await testApp()
  expect((await asVisitor(server)).map(({ sample }) => sample)).toEqual(Array(7).fill(true))
  for (let count = 1; count <= 8; count += 1) {
    await riders(server, { [`rider-${count}`]: 0 })
    const rows = await asVisitor(server)
    expect(rows).toHaveLength(7)
    expect(rows.filter(({ sample }) => sample)).toHaveLength(Math.max(0, 7 - count))
    expect(rows.map(({ xp }) => xp)).toEqual(rows.map(({ xp }) => xp).toSorted((a, b) => b - a))
  }
})

test('[LEAD-06] SAMPLE_RIDERS=false turns them off', async () => {
  const server = await testApp({ SAMPLE_RIDERS: 'false' })
  expect(await asVisitor(server)).toEqual([])
  const [rider] = await riders(server, { ada: 1 })
  expect(own(await rider?.get('/api/leaderboard'))).toEqual([[1, 'ada']])
})

test('[LEAD-07] a hidden rider is not shown to others and does not count for ranks, but sees their own row', async () => {
  const server = await testApp({ SAMPLE_RIDERS: 'false' })
  const [ada, ben] = await riders(server, { ada: 3, ben: 1 })
  await ada?.patch('/api/user', { preferences: { showOnLeaderboard: false } })
  expect(names(await asVisitor(server))).toEqual(['ben'])
  expect(own(await ben?.get('/api/leaderboard'))).toEqual([[1, 'ben']])
  expect(own(await ada?.get('/api/leaderboard'))).toEqual([[1, 'ada']])
  await ada?.complete(9)
  await expectTrueCounts(server)
  await ada?.patch('/api/user', { preferences: { showOnLeaderboard: true } })
  expect(names(await asVisitor(server))).toEqual(['ada', 'ben'])
  await expectTrueCounts(server)
})

test('[LEAD-07] hiding before the first step works too', async () => {
  const server = await testApp({ SAMPLE_RIDERS: 'false' })
  const ada = await caller(server, 'ada')
  await ada.patch('/api/user', { preferences: { showOnLeaderboard: false } })
  await ada.complete(1)
  expect(await asVisitor(server)).toEqual([])
  await expectTrueCounts(server)
})

test('[LEAD-05] the counts for the ranks stay right while riders learn, hide and delete accounts at the same time', async () => {
  const server = await testApp()
  const everyone = await riders(
    server,
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`rider-${index}`, 0])),
  )
  await Promise.all(
    everyone.flatMap((rider, index) => [
      rider.complete(1),
      rider.patch('/api/user', { preferences: { showOnLeaderboard: index % 2 === 0 }, username: `renamed-${index}` }),
      rider.complete(2),
      rider.post('/api/challenges/deep-dive/complete'),
      rider.post('/api/tips/1/share', { platform: 'email' }),
    ]),
  )
  await expectTrueCounts(server)
})

test('a registered rider is on the leaderboard at once', async () => {
  const server = await testApp()
  const payload = { username: 'newcomer', password: 'correct horse' }
  await server.app.inject({ method: 'POST', url: '/api/register', payload })
  expect(names(await asVisitor(server))).toEqual(['newcomer'])
})
