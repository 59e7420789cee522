import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { removeLikesOf } from './repository.ts'

type Headers = { authorization: string }

const like = ({ app }: TestApp, tip: number | string, headers?: Headers) =>
  app.inject({ method: 'POST', url: `/api/tips/${tip}/like`, ...(headers ? { headers } : {}) })
const unlike = ({ app }: TestApp, tip: number | string, headers?: Headers) =>
  app.inject({ method: 'DELETE', url: `/api/tips/${tip}/like`, ...(headers ? { headers } : {}) })
const count = async ({ app }: TestApp, tip: number) => (await app.inject(`/api/tips/${tip}/likes`)).json()
const rows = async ({ parts }: TestApp, tip: number) =>
  (await parts.db.selectFrom('tip_like').select('rider_id').where('tip_id', '=', tip).execute()).length

test('[API-19] a rider reads whether they like a tip', async () => {
  const server = await testApp()
  const [ada, ben] = [await signedIn(server, 'ada'), await signedIn(server, 'ben')]
  await like(server, 1, ada.headers)
  const read = async (headers: Headers) => (await server.app.inject({ url: '/api/tips/1/like', headers })).json()
  expect(await read(ada.headers)).toEqual({ isLiked: true })
  expect(await read(ben.headers)).toEqual({ isLiked: false })
})

test('[API-20] a like counts once, however often it is sent', async () => {
  const server = await testApp()
  const [ada, ben] = [await signedIn(server, 'ada'), await signedIn(server, 'ben')]
  const answers = await Promise.all([1, 2, 3].map(() => like(server, 1, ada.headers)))
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { isLiked: true, count: 1 }])
  expect((await like(server, 1, ben.headers)).json()).toEqual({ isLiked: true, count: 2 })
  expect(await rows(server, 1)).toBe(2)
})

test('[API-21] removing a like lowers the count once, and without a like changes nothing', async () => {
  const server = await testApp()
  const [ada, ben] = [await signedIn(server, 'ada'), await signedIn(server, 'ben')]
  await like(server, 1, ada.headers)
  await like(server, 1, ben.headers)
  const answers = await Promise.all([1, 2, 3].map(() => unlike(server, 1, ada.headers)))
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { isLiked: false, count: 1 }])
  expect((await unlike(server, 2, ada.headers)).json()).toEqual({ isLiked: false, count: 0 })
  expect(await count(server, 2)).toEqual({ count: 0 })
})

test('[API-22] everyone sees how many likes a tip has', async () => {
  const server = await testApp()
  expect(await count(server, 1)).toEqual({ count: 0 })
  await like(server, 1, (await signedIn(server, 'ada')).headers)
  expect(await count(server, 1)).toEqual({ count: 1 })
  expect(await count(server, 2)).toEqual({ count: 0 })
})

test('[API-36] [API-37] an unknown tip is 404, a missing token is 401, and nothing is stored', async () => {
  const server = await testApp()
  const ada = await signedIn(server, 'ada')
  for (const id of ['0', '999', '-1', '1.5', '01', 'x', '%20', "1'or'1"]) {
    for (const answer of [await like(server, id, ada.headers), await unlike(server, id, ada.headers)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Tip not found', code: 'tip-not-found' }])
    }
    expect((await server.app.inject(`/api/tips/${id}/likes`)).statusCode).toBe(404)
  }
  const stranger = { authorization: 'Bearer nobody' }
  for (const answer of [
    await like(server, 1),
    await unlike(server, 1, stranger),
    await server.app.inject('/api/tips/1/like'),
    await server.app.inject('/api/user/liked-tips'),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ])
  }
  expect(await rows(server, 1)).toBe(0)
})

test('[API-49] after 50 riders like one tip at once and 25 unlike it at once, the count is 25 and there are 25 rows', async () => {
  const server = await testApp()
  const riders = await Promise.all(Array.from({ length: 50 }, (_, i) => signedIn(server, `rider${i}`)))
  await Promise.all(riders.map(({ headers }) => like(server, 1, headers)))
  expect([await count(server, 1), await rows(server, 1)]).toEqual([{ count: 50 }, 50])
  await Promise.all(riders.slice(25).map(({ headers }) => unlike(server, 1, headers)))
  expect([await count(server, 1), await rows(server, 1)]).toEqual([{ count: 25 }, 25])
})

test('liking and unliking at the same time leave the right count', async () => {
  const server = await testApp()
  const riders = await Promise.all(Array.from({ length: 10 }, (_, i) => signedIn(server, `rider${i}`)))
  await Promise.all(riders.flatMap(({ headers }) => [like(server, 1, headers), unlike(server, 1, headers)]))
  expect(await count(server, 1)).toEqual({ count: await rows(server, 1) })
})

test('[API-11] a rider sees the tips that they like, newest first', async () => {
  const server = await testApp()
  const ada = await signedIn(server, 'ada')
  await like(server, 3, ada.headers)
  server.turnClock(1000)
  await like(server, 1, ada.headers)
  const answer = await server.app.inject({ url: '/api/user/liked-tips', headers: ada.headers })
  expect(answer.json()).toEqual([
    { tipId: 1, likedAt: '2026-06-15T12:00:01.000Z' },
    { tipId: 3, likedAt: '2026-06-15T12:00:00.000Z' },
  ])
})

test('deleting accounts lowers the counts of their liked tips, also two accounts at once', async () => {
  const server = await testApp()
  const riders = await Promise.all(['ada', 'ben', 'cleo'].map((name) => signedIn(server, name)))
  for (const { headers } of riders) for (const tip of [1, 2, 3]) await like(server, tip, headers)
  const { db } = server.parts
  await Promise.all(
    riders.slice(1).map(({ id }) =>
      db.transaction().execute(async (trx) => {
        await removeLikesOf(trx, id)
        await trx.deleteFrom('rider').where('id', '=', id).execute()
      }),
    ),
  )
  for (const tip of [1, 2, 3]) expect(await count(server, tip)).toEqual({ count: 1 })
})
