import { expect, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { askedOf } from '#tests/support/exams.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('[LEARN-35] [LEARN-36] [LEARN-16] the first completion of a day raises the streak, a missed day ends it, from 3 on XP is x1.5', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const critical = theLibrary().tips.filter(({ importance }) => importance === 'Critical')
  const seen: [number, number][] = []
  for (const [index, { id }] of critical.slice(0, 5).entries()) {
    if (index !== 1) server.turnClock(DAY)
    const { streak, xpEarned } = await rider.complete(id)
    seen.push([streak, xpEarned])
  }
  expect(seen).toEqual([
    [1, 10],
    [1, 10],
    [2, 10],
    [3, 10],
    [4, 15],
  ])
  server.turnClock(2 * DAY)
  expect(await rider.get('/api/progress')).toMatchObject({ streak: 0, longestStreak: 4 })
  expect(await rider.complete(critical[5]?.id ?? 0)).toMatchObject({ streak: 1, xpEarned: 10 })
})

test('[LEARN-31] a streak of 5 days unlocks Dedicated Learner', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const unlocked: string[][] = []
  for (const { id } of theLibrary().tips.slice(12, 17)) {
    unlocked.push((await rider.complete(id)).achievementsUnlocked.map(({ id }: { id: string }) => id))
    server.turnClock(DAY)
  }
  expect(unlocked.map((ids) => ids.includes('dedicated-learner'))).toEqual([false, false, false, false, true])
})

test('[LEARN-36] at the same instants each rider has their own calendar', async () => {
  const server = await testApp()
  // Noon UTC is midnight in Auckland and 5 in the morning in Los Angeles.
  const auckland = await caller(server, 'aroha', 'Pacific/Auckland')
  const losAngeles = await caller(server, 'lola', 'America/Los_Angeles')
  server.turnClock(-HOUR)
  expect([(await auckland.complete(1)).streak, (await losAngeles.complete(1)).streak]).toEqual([1, 1])
  server.turnClock(2 * HOUR)
  expect([(await auckland.complete(2)).streak, (await losAngeles.complete(2)).streak]).toEqual([2, 1])
  server.turnClock(17 * HOUR)
  expect([(await auckland.complete(3)).streak, (await losAngeles.complete(3)).streak]).toEqual([2, 1])
  server.turnClock(2 * HOUR)
  expect([(await auckland.complete(4)).streak, (await losAngeles.complete(4)).streak]).toEqual([2, 2])
})

test('[LEARN-36] an unknown time zone counts as UTC', async () => {
  const server = await testApp()
  for (const [index, zone] of ['Mars/Olympus', '', '../../etc', 'x'.repeat(5000)].entries()) {
    const rider = await caller(server, `rider${index}`, zone)
    expect((await rider.complete(1)).streak).toBe(1)
  }
})

test('[LEARN-37] under the rule `simulated` the streak rises with a chance of 30 %', async () => {
  let dice = 0
  const server = await testApp({ STREAK_RULE: 'simulated' }, { random: () => dice })
  const rider = await caller(server, 'ada')
  const streaks: number[] = []
  for (const [index, value] of [0.29, 0.29, 0.3, 0.9].entries()) {
    dice = value
    streaks.push((await rider.complete(index + 1)).streak)
  }
  expect(streaks).toEqual([1, 2, 2, 2])
  server.turnClock(20 * DAY)
  expect((await rider.get('/api/user/stats')).streak).toBe(2)
})

test('[REV-05] [LEARN-36] with every tip completed, days without a due question do not end the streak, but an unanswered question does', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const answerAll = async () => {
    const { due } = (await rider.get('/api/review')) as { due: { tipId: number }[] }
    for (const { tipId } of due) await rider.post('/api/review', { tipId, answer: askedOf(theLibrary(), tipId)?.right })
    return due.length
  }
  const streak = async () => ((await rider.get('/api/progress')) as { streak: number }).streak
  const tips = theLibrary().tips
  for (const { id } of tips.slice(1)) await rider.complete(id)
  server.turnClock(2 * DAY)
  expect(await streak()).toBe(0)
  await rider.complete(tips[0]?.id ?? 0)
  await answerAll()

  // For a hundred days the rider answers each due question. The streak lasts, and rises only on days with an answer.
  let expected = 1
  let busyDays = 0
  for (let day = 0; day < 100; day += 1) {
    server.turnClock(DAY)
    if ((await answerAll()) > 0) {
      expected += 1
      busyDays += 1
    }
    expect(await streak(), `day ${day}`).toBe(expected)
  }
  expect(busyDays).toBeGreaterThan(5)
  expect(busyDays).toBeLessThan(95)

  const { nextDueAt } = (await rider.get('/api/review')) as { nextDueAt: string }
  while (server.parts.clock().getTime() < Date.parse(nextDueAt)) {
    expect(await streak()).toBe(expected)
    server.turnClock(DAY)
  }
  // On the next day the question is due for the whole day, so that day is missed once it is over.
  server.turnClock(DAY)
  expect(await streak()).toBe(expected)
  server.turnClock(DAY)
  expect(await streak()).toBe(0)
})
