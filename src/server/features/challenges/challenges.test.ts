import { expect, test } from 'vitest'
import { CHALLENGES, LEVELS, START_XP } from '#shared/learning/rules.ts'
import { caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Caller = Awaited<ReturnType<typeof caller>>
const measured = async (rider: Caller, id: string) =>
  (await rider.get('/api/progress')).challenges.find((challenge: { id: string }) => challenge.id === id).text

test('[API-32] [CHAL-03] [CHAL-05] [CHAL-06] [CHAL-07] [CHAL-08] [CHAL-09] each challenge grants its XP on the rider’s word', async () => {
  const rider = await caller(await testApp(), 'ada')
  let xp = START_XP
  const levelAt = (xp: number) => LEVELS.findLast(({ xpRequired }) => xpRequired <= xp)?.level
  for (const { id, xpReward: xpEarned } of CHALLENGES) {
    const level = levelAt(xp + xpEarned)
    const leveledUp = level !== levelAt(xp)
    xp += xpEarned
    expect(await rider.post(`/api/challenges/${id}/complete`)).toEqual([
      200,
      { xpEarned, xp, level, leveledUp, achievementsUnlocked: [] },
    ])
  }
  expect(
    (await rider.get('/api/progress')).challenges.every(({ completed }: { completed: boolean }) => completed),
  ).toBe(true)
})

test('[CHAL-10] [CHAL-12] a second completion on a day is 409 and earns nothing; the next day it is possible again', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const complete = () => rider.post('/api/challenges/deep-dive/complete')
  const state = async () =>
    (await rider.get('/api/progress')).challenges.find(({ id }: { id: string }) => id === 'deep-dive').completed
  const atOnce = await Promise.all(Array.from({ length: 10 }, complete))
  expect(atOnce.map(([status]) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(await complete()).toEqual([409, { message: 'Challenge already completed today', code: 'challenge-done' }])
  expect([(await rider.get('/api/progress')).xp, await state()]).toEqual([195, true])
  server.turnClock(12 * HOUR)
  expect(await state()).toBe(false)
  expect((await complete())[0]).toBe(200)
  expect((await rider.get('/api/progress')).xp).toBe(210)
})

test('[CHAL-10] the day is the rider’s own', async () => {
  const server = await testApp()
  const rider = await caller(server, 'aroha', 'Pacific/Auckland')
  server.turnClock(-HOUR)
  expect((await rider.post('/api/challenges/deep-dive/complete'))[0]).toBe(200)
  server.turnClock(2 * HOUR)
  expect((await rider.post('/api/challenges/deep-dive/complete'))[0]).toBe(200)
})

test('[API-32] an unknown challenge is 404', async () => {
  const rider = await caller(await testApp(), 'ada')
  for (const id of ['nonsense', '1', 'Deep-Dive']) {
    expect(await rider.post(`/api/challenges/${id}/complete`)).toEqual([
      404,
      { message: 'Challenge not found', code: 'challenge-not-found' },
    ])
  }
})

test('[CHAL-05] [CHAL-06] completed tips are measured: three within ten minutes, categories of today', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  await rider.complete(1)
  server.turnClock(5 * MINUTE)
  await rider.complete(13)
  expect(await measured(rider, 'safety-sprint')).toBe('2 of 3 tips')
  expect(await measured(rider, 'knowledge-diversity')).toBe('2 of 3 categories')
  server.turnClock(5 * MINUTE)
  await rider.complete(20)
  expect(await measured(rider, 'safety-sprint')).toBe('2 of 3 tips')
  server.turnClock(MINUTE)
  await rider.complete(21)
  expect(await measured(rider, 'safety-sprint')).toBe('3 of 3 tips')
  expect(await measured(rider, 'knowledge-diversity')).toBe('3 of 3 categories')
  server.turnClock(DAY)
  expect(await measured(rider, 'safety-sprint')).toBe('0 of 3 tips')
})

test('[CHAL-07] reading time is measured for each tip, and impossible times do not count', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const read = async (tipId: number | string, seconds: number) =>
    (await rider.post('/api/user/reading', { tipId, seconds }))[1].seconds
  expect(await read(7, 15)).toBe(15)
  // No time has passed since the last report, so nothing counts, also from another device.
  expect(await Promise.all([read(7, 30), read(7, 30), read(8, 30)])).toEqual([15, 15, 0])
  server.turnClock(20_000)
  expect(await read('7', 60)).toBe(35)
  for (let minute = 0; minute < 5; minute += 1) {
    server.turnClock(MINUTE)
    await read(7, 60)
  }
  expect(await measured(rider, 'deep-dive')).toBe('5 of 5 minutes')
  server.turnClock(HOUR)
  expect(await read(8, 3600)).toBe(60)
  server.turnClock(DAY)
  expect(await measured(rider, 'deep-dive')).toBe('0 of 5 minutes')
  expect(await read(8, 10)).toBe(10)
})

