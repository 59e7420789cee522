import { expect, onTestFinished, test } from 'vitest'
import { PAGE_SIZE } from '#shared/admin/roles.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin, setRole } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const setEmail = ({ parts }: TestApp, id: number, email: string, email_confirmed_at: string | null = null) =>
  parts.db.updateTable('rider').set({ email, email_confirmed_at }).where('id', '=', id).execute()

const namesOf = (page: { riders: { username: string }[] }) => page.riders.map(({ username }) => username)

const search = (text: string, by = 'name') => `/api/admin/riders?${new URLSearchParams({ by, text })}`

test('[DESK-05] riders are found by the beginning of their name or address, whatever the capitals', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'Anna')
  for (const name of ['annabel', 'Ännchen', 'ben']) await signedIn(server, name)
  const { id } = await signedIn(server, 'zoe')
  await setEmail(server, id, 'Anna.Zoe@Example.org')
  expect(namesOf(await anna.get(search('aNN')))).toEqual(['Anna', 'annabel'])
  expect(namesOf(await anna.get(search('ＡNNAB')))).toEqual(['annabel'])
  expect(namesOf(await anna.get(search('änn')))).toEqual(['Ännchen'])
  expect(namesOf(await anna.get(search('anna.', 'address')))).toEqual(['zoe'])
  expect(namesOf(await anna.get(search('nna')))).toEqual([])
  expect((await anna.get(search(''))).riders).toHaveLength(5)
})

test('[DESK-05] wildcards, quotes and cursors that nobody gave find nothing and break nothing', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await signedIn(server, '100%_sure')
  for (const text of ['%', '_', '%a', "' or 1=1 --", '\\', '\u{10FFFF}', 'a\u202e', '[a-z]', '*'])
    expect(namesOf(await anna.get(search(text))), text).toEqual([])
  expect(namesOf(await anna.get(search('100%_')))).toEqual(['100%_sure'])
  for (const after of ['x', '-1 a', '9'.repeat(300), "1 '"])
    expect(
      (await server.app.inject({ url: `/api/admin/riders?${new URLSearchParams({ after })}`, ...anna })).statusCode,
    ).toBe(200)
  expect((await anna.get(search('x'.repeat(101)))).code).toBe('invalid-field')
})

test('[DESK-05] riders are listed in pages of 50 in the order of their names, each rider once', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  for (let i = 0; i < PAGE_SIZE + 10; i++) {
    const { id } = await signedIn(server, `rider-${String(i).padStart(3, '0')}`)
    // Addresses that nobody has confirmed may be the same.
    await setEmail(server, id, 'same@example.org')
  }
  for (const by of ['name', 'address']) {
    const first = await anna.get(`/api/admin/riders?by=${by}&text=${by === 'name' ? 'rider' : 'same'}`)
    expect(first.riders).toHaveLength(PAGE_SIZE)
    const query = new URLSearchParams({ by, text: by === 'name' ? 'rider' : 'same', after: first.next })
    const second = await anna.get(`/api/admin/riders?${query}`)
    expect([second.riders.length, second.next]).toEqual([10, null])
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(PAGE_SIZE + 10)
  }
})

test('[DESK-05] no answer of Admin holds notes, lists or answers of a rider', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const ben = await caller(server, 'ben')
  await ben.post('/api/tips/1/bookmark', { notes: 'a private note' })
  await server.parts.db
    .insertInto('tip_list')
    .values({ rider_id: ben.id, name: 'a private list', tip_ids: '[1]', share_code: null, created_at: '2026-06-15' })
    .execute()
  const rider = await anna.get(`/api/admin/riders/${ben.id}`)
  expect(Object.keys(rider).sort()).toEqual(
    [
      'canMailLink',
      'createdAt',
      'devices',
      'email',
      'emailConfirmed',
      'id',
      'language',
      'lastActiveAt',
      'ledGroups',
      'role',
      'username',
    ].sort(),
  )
  const { body } = await server.app.inject({ url: search('ben'), headers: anna.headers })
  expect(JSON.stringify(rider) + body).not.toMatch(/private|password|hash|notes|token/i)
})

test('[DESK-05] an operator mails a link for a new password, signs a rider out everywhere, and deletes the account', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  const anna = await atAdmin(server, 'anna')
  const token = await register(server.app, 'ben', 'secret1')
  const { id } = (await server.app.inject({ url: '/api/user', ...as(token) })).json()
  // Neither without an address nor with one that the rider has not confirmed, because it may be somebody else's.
  expect((await anna.post(`/api/admin/riders/${id}/reset-link`))[1]).toMatchObject({ code: 'no-address' })
  await setEmail(server, id, 'ben@example.org')
  expect(await anna.get(`/api/admin/riders/${id}`)).toMatchObject({ emailConfirmed: false, canMailLink: false })
  expect((await anna.post(`/api/admin/riders/${id}/reset-link`))[1]).toMatchObject({ code: 'no-address' })
  await setEmail(server, id, 'ben@example.org', '2026-06-15T12:00:00.000Z')
  expect((await anna.post(`/api/admin/riders/${id}/reset-link`))[0]).toBe(204)
  await expect.poll(() => mail.received.length).toBe(1)
  expect(mail.received[0]?.to).toEqual(['ben@example.org'])

  expect((await anna.remove(`/api/admin/riders/${id}/sessions`))[0]).toBe(204)
  expect((await server.app.inject({ url: '/api/user', ...as(token) })).statusCode).toBe(401)
  expect(await anna.get(`/api/admin/riders/${id}`)).toMatchObject({ devices: 0, lastActiveAt: null })
  expect((await anna.remove(`/api/admin/riders/${id}`))[0]).toBe(204)
  expect((await post(server.app, '/api/login', { username: 'ben', password: 'secret1' })).statusCode).toBe(401)
  for (const [method, url] of [
    ['GET', ''],
    ['POST', '/reset-link'],
    ['DELETE', '/sessions'],
    ['DELETE', ''],
  ] as const) {
    const answer = await server.app.inject({ method, url: `/api/admin/riders/${id}${url}`, headers: anna.headers })
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'gone'])
  }
})

test('[DESK-01] the account of the last operator cannot be deleted, neither in Admin nor in the profile', async () => {
  const server = await testApp()
  const { app } = server
  const password = 'secret1'
  const { token, user } = (await post(app, '/api/register', { username: 'otto', password })).json()
  await setRole(server, user.id, 'operator')
  const deleteOwn = () => app.inject({ method: 'DELETE', url: '/api/user', payload: { password }, ...as(token) })
  expect((await deleteOwn()).json()).toMatchObject({ code: 'last-operator' })
  const anna = await atAdmin(server, 'anna')
  expect((await deleteOwn()).statusCode).toBe(204)
  expect((await anna.remove(`/api/admin/riders/${anna.id}`))[1]).toMatchObject({ code: 'last-operator' })
  const ben = await atAdmin(server, 'ben')
  expect((await ben.remove(`/api/admin/riders/${anna.id}`))[0]).toBe(204)
})
