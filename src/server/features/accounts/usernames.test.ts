import { expect, test } from 'vitest'
import { hashPassword } from '#server/platform/sessions/passwords.ts'
import { usernameKeyBefore } from '#shared/accounts/username-key.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { foldUsernames } from '../../db/migrations/0056-fold-usernames.ts'

const signIn = async ({ app }: TestApp, username: string, password = 'secret1') =>
  (await post(app, '/api/login', { username, password })).json().user?.username

const registerAs = async ({ app }: TestApp, username: string) => {
  const answer = await post(app, '/api/register', { username, password: 'secret1' })
  return answer.json().code ?? answer.statusCode
}

/** An account from before names were folded. */
async function older({ parts }: TestApp, username: string, password: string): Promise<number> {
  const { id } = await parts.db
    .insertInto('rider')
    .values({
      username,
      username_key: usernameKeyBefore(username),
      password_hash: await hashPassword(password),
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fold = ({ parts }: TestApp) => foldUsernames().up(parts.db as never)

const SPELLINGS = [
  ['İpek', 'ipek', 'IPEK', 'ıpek'],
  ['Weiß', 'WEISS', 'weiss', 'WEIẞ'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
]

test('[DOOR-15] an account is one in all spellings of its name, new ones and those from before', async () => {
  const server = await testApp()
  for (const [name = '', ...others] of SPELLINGS) {
    expect(await registerAs(server, name)).toBe(201)
    for (const other of others) expect([other, await registerAs(server, other)]).toEqual([other, 'username-taken'])
    for (const other of [name, ...others]) expect(await signIn(server, other)).toBe(name)
  }
  const second = await testApp()
  for (const [name = '', ...others] of SPELLINGS) {
    await older(second, name, 'secret1')
    await fold(second)
    for (const other of others) expect([other, await registerAs(second, other)]).toEqual([other, 'username-taken'])
    for (const other of [name, ...others]) expect(await signIn(second, other)).toBe(name)
  }
})

test('[DOOR-15] two spellings that are registered at the same time make one account', async () => {
  const server = await testApp()
  const codes = await Promise.all(['Weiß', 'WEISS', 'weiss'].map((name) => registerAs(server, name)))
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(await server.parts.db.selectFrom('rider').select('id').execute()).toHaveLength(1)
})

test('[DOOR-15] older accounts that would now be one keep both, and each signs in by its exact spelling', async () => {
  const server = await testApp()
  await older(server, 'STRASSE', 'secret1')
  await older(server, 'straße', 'secret2')
  await older(server, 'ipek', 'secret1')
  await older(server, 'İpek', 'secret2')
  await fold(server)
  expect(await signIn(server, 'STRASSE')).toBe('STRASSE')
  expect(await signIn(server, 'straße')).toBeUndefined()
  expect(await signIn(server, 'straße', 'secret2')).toBe('straße')
  // As before: other capitals of the same letters.
  expect(await signIn(server, 'Strasse')).toBe('STRASSE')
  expect(await signIn(server, 'Straße', 'secret2')).toBe('straße')
  expect(await signIn(server, 'İpek', 'secret2')).toBe('İpek')
  expect(await signIn(server, 'ipek')).toBe('ipek')
  for (const password of ['secret1', 'secret2']) expect(await signIn(server, 'ıpek', password)).toBeUndefined()
  expect(await registerAs(server, 'Strasse')).toBe('username-taken')
})

test('[DOOR-15] an older key with a joiner is found by the name, and by search in Admin', async () => {
  const server = await testApp()
  const id = await older(server, '❤\uFE0F\u200D🔥 Weiß', 'secret1')
  await server.parts.db
    .updateTable('rider')
    .set({ username_key: '❤\uFE0F\u200D🔥 weiß' })
    .where('id', '=', id)
    .execute()
  await fold(server)
  expect(await signIn(server, '❤\u200D🔥 WEISS')).toBe('❤\uFE0F\u200D🔥 Weiß')
  const boss = await atAdmin(server, 'boss')
  const url = `/api/admin/riders?text=${encodeURIComponent('❤🔥 WEISS')}`
  expect((await server.app.inject({ url, headers: boss.headers })).json().riders).toMatchObject([{ id }])
  const give = { username: '❤🔥 weiss', role: 'editor' }
  const given = await server.app.inject({
    method: 'POST',
    url: '/api/admin/team',
    payload: give,
    headers: boss.headers,
  })
  expect(given.statusCode).toBe(200)
})

test('[DOOR-15] a name of OPERATORS is reserved in all its spellings, and keeps the role that it gave before', async () => {
  const server = await testApp({ OPERATORS: 'Weiß' })
  expect(await registerAs(server, 'WEISS')).toBe('username-taken')
  const { db } = server.parts
  await db.deleteFrom('operator_name').execute()
  const token = await register(server.app, 'weiß')
  const { id } = (await server.app.inject({ url: '/api/user', ...as(token) })).json()
  await testApp({ OPERATORS: 'WEISS' }, { db })
  const roles = () => db.selectFrom('desk_role').select(['rider_id', 'role']).execute()
  expect(await roles()).toEqual([{ rider_id: id, role: 'operator' }])
  // The same name, written otherwise.
  await testApp({ OPERATORS: 'weiß' }, { db })
  expect(await roles()).toEqual([{ rider_id: id, role: 'operator' }])
})

test('[DOOR-13] a username with an @, or with a character that looks like one, is refused at the field', async () => {
  const { app } = await testApp()
  const token = await register(app, 'mira')
  for (const username of ['mira@example.org', 'mira＠example', 'mira﹫x', '@mira']) {
    const code = { path: ['username'], code: 'username-is-address' }
    expect((await post(app, '/api/register', { username, password: 'secret1' })).json().errors).toMatchObject([code])
    const patch = { method: 'PATCH', url: '/api/user', payload: { username }, ...as(token) } as const
    expect((await app.inject(patch)).json().errors).toMatchObject([code])
  }
})

test('[DOOR-13] whoever has such a name is asked for another, and appears in no public list until then', async () => {
  const server = await testApp({ SAMPLE_RIDERS: 'false' })
  const { app, parts } = server
  const ada = await caller(server, 'ada')
  await ada.complete(1)
  const username_key = 'ada@example.org'
  await parts.db.updateTable('rider').set({ username: 'Ada@example.org', username_key }).execute()
  expect(await ada.get('/api/user')).toMatchObject({ needsUsername: true })
  const names = async () =>
    (await app.inject('/api/leaderboard')).json().map((row: { username: string }) => row.username)
  expect(await names()).toEqual([])
  // Other changes are possible meanwhile, and the name is sent with them.
  await ada.patch('/api/user', { username: 'Ada@example.org', fullName: 'Ada' })
  await ada.patch('/api/user', { username: 'ada 7' })
  expect(await ada.get('/api/user')).toMatchObject({ needsUsername: false, fullName: 'Ada' })
  expect(await names()).toEqual(['ada 7'])
})
