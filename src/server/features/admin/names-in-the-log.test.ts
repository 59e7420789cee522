import { expect, test } from 'vitest'
import { insertRider } from '#server/features/accounts/repository.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin, openAdminOf, setRole } from '#tests/support/admin.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'

const rename = async (
  { app }: Awaited<ReturnType<typeof testApp>>,
  headers: Record<string, string>,
  username: string,
) => (await app.inject({ method: 'PATCH', url: '/api/user', headers, payload: { username } })).statusCode

test('[DESK-15] log and history name the account by its number and the name that it had then', async () => {
  const site = await writingSite([{}])
  const edda = await editorAt(site)
  const otto = await editorAt(site, 'otto', 'operator')
  await edda.publish(TIP, { title: 'By edda' })
  expect(await rename(site, edda.headers, 'erna')).toBe(200)
  await edda.publish(TIP, { title: 'By erna' })
  const { revisions } = await otto.get(`/api/admin/content/history?path=${TIP}`)
  expect(revisions).toMatchObject([
    { by: 'erna', account: edda.id },
    { by: 'edda', account: edda.id },
  ])
  const { entries } = await otto.get('/api/admin/log')
  expect(entries.map(({ who, account, action }: Record<string, unknown>) => [who, account, action])).toEqual([
    ['erna', edda.id, 'content-published'],
    ['erna', edda.id, 'content-draft-begun'],
    ['edda', edda.id, 'rider-renamed'],
    ['edda', edda.id, 'content-published'],
    ['edda', edda.id, 'content-draft-begun'],
  ])
  expect(entries[2]).toMatchObject({ subject: String(edda.id), subjectName: 'erna', note: 'erna' })
})

test('[DESK-15] a rename in the same name’s capitals is in the log, and one of a rider without a role is not', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const ben = await signedIn(server, 'ben')
  expect(await rename(server, anna.headers, 'Anna')).toBe(200)
  expect(await rename(server, ben.headers, 'benno')).toBe(200)
  const { entries } = await anna.get('/api/admin/log')
  expect(entries).toMatchObject([{ who: 'anna', action: 'rider-renamed', note: 'Anna' }])
})

test('[DESK-15] nobody gets a name that stands in the log, by any door, and its own account gets it back', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const mallory = await signedIn(server, 'mallory')
  await anna.post('/api/admin/team', { username: 'mallory', role: 'observer' })
  expect(await rename(server, anna.headers, 'carla')).toBe(200)
  // The account goes by a third name, so two of its names are free but for the log.
  expect(await rename(server, anna.headers, 'dora')).toBe(200)
  for (const name of ['anna', 'ANNA', 'carla']) {
    const payload = { username: name, password: 'correct horse' }
    expect((await post(server.app, '/api/register', payload)).statusCode, name).toBe(409)
    expect(await rename(server, mallory.headers, name), name).toBe(409)
  }
  // A leader's accounts and those of a provider come into being by the same function.
  expect(await insertRider(server.parts.db, { username: 'Carla', passwordHash: 'none' }, new Date())).toBeUndefined()
  expect(await rename(server, anna.headers, 'anna')).toBe(200)
})

test('[DESK-15] the name of a colleague whose account was deleted stays kept', async () => {
  const server = await testApp()
  const token = await register(server.app, 'ben', 'secret1')
  const { id } = (await server.app.inject({ url: '/api/user', ...as(token) })).json()
  await setRole(server, id, 'observer')
  await openAdminOf(server, id)
  const payload = { password: 'secret1' }
  expect((await post(server.app, '/api/admin/question', payload, token)).statusCode).toBeLessThan(300)
  expect((await server.app.inject({ method: 'DELETE', url: '/api/user', ...as(token), payload })).statusCode).toBe(204)
  expect((await post(server.app, '/api/register', { username: 'ben', password: 'secret1' })).statusCode).toBe(409)
  expect((await post(server.app, '/api/register', { username: 'benno', password: 'secret1' })).statusCode).toBe(201)
})
