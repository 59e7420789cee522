import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'

/** A server with one signed-in rider, and their calls about bookmarks. */
async function withRider() {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  return {
    ...server,
    headers,
    save: (tip: number | string, payload?: object) =>
      server.app.inject({ method: 'POST', url: `/api/tips/${tip}/bookmark`, headers, ...(payload ? { payload } : {}) }),
    remove: (tip: number | string) =>
      server.app.inject({ method: 'DELETE', url: `/api/tips/${tip}/bookmark`, headers }),
    read: async (tip: number) => (await server.app.inject({ url: `/api/tips/${tip}/bookmark`, headers })).json(),
    list: async () => (await server.app.inject({ url: '/api/bookmarks', headers })).json(),
  }
}

test('[API-23] a rider reads whether they saved a tip, and their note', async () => {
  const { save, read } = await withRider()
  expect(await read(1)).toEqual({ isBookmarked: false })
  await save(1, { notes: 'For the winter' })
  expect(await read(1)).toEqual({ isBookmarked: true, notes: 'For the winter' })
  await save(2)
  expect(await read(2)).toEqual({ isBookmarked: true, notes: null })
})

test('[API-24] saving again with notes replaces them, without notes leaves them, with null deletes them', async () => {
  const { save, list } = await withRider()
  const first = await save(1, { notes: 'one' })
  expect([first.statusCode, first.json()]).toEqual([200, { isBookmarked: true, notes: 'one' }])
  expect((await save(1, { notes: 'two' })).json()).toEqual({ isBookmarked: true, notes: 'two' })
  expect((await save(1, {})).json()).toEqual({ isBookmarked: true, notes: 'two' })
  expect((await save(1, { notes: null })).json()).toEqual({ isBookmarked: true, notes: null })
  expect(await list()).toHaveLength(1)
})

test('[API-24] a note that another device has written stays before a new one, but for one that the rider saw', async () => {
  const { save, read } = await withRider()
  await save(1, { notes: 'elsewhere' })
  await save(1, { notes: 'here', seen: null })
  expect((await read(1)).notes).toBe('elsewhere\n\nhere')
  await save(1, { notes: 'both', seen: 'elsewhere\n\nhere' })
  expect((await read(1)).notes).toBe('both')
  await save(1, { notes: 'x'.repeat(2000), seen: null })
  expect((await read(1)).notes).toBe('x'.repeat(2000))
  await save(2, { notes: 'first', seen: null })
  expect((await read(2)).notes).toBe('first')
})

test('[API-25] removing a saved tip a second time changes nothing', async () => {
  const { save, remove, list } = await withRider()
  await save(1, { notes: 'x' })
  for (const answer of [await remove(1), await remove(1)]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { isBookmarked: false }])
  }
  expect(await list()).toEqual([])
})

test('[API-26] [API-38] a note of 2,000 characters is accepted, one of 2,001 is 400 with its path', async () => {
  const { save, read } = await withRider()
  expect((await save(1, { notes: 'x'.repeat(2000) })).statusCode).toBe(200)
  const refused = await save(1, { notes: 'y'.repeat(2001) })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: ['notes'], message: 'Must be at most 2000 characters', code: 'invalid' }],
  ])
  expect((await read(1)).notes).toBe('x'.repeat(2000))
  expect((await save(1, { notes: 7 })).statusCode).toBe(400)
})

test('[API-48] a note is stored unchanged', async () => {
  const { save, read } = await withRider()
  const notes = ` '"; drop table bookmark; -- <script>alert(1)</script>\n\tÄ 😀 \\ %00 \u202e `
  await save(1, { notes })
  expect((await read(1)).notes).toBe(notes)
  expect((await save(1, { notes: 'no\0' })).statusCode).toBe(400)
})

test('[API-12] the saved tips are listed newest first, and no other rider sees them', async () => {
  const server = await withRider()
  await server.save(5, { notes: 'first' })
  server.turnClock(1000)
  await server.save(2)
  expect(await server.list()).toEqual([
    { tipId: 2, notes: null, createdAt: '2026-06-15T12:00:01.000Z' },
    { tipId: 5, notes: 'first', createdAt: '2026-06-15T12:00:00.000Z' },
  ])
  const { headers } = await signedIn(server, 'ben')
  expect((await server.app.inject({ url: '/api/bookmarks', headers })).json()).toEqual([])
})

test('[API-36] [API-37] an unknown tip is 404, a missing token is 401', async () => {
  const { app, save, remove } = await withRider()
  for (const id of ['0', '999', '1e0', 'x']) {
    for (const answer of [await save(id, {}), await remove(id)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Tip not found', code: 'tip-not-found' }])
    }
  }
  for (const [method, url] of [
    ['GET', '/api/bookmarks'],
    ['GET', '/api/tips/1/bookmark'],
    ['POST', '/api/tips/1/bookmark'],
    ['DELETE', '/api/tips/1/bookmark'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ])
  }
})
