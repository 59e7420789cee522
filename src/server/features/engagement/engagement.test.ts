import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'

test('[API-30] one call returns the counts of every tip and, when signed in, the liked and saved tips of the rider', async () => {
  const server = await testApp()
  const { app } = server
  const [ada, ben] = [await signedIn(server, 'ada'), await signedIn(server, 'ben')]
  for (const { headers } of [ada, ben]) await app.inject({ method: 'POST', url: '/api/tips/2/like', headers })
  await app.inject({ method: 'POST', url: '/api/tips/3/share', payload: { platform: 'email' } })
  await app.inject({ method: 'POST', url: '/api/tips/4/bookmark', headers: ada.headers, payload: { notes: 'mine' } })

  const visitor = (await app.inject('/api/engagement')).json()
  expect(visitor.tips).toEqual(
    theLibrary().tips.map(({ id }) => ({ tipId: id, likes: id === 2 ? 2 : 0, shares: id === 3 ? 1 : 0 })),
  )
  expect([visitor.likedTipIds, visitor.bookmarks]).toEqual([[], []])

  const rider = (await app.inject({ url: '/api/engagement', headers: ada.headers })).json()
  expect(rider.tips).toEqual(visitor.tips)
  expect(rider.likedTipIds).toEqual([2])
  expect(rider.bookmarks).toEqual([{ tipId: 4, notes: 'mine', createdAt: '2026-06-15T12:00:00.000Z' }])
})

test('likes, saved tips and shares are in the export, and are deleted with the account', async () => {
  const server = await testApp()
  const { app } = server
  await app.inject({ method: 'POST', url: '/api/register', payload: { username: 'ada', password: 'secret1' } })
  const login = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'ada', password: 'secret1' },
  })
  const headers = { authorization: `Bearer ${login.json().token}` }
  await app.inject({ method: 'POST', url: '/api/tips/2/like', headers })
  await app.inject({ method: 'POST', url: '/api/tips/2/bookmark', headers, payload: { notes: 'mine' } })
  await app.inject({ method: 'POST', url: '/api/tips/2/share', headers, payload: { platform: 'print' } })

  const data = (await app.inject({ url: '/api/user/export', headers })).json()
  expect(data).toMatchObject({
    likes: [{ tipId: 2 }],
    bookmarks: [{ tipId: 2, notes: 'mine' }],
    shares: [{ tipId: 2, platform: 'print' }],
  })
  const deleted = await app.inject({ method: 'DELETE', url: '/api/user', headers, payload: { password: 'secret1' } })
  expect(deleted.statusCode).toBe(204)
  expect((await app.inject('/api/tips/2/likes')).json()).toEqual({ count: 0 })
  expect((await app.inject('/api/tips/2/shares')).json()).toEqual({ count: 1 })
  expect(await server.parts.db.selectFrom('bookmark').selectAll().execute()).toEqual([])
})
