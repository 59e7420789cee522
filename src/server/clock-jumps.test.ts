import { describe, expect, test } from 'vitest'
import { CHALLENGES } from '#shared/learning/rules.ts'
import { caller } from '#tests/support/calls.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { deleteExpired } from './platform/operation/housekeeping.ts'
import { openSession, SESSION_LIFETIME } from './platform/sessions/sessions.ts'

const DAY = 24 * 3600_000
const JUMPS = [
  ['an hour', DAY / 24],
  ['a day', DAY],
  ['a year', 365 * DAY],
] as const

const READS = [
  '/api/user',
  '/api/progress',
  '/api/review',
  '/api/user/progress',
  '/api/user/stats',
  '/api/user/achievements',
  '/api/user/sessions',
  '/api/user/export',
  '/api/user/liked-tips',
  '/api/user/tutorial-status',
  '/api/bookmarks',
  '/api/engagement',
  '/api/leaderboard',
]

/**
 * Makes many calls as a rider. Returns the failed calls ('call: status'), the number of completed challenges and the
 * rider's state.
 */
async function liveAMinute(server: TestApp, rider: { id: number }, tips: readonly number[]) {
  const token = await openSession(server.parts.db, rider.id, undefined, server.parts.clock())
  const headers = { authorization: `Bearer ${token}` }
  const said: string[] = []
  async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const reply = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    said.push(`${method} ${url}: ${reply.statusCode}`)
    return reply.json()
  }
  for (const tipId of tips) await call('POST', '/api/user/progress', { tipId })
  for (const { id } of CHALLENGES) await call('POST', `/api/challenges/${id}/complete`)
  await call('POST', '/api/user/reading', { tipId: 1, seconds: 30 })
  for (const { tipId, options } of (await call('GET', '/api/review')).due) {
    await call('POST', '/api/review', { tipId, answer: options[0] })
  }
  await call('POST', '/api/tips/7/like')
  await call('POST', '/api/tips/7/bookmark', { notes: 'look again' })
  await call('POST', '/api/tips/7/share', { platform: 'email' })
  await deleteExpired(server.parts.db, server.parts.clock())
  for (const url of READS) await call('GET', url)
  const { xp, streak, longestStreak } = await call('GET', '/api/progress')
  const failed = said.filter((line) => Number(line.split(': ')[1]) >= 400 && !line.startsWith('POST /api/challenges'))
  const challenges = said.filter((line) => line.startsWith('POST /api/challenges') && line.endsWith(': 200')).length
  return { xp, streak, longestStreak, failed, challenges }
}

describe.each(JUMPS)('the clock jumps ahead by %s and back', (_, jump) => {
  test('every call works, stored data stays readable, and the rider gains nothing', async () => {
    const server = await testApp()
    const rider = await caller(server, 'mira')
    const ids = theLibrary().tips.map(({ id }) => id)
    const before = await liveAMinute(server, rider, ids.slice(0, 3))
    server.turnClock(jump)
    const ahead = await liveAMinute(server, rider, ids.slice(3, 6))
    server.turnClock(-jump)
    const back = await liveAMinute(server, rider, ids.slice(0, 6))

    expect([...before.failed, ...ahead.failed, ...back.failed]).toEqual([])
    expect(before).toMatchObject({ challenges: CHALLENGES.length, streak: 1 })
    expect(back, 'all was done before: neither tips nor challenges count again').toMatchObject({
      challenges: 0,
      xp: ahead.xp,
      streak: ahead.streak,
      longestStreak: ahead.longestStreak,
    })
  })

  test.each([
    ['in memory', {}],
    ['in the database', { DATABASE_URL: 'postgres://counted.in/the-database-of-the-test' }],
  ])(
    'a rider who was refused for too many tries during the jump is refused for at most one window, counted %s',
    async (_, environment) => {
      // A quarter of the tries, because each hashes a password.
      const server = await testApp({ RATE_LIMIT_FACTOR: '0.25', ...environment })
      const login = (password: string) =>
        server.app.inject({ method: 'POST', url: '/api/login', payload: { username: 'mira', password } })
      const payload = { username: 'mira', password: 'secret1' }
      await server.app.inject({ method: 'POST', url: '/api/register', payload })
      server.turnClock(jump)
      for (let guess = 0; guess < 6; guess++) await login(`guess ${guess}`)
      expect((await login('secret1')).statusCode).toBe(429)
      server.turnClock(-jump)
      expect((await login('secret1')).statusCode).toBe(200)
      for (let guess = 0; guess < 6; guess++) await login(`guess ${guess}`)
      expect((await login('secret1')).statusCode).toBe(429)
    },
  )

  test('a session that was opened during the jump ends 30 days after its last use, like every other', async () => {
    const server = await testApp()
    server.turnClock(jump)
    const { headers } = await caller(server, 'mira')
    server.turnClock(-jump)
    const user = async () => (await server.app.inject({ url: '/api/user', headers })).statusCode
    expect(await user()).toBe(200)
    server.turnClock(SESSION_LIFETIME + DAY / 24)
    expect(await user()).toBe(401)
  })
})
