import { expect, test } from 'vitest'
import type { LeaderboardRow } from '#shared/contract/leaderboard.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'
import { setLevel } from '#tools/lib/levels.ts'

/** A rider of this level who has unlocked two achievements. */
async function riderOfLevel(level: number) {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  await rider.get('/api/progress')
  for (const achievement_id of ['safety-pro', 'riding-expert']) {
    const row = { rider_id: rider.id, achievement_id, unlocked_at: server.parts.clock().toISOString() }
    await server.parts.db.insertInto('achievement').values(row).execute()
  }
  await setLevel(server.parts.db, rider.id, level)
  return { server, rider }
}

const userOf = async (rider: Caller) => (await rider.get('/api/user')) as { avatar: string | null; badges: string[] }
const rowOf = async (rider: Caller) =>
  ((await rider.get('/api/leaderboard')) as LeaderboardRow[]).find(({ you }) => you)

const TOO_LOW = {
  code: 'level-too-low',
  message: 'This comes with a higher level. Complete tips and daily challenges to get there.',
}

test('[GIFT-03] [GIFT-09] an avatar is 403 below level 6 and changes nothing; from level 6 account and leaderboard have it', async () => {
  const { server, rider } = await riderOfLevel(5)
  expect(await rider.patch('/api/user', { avatar: '000000', fullName: 'Ada' })).toEqual([403, TOO_LOW])
  expect(await userOf(rider)).toMatchObject({ avatar: null, fullName: null })
  await setLevel(server.parts.db, rider.id, 6)
  const [status, user] = await rider.patch('/api/user', { avatar: '351204' })
  expect([status, user.avatar]).toEqual([200, '351204'])
  expect((await userOf(rider)).avatar).toBe('351204')
  expect(await rowOf(rider)).toMatchObject({ avatar: '351204', badges: [] })
  for (const avatar of ['351209', 'x', '', 7]) expect((await rider.patch('/api/user', { avatar }))[0]).toBe(400)
  expect((await userOf(rider)).avatar).toBe('351204')
  expect((await rider.patch('/api/user', { avatar: null }))[1].avatar).toBeNull()
})

test('[GIFT-07] [GIFT-09] badges are 403 below level 9; from level 9 up to three unlocked achievements stand on the leaderboard', async () => {
  const { server, rider } = await riderOfLevel(8)
  expect(await rider.patch('/api/user', { badges: ['safety-pro'] })).toEqual([403, TOO_LOW])
  await setLevel(server.parts.db, rider.id, 9)
  expect((await rider.patch('/api/user', { badges: ['safety-pro', 'riding-expert'] }))[0]).toBe(200)
  expect(await rowOf(rider)).toMatchObject({ badges: ['safety-pro', 'riding-expert'] })

  const [status, body] = await rider.patch('/api/user', { badges: ['safety-master'] })
  expect([status, body.errors[0]]).toEqual([
    400,
    { path: ['badges'], message: 'Not unlocked yet', code: 'not-unlocked' },
  ])
  const twice = ['safety-pro', 'safety-pro']
  const four = ['safety-pro', 'riding-expert', 'safety-master', 'safety-beginner']
  for (const badges of [twice, four, ['unknown']]) expect((await rider.patch('/api/user', { badges }))[0]).toBe(400)
  expect((await userOf(rider)).badges).toEqual(['safety-pro', 'riding-expert'])
})

test('[GIFT-03] [GIFT-07] a rider who is not on the leaderboard shows nobody an avatar or badges; the export has both', async () => {
  const { server, rider } = await riderOfLevel(9)
  await rider.patch('/api/user', { avatar: '351204', badges: ['safety-pro'] })
  const other = await caller(server, 'ben')
  expect(JSON.stringify(await other.get('/api/leaderboard'))).toContain('351204')
  await rider.patch('/api/user', { preferences: { showOnLeaderboard: false } })
  const seen = JSON.stringify(await other.get('/api/leaderboard'))
  expect([seen.includes('351204'), seen.includes('ada')]).toEqual([false, false])
  const { account } = (await rider.get('/api/user/export')) as { account: object }
  expect(account).toMatchObject({ avatar: '351204', badges: ['safety-pro'] })
})
