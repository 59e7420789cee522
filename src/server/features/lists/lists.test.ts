import { expect, test } from 'vitest'
import type { SharedList, TipList } from '#shared/contract/lists.ts'
import { LIST_NAME_MAX, MAX_LISTS } from '#shared/limits.ts'
import { caller } from '#tests/support/calls.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { setLevel } from '#tools/lib/levels.ts'

const url = '/api/lists'

/** A rider of this level. */
async function riderOf(server: TestApp, level: number, name = 'ada') {
  const rider = await caller(server, name)
  await rider.get('/api/progress')
  await setLevel(server.parts.db, rider.id, level)
  return { ...rider, lists: () => rider.get(url) as Promise<TipList[]> }
}

test('[GIFT-04] a rider makes, renames, orders and deletes lists, and nobody else sees them', async () => {
  const server = await testApp()
  const ada = await riderOf(server, 7)
  expect(await ada.lists()).toEqual([])
  const [status, made] = await ada.post(url, { name: '  Winter ', tipIds: [3, 1] })
  expect([status, made]).toEqual([201, { id: made.id, name: 'Winter', tipIds: [3, 1], shareCode: null }])
  expect(await ada.patch(`${url}/${made.id}`, { tipIds: [1, 7, 3] })).toEqual([200, { ...made, tipIds: [1, 7, 3] }])
  expect(await ada.patch(`${url}/${made.id}`, { name: 'Snow' })).toEqual([
    200,
    { ...made, name: 'Snow', tipIds: [1, 7, 3] },
  ])

  const ben = await riderOf(server, 7, 'ben')
  expect(await ben.lists()).toEqual([])
  for (const answer of [
    await ben.patch(`${url}/${made.id}`, { name: 'Mine' }),
    await ben.remove(`${url}/${made.id}`),
    await ben.post(`${url}/${made.id}/share`),
    await ben.remove(`${url}/${made.id}/share`),
    await ada.patch(`${url}/999`, { name: 'x' }),
    await ada.remove(`${url}/abc`),
    await ada.remove(`${url}/99999999999999999999`),
  ]) {
    expect(answer).toEqual([404, { message: 'List not found', code: 'list-not-found' }])
  }
  expect(await ada.lists()).toEqual([{ ...made, name: 'Snow', tipIds: [1, 7, 3] }])
  expect((await ada.remove(`${url}/${made.id}`))[0]).toBe(204)
  expect(await ada.lists()).toEqual([])
})

test('[GIFT-04] wrong names and tips are refused, and the number of lists is limited', async () => {
  const server = await testApp()
  const ada = await riderOf(server, 7)
  for (const body of [
    { name: ' ' },
    { name: 'x'.repeat(LIST_NAME_MAX + 1) },
    { name: 'a\u202eb' },
    { name: 'a\0' },
    { name: 7 },
    {},
    { name: 'x', tipIds: [1, 1] },
    { name: 'x', tipIds: ['1'] },
    { name: 'x', tipIds: Array.from({ length: 101 }, (_, index) => index + 1) },
  ]) {
    expect((await ada.post(url, body))[0], JSON.stringify(body)).toBe(400)
  }
  expect((await ada.post(url, { name: 'x', tipIds: [1, 999] }))[0]).toBe(404)
  expect(await ada.lists()).toEqual([])

  // The calls come at once and the rider has no list yet, so only the lock of the rider makes them take turns.
  const calls = Array.from({ length: MAX_LISTS + 2 }, (_, index) => ada.post(url, { name: `List ${index}` }))
  const statuses = (await Promise.all(calls)).map(([status]) => status)
  expect(statuses.sort()).toEqual([...Array(MAX_LISTS).fill(201), 409, 409])
  expect(await ada.lists()).toHaveLength(MAX_LISTS)
})

