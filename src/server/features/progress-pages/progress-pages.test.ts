import { expect, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'
import { setLevel } from '#tools/lib/levels.ts'

const url = '/api/user/progress-page'

/** A rider of this level who has completed a tip. */
async function riderOfLevel(level: number) {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  await rider.complete(7)
  await setLevel(server.parts.db, rider.id, level)
  const read = async (code: string) => {
    const answer = await server.app.inject(`/api/shared-progress/${code}`)
    return [answer.statusCode, answer.json()] as const
  }
  return { server, rider, read }
}

test('[GIFT-06] [GIFT-09] a progress page is 403 below level 8, off at first, and shows only what the rider chose', async () => {
  const { server, rider, read } = await riderOfLevel(7)
  expect(await rider.post(url, { shows: ['level'] })).toMatchObject([403, { code: 'level-too-low' }])
  expect(await rider.get(url)).toMatchObject({ code: 'level-too-low' })
  expect(await server.parts.db.selectFrom('progress_page').selectAll().execute()).toEqual([])
  await setLevel(server.parts.db, rider.id, 8)
  expect(await rider.get(url)).toEqual({ code: null, shows: [] })

  const [, { code }] = await rider.post(url, { shows: ['level', 'tips'] })
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(await read(code)).toEqual([200, { level: 8, xp: 1200, completedTips: 1 }])
  // The address stays the same when the rider changes what the page shows.
  expect(await rider.post(url, { shows: ['name', 'avatar', 'streak', 'achievements'] })).toMatchObject([200, { code }])
  expect(await read(code)).toEqual([200, { username: 'ada', streak: 1, achievements: [] }])

  expect((await rider.remove(url))[0]).toBe(204)
  expect(await read(code)).toMatchObject([404, { code: 'page-not-found' }])
  expect(await rider.get(url)).toEqual({ code: null, shows: [] })
  expect((await rider.post(url, { shows: ['level'] }))[1].code).not.toBe(code)
})

test('[GIFT-06] a rider who leaves the leaderboard has no public page until they come back', async () => {
  const { rider, read } = await riderOfLevel(8)
  const [, { code }] = await rider.post(url, { shows: ['level'] })
  await rider.patch('/api/user', { preferences: { showOnLeaderboard: false } })
  expect((await read(code))[0]).toBe(404)
  await rider.patch('/api/user', { preferences: { showOnLeaderboard: true } })
  expect((await read(code))[0]).toBe(200)
})

test('[GIFT-06] wrong parts are refused; the page is in the export and is deleted with the account', async () => {
  const { server, rider, read } = await riderOfLevel(8)
  for (const shows of [[], ['email'], ['level', 'level'], 'level']) {
    expect((await rider.post(url, { shows }))[0]).toBe(400)
  }
  for (const code of ['x', 'a'.repeat(22)]) expect((await read(code))[0]).toBe(404)
  const [, { code }] = await rider.post(url, { shows: ['level'] })
  const { progressPage } = (await rider.get('/api/user/export')) as { progressPage: object }
  expect(progressPage).toEqual({ code, shows: ['level'] })
  await server.parts.db.deleteFrom('rider').execute()
  expect((await read(code))[0]).toBe(404)
})