test('[CHAL-07] a report of an unknown tip is 404, without a time 400, of a visitor 401', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  expect((await rider.post('/api/user/reading', { tipId: 999, seconds: 5 }))[0]).toBe(404)
  for (const seconds of [-1, '5', null, 1e9]) {
    expect((await rider.post('/api/user/reading', { tipId: 1, seconds }))[0]).toBe(400)
  }
  const asNobody = { method: 'POST', url: '/api/user/reading', payload: { tipId: 1, seconds: 1 } } as const
  expect((await server.app.inject(asNobody)).statusCode).toBe(401)
})

test('[CHAL-08] consecutive days with a visit are measured; signing in is a visit', async () => {
  const server = await testApp()
  const { app, turnClock } = server
  const payload = { username: 'ada', password: 'correct horse' }
  await app.inject({ method: 'POST', url: '/api/register', payload })
  turnClock(DAY)
  const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload })).json()
  const text = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: '/api/progress', headers })).json().challenges[3].text
  }
  expect(await text()).toBe('2 of 3 days')
  turnClock(DAY)
  expect(await text()).toBe('3 of 3 days')
  turnClock(2 * DAY)
  expect(await text()).toBe('1 of 3 days')
})

test('[CHAL-08] only visits that can still count are stored', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  for (let day = 0; day < 60; day += 1) {
    await rider.get('/api/progress')
    server.turnClock(DAY)
  }
  const visits = await server.parts.db.selectFrom('visit_day').selectAll().execute()
  expect(visits.length).toBeLessThan(35)
})

test('[CHAL-09] the rider’s own shares of today are measured', async () => {
  const server = await testApp()
  const [ada, ben] = [await caller(server, 'ada'), await caller(server, 'ben')]
  await ada.post('/api/tips/1/share', { platform: 'email' })
  await ben.post('/api/tips/1/share', { platform: 'email' })
  expect(await measured(ada, 'sharing-is-caring')).toBe('1 of 2 shares')
  await ada.post('/api/tips/2/share', { platform: 'print' })
  expect(await measured(ada, 'sharing-is-caring')).toBe('2 of 2 shares')
  server.turnClock(DAY)
  expect(await measured(ada, 'sharing-is-caring')).toBe('0 of 2 shares')
})

test('GET /api/progress lists the challenges of the rules', async () => {
  const rider = await caller(await testApp(), 'ada')
  const ids = (await rider.get('/api/progress')).challenges.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(CHALLENGES.map(({ id }) => id))
})

test('[CHAL-10] changing the time zone does not complete a challenge again on the same day', async () => {
  const server = await testApp()
  server.turnClock(-60 * 60_000)
  const { headers } = await caller(server, 'ada')
  const complete = async (zone: string) => {
    const url = '/api/challenges/deep-dive/complete'
    const sent = { ...headers, 'x-time-zone': zone }
    return (await server.app.inject({ method: 'POST', url, headers: sent })).statusCode
  }
  const zones = ['-23:59', '-12:00', '+14:00', 'Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']
  const statuses: number[] = []
  for (const zone of zones) statuses.push(await complete(zone))
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  server.turnClock(20 * 3600_000)
  expect(await complete('Pacific/Kiritimati')).toBe(200)
})