test('[GIFT-09] below level 7 every call about lists is 403 and changes nothing', async () => {
  const server = await testApp()
  const ada = await riderOf(server, 7)
  const [, { id }] = await ada.post(url, { name: 'Winter' })
  await setLevel(server.parts.db, ada.id, 6)
  for (const [status, body] of [
    await ada.post(url, { name: 'x' }),
    await ada.patch(`${url}/${id}`, { name: 'x' }),
    await ada.post(`${url}/${id}/share`),
    await ada.remove(`${url}/${id}/share`),
    await ada.remove(`${url}/${id}`),
  ]) {
    expect([status, body.code]).toEqual([403, 'level-too-low'])
  }
  expect(await ada.get(url)).toMatchObject({ code: 'level-too-low' })
  await setLevel(server.parts.db, ada.id, 7)
  expect(await ada.lists()).toMatchObject([{ name: 'Winter', shareCode: null }])
})

test('[GIFT-05] a shared list shows the list and nothing else of the rider, until the link is taken back', async () => {
  const server = await testApp()
  const ada = await riderOf(server, 7)
  const [, { id }] = await ada.post(url, { name: 'Winter', tipIds: [3, 1] })
  const [, shared] = await ada.post(`${url}/${id}/share`)
  expect(shared.shareCode).toMatch(/^[\w-]{22}$/)
  // A second call keeps the link.
  expect((await ada.post(`${url}/${id}/share`))[1]).toEqual(shared)

  const read = (query = '') => server.app.inject(`/api/shared-lists/${shared.shareCode}${query}`)
  const seen: SharedList = (await read()).json()
  expect(Object.keys(seen).sort()).toEqual(['name', 'tips'])
  expect(seen.tips.map(({ id }) => id)).toEqual([3, 1])
  expect(JSON.stringify(seen)).not.toContain('ada')
  const german: SharedList = (await read('?language=de')).json()
  expect(german.tips[0]?.title).not.toBe(seen.tips[0]?.title)

  await ada.remove(`${url}/${id}/share`)
  const gone = await read()
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'list-not-found'])
  // The next link is another one.
  const [, again] = await ada.post(`${url}/${id}/share`)
  expect(again.shareCode).not.toBe(shared.shareCode)
  for (const code of ['x', encodeURIComponent("' or 1=1"), 'a'.repeat(22)]) {
    expect((await server.app.inject(`/api/shared-lists/${code}`)).statusCode).toBe(404)
  }
})

test('[GIFT-04] lists are in the export and are deleted with the account', async () => {
  const server = await testApp()
  const ada = await riderOf(server, 7)
  await ada.post(url, { name: 'Winter', tipIds: [3] })
  const { lists } = (await ada.get('/api/user/export')) as { lists: object[] }
  expect(lists).toEqual([
    { name: 'Winter', tipIds: [3], shareCode: null, createdAt: server.parts.clock().toISOString() },
  ])
  await server.parts.db.deleteFrom('rider').execute()
  expect(await server.parts.db.selectFrom('tip_list').selectAll().execute()).toEqual([])
})

test('[WRITE-08] a tip that is hidden for a while keeps its place in a list that the rider changes meanwhile', async () => {
  const site = await writingSite([{}, {}, {}, {}])
  const edda = await editorAt(site)
  const ada = await riderOf(site, 7)
  const [, { id }] = await ada.post(url, { name: 'Mine', tipIds: [2, 1, 3] })
  await edda.call('hide', { path: TIP })
  await site.update()
  expect((await ada.patch(`${url}/${id}`, { tipIds: [4, 3, 2] }))[1].tipIds).toEqual([4, 3, 2])
  await edda.call('show', { path: TIP })
  await site.update()
  expect((await ada.lists())[0]?.tipIds).toEqual([4, 3, 2, 1])
  await ada.patch(`${url}/${id}`, { tipIds: [4, 3, 2] })
  expect((await ada.lists())[0]?.tipIds).toEqual([4, 3, 2])
})
