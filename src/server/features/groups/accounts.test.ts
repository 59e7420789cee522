import { expect, test } from 'vitest'
import { insertMailLink } from '#server/features/accounts/repository.ts'
import { makeToken } from '#server/platform/sessions/tokens.ts'
import type { TemporaryPassword } from '#shared/contract/groups.ts'
import { MAX_MEMBERS } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { addMembers } from '#tests/support/groups.ts'
import { readingOrder } from '#tests/support/pdf.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const url = '/api/groups'

async function withAccounts(labels = ['Mia', 'Noah']) {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const [, group] = await ada.post(url, { name: 'Class 7b' })
  const at = `${url}/${group.id}`
  const [status, words] = await ada.post(`${at}/accounts`, { labels })
  expect(status).toBe(201)
  return { server, ada, at, group, words: words as Sent<TemporaryPassword>[] }
}

const first = ([word]: readonly Sent<TemporaryPassword>[]): Sent<TemporaryPassword> => {
  if (!word) throw new Error('no word')
  return word
}

async function signIn({ app }: TestApp, username: string, password: string) {
  const reply = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  const headers = { authorization: `Bearer ${reply.json().token}` }
  const call = async (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) })
    return [answer.statusCode, answer.body === '' ? null : answer.json()]
  }
  return { status: reply.statusCode, body: reply.json(), call }
}

/** Signs in with a temporary password and chooses a password. */
async function choose(server: TestApp, { username, word }: Sent<TemporaryPassword>, password = 'my own secret') {
  const pupil = await signIn(server, username, word)
  const body = { currentPassword: word, newPassword: password }
  expect((await pupil.call('POST', '/api/user/password', body))[0]).toBe(204)
  return pupil
}

const rowsOf = async (ada: Caller, at: string) => (await ada.get(`${at}/report`)).rows

test('[GROUP-11] a leader makes accounts whose temporary password opens nothing but the choice of a password', async () => {
  const { server, ada, at, words } = await withAccounts()
  const { username, word } = first(words)
  expect(words.map(({ label }) => label)).toEqual(['Mia', 'Noah'])
  // Nothing of a pupil's name is in the username, which other riders can see.
  expect(username).toMatch(/^[a-z]+-[a-z]+-\d\d$/)
  expect(word).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
  const stored = JSON.stringify(await server.parts.db.selectFrom('rider').selectAll().execute())
  expect(stored).not.toContain(word)

  const pupil = await signIn(server, username, word)
  expect([pupil.status, pupil.body.user.hasOneTimeWord]).toEqual([200, true])
  expect((await pupil.call('GET', '/api/user'))[1]).toMatchObject({ hasOneTimeWord: true })
  for (const [method, path, body] of [
    ['GET', '/api/groups'],
    ['GET', '/api/progress'],
    ['GET', '/api/user/export'],
    ['PATCH', '/api/user', { email: 'a@example.com' }],
    ['DELETE', '/api/user', { password: word }],
    ['DELETE', '/api/user/sessions'],
    ['POST', '/api/user/progress', { tipId: 1 }],
  ] as const)
    expect(await pupil.call(method, path, body), path).toMatchObject([403, { code: 'new-password-first' }])
  expect(await pupil.call('POST', '/api/user/password', { currentPassword: word, newPassword: word })).toMatchObject([
    400,
    { code: 'invalid-field' },
  ])
  const agreed = await server.parts.db.selectFrom('group_member').select('agreement').execute()
  expect(agreed).toEqual([{ agreement: null }, { agreement: null }])

  const chosen = { currentPassword: word, newPassword: 'my own secret' }
  expect((await pupil.call('POST', '/api/user/password', chosen))[0]).toBe(204)
  expect((await pupil.call('GET', '/api/groups'))[1]).toMatchObject([{ name: 'Class 7b', isLookedAfter: true }])
  const { groups, account } = (await pupil.call('GET', '/api/user/export'))[1]
  expect(groups.joined).toMatchObject([{ agreement: 1, agreedAt: server.parts.clock().toISOString() }])
  expect(account.preferences.showOnLeaderboard).toBe(false)
  expect(await rowsOf(ada, at)).toMatchObject([
    { label: 'Mia', account: { username, hasOneTimeWord: false } },
    { label: 'Noah', account: { hasOneTimeWord: true } },
  ])
})

test('[GROUP-11] a temporary password also counts with capitals or spaces in place of hyphens, and cannot become the own password', async () => {
  const { server, words } = await withAccounts()
  const { username, word } = first(words)
  const typed = ` ${word.replaceAll('-', ' ').toUpperCase()} `
  const pupil = await signIn(server, username, typed)
  expect(pupil.status).toBe(200)
  const choose = (newPassword: string) =>
    pupil.call('POST', '/api/user/password', { currentPassword: typed, newPassword })
  expect(await choose(typed.trim())).toMatchObject([400, { code: 'invalid-field' }])
  expect((await choose('My Own Secret'))[0]).toBe(204)
  expect((await signIn(server, username, 'my-own-secret')).status).toBe(401)
  expect((await signIn(server, username, 'My Own Secret')).status).toBe(200)
})

test('[GROUP-11] a temporary password that was changed opens nothing any more', async () => {
  const { server, words } = await withAccounts()
  const { username, word } = first(words)
  const early = await signIn(server, username, word)
  await choose(server, first(words))
  expect((await signIn(server, username, word)).status).toBe(401)
  // The session that somebody else opened with the earlier word has ended, too.
  expect((await early.call('GET', '/api/user'))[0]).toBe(401)
  expect(
    await early.call('POST', '/api/user/password', { currentPassword: word, newPassword: 'other secret' }),
  ).toMatchObject([401, {}])
  expect((await signIn(server, username, 'my own secret')).status).toBe(200)
})

test('[GROUP-11] a new temporary password ends the sessions of the account, and the leader can do nothing else to it', async () => {
  const { server, ada, at, words } = await withAccounts()
  const { id, username } = first(words)
  const pupil = await choose(server, first(words))
  server.turnClock(60_000)
  const [status, given] = await ada.post(`${at}/words`, { members: [id] })
  expect([status, given]).toMatchObject([200, [{ id, label: 'Mia', username }]])
  expect((await pupil.call('GET', '/api/user'))[0]).toBe(401)
  expect((await signIn(server, username, 'my own secret')).status).toBe(401)
  expect((await signIn(server, username, given[0].word)).body.user.hasOneTimeWord).toBe(true)
  // All or none, and only once each.
  expect((await ada.post(`${at}/words`, { members: [id, 'A'.repeat(22)] }))[0]).toBe(404)
  expect((await signIn(server, username, given[0].word)).status).toBe(200)
  expect((await ada.post(`${at}/words`, { members: [id, id] }))[0]).toBe(400)
  // The leader may have chosen the first password, so only the next one is an agreement.
  const agreedAt = server.parts.clock().toISOString()
  const again = await choose(server, { ...first(words), word: given[0].word }, 'another secret')
  expect((await again.call('GET', '/api/user/export'))[1].groups.joined).toMatchObject([{ agreedAt }])
})

test('[GROUP-11] the leader never has a word for an account that joined by itself, confirmed an address, or is its own', async () => {
  const { server, ada, at, group, words } = await withAccounts(['Mia', 'Noah', 'Lea', 'Ole'])
  const ben = await caller(server, 'ben')
  await ben.post(`/api/invitations/${group.code}`, { agreement: 1 })
  const idOf = async (label: string) =>
    (await rowsOf(ada, at)).find((row: Sent<TemporaryPassword>) => row.label === label).id
  const giveWord = async (label: string) => (await ada.post(`${at}/words`, { members: [await idOf(label)] }))[1]
  const refused = { code: 'not-looked-after' }
  expect(await giveWord('ben')).toMatchObject(refused)

  const [mia, noah, lea, ole] = await Promise.all(words.map((word) => choose(server, word)))
  expect((await mia?.call('DELETE', `${at}/membership/looked-after`))?.[1]).toMatchObject({ isLookedAfter: false })
  expect(await giveWord('Mia')).toMatchObject(refused)
  expect(await rowsOf(ada, at)).toMatchObject([{}, { label: 'Lea' }, { label: 'Mia', account: null }, {}, {}])

  await confirmAddress(server, words[1]?.username ?? '')
  expect(await giveWord('Noah')).toMatchObject(refused)
  expect((await noah?.call('GET', '/api/user'))?.[0]).toBe(200)

  // Lea has a role in Admin, so a word for her account would open Admin.
  const { db, clock } = server.parts
  const { id } = await db
    .selectFrom('rider')
    .select('id')
    .where('username', '=', words[2]?.username ?? '')
    .executeTakeFirstOrThrow()
  await db.insertInto('desk_role').values({ rider_id: id, role: 'editor', given_at: clock().toISOString() }).execute()
  expect(await giveWord('Lea')).toMatchObject(refused)
  expect((await lea?.call('GET', '/api/user'))?.[0]).toBe(200)

  // An account that has left the group belongs to no leader, also after it joins again.
  await ole?.call('DELETE', `${at}/membership`)
  await ole?.call('POST', `/api/invitations/${group.code}`, { agreement: 1 })
  expect(await giveWord(words[3]?.username ?? '')).toMatchObject(refused)
})

/** The ways into an account, and when its rider agreed to what the leader sees. */
async function waysInto({ parts: { db } }: TestApp, username: string) {
  const rider = await db.selectFrom('rider').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
  const count = async (table: 'passkey' | 'linked_account' | 'session' | 'mail_link' | 'known_client') =>
    (await db.selectFrom(table).select('rider_id').where('rider_id', '=', rider.id).execute()).length
  const member = await db
    .selectFrom('group_member')
    .select('agreed_at')
    .where('rider_id', '=', rider.id)
    .executeTakeFirstOrThrow()
  return {
    id: rider.id,
    passkeys: await count('passkey'),
    links: await count('linked_account'),
    sessions: await count('session'),
    mailLinks: await count('mail_link'),
    devices: await count('known_client'),
    email: rider.email,
    agreedAt: member.agreed_at,
  }
}

/** Adds each kind of way into an account, as somebody could who knows its temporary password. */
async function addWaysInto(server: TestApp, word: Sent<TemporaryPassword>) {
  const { db, clock } = server.parts
  const leader = await choose(server, word, 'chosen by the leader')
  await leader.call('PATCH', '/api/user', { email: 'leader@example.org' })
  const { id } = await waysInto(server, word.username)
  const at = clock().toISOString()
  await db
    .insertInto('passkey')
    .values({
      id: `key-${id}`,
      rider_id: id,
      credential_id: `key-${id}`,
      rp_id: 'localhost',
      user_handle: 'x',
      public_key: 'x',
      counter: '0',
      is_synced: 0,
      name: 'x',
      transports: '[]',
      created_at: at,
    })
    .execute()
  const link = { issuer: 'https://id.example.org', subject: String(id), rider_id: id, linked_at: at, last_used_at: at }
  await db.insertInto('linked_account').values(link).execute()
  const { hash } = makeToken()
  const expiresAt = new Date(clock().getTime() + 3_600_000)
  const of = { tokenHash: hash, riderId: id, purpose: 'confirm-email', email: 'leader@example.org' } as const
  await insertMailLink(db, { ...of, expiresAt })
  expect(await waysInto(server, word.username)).toMatchObject({ passkeys: 1, links: 1, email: 'leader@example.org' })
  return leader
}

test('[GROUP-12] a new temporary password ends every other way into the account, what was agreed for it, and the count of wrong words', async () => {
  const { server, ada, at, words } = await withAccounts()
  const mia = first(words)
  await addWaysInto(server, mia)
  for (let guess = 0; guess < 20; guess++) await signIn(server, mia.username, 'a wrong word')
  expect((await signIn(server, mia.username, 'chosen by the leader')).status).toBe(429)
  const [status, [given]] = await ada.post(`${at}/words`, { members: [mia.id] })
  expect(status).toBe(200)
  expect(await waysInto(server, mia.username)).toMatchObject({
    passkeys: 0,
    links: 0,
    sessions: 0,
    mailLinks: 0,
    devices: 0,
    email: null,
    agreedAt: null,
  })
  expect((await signIn(server, mia.username, given.word)).status).toBe(200)
})

test("[GROUP-12] 'this account is mine' ends every other way into the account, and what a leader agreed to in its place", async () => {
  const { server, at, words } = await withAccounts()
  const mia = first(words)
  const leader = await addWaysInto(server, mia)
  const agreedBefore = (await waysInto(server, mia.username)).agreedAt
  server.turnClock(60_000)
  const pupil = await signIn(server, mia.username, 'chosen by the leader')
  expect((await pupil.call('DELETE', `${at}/membership/looked-after`))[0]).toBe(200)
  const after = await waysInto(server, mia.username)
  expect(after).toMatchObject({ passkeys: 0, links: 0, sessions: 1, mailLinks: 0, devices: 0, email: null })
  expect(after.agreedAt).not.toBe(agreedBefore)
  expect((await pupil.call('GET', '/api/user'))[0]).toBe(200)
  expect((await leader.call('GET', '/api/user'))[0]).toBe(401)
})

test('[GROUP-12] a temporary password ends after 30 days, and only who knows it is told so', async () => {
  const { server, words } = await withAccounts()
  const { username, word } = first(words)
  server.turnClock(30 * 24 * 3600 * 1000)
  expect((await signIn(server, username, word)).status).toBe(200)
  server.turnClock(60_000)
  expect(await signIn(server, username, word)).toMatchObject({ status: 403, body: { code: 'word-ended' } })
  expect(await signIn(server, username, 'another word')).toMatchObject({ status: 401 })
})

test('[HOLD-17] accounts that leaders make count as registrations of their address, over generations', async () => {
  const server = await testApp({ RATE_LIMIT_FACTOR: '0.1' })
  const ada = await caller(server, 'ada')
  const make = async (
    leader: {
      post: (url: string, body: object) => Promise<readonly [number, Sent<TemporaryPassword>[] & { id: string }]>
    },
    labels: string[],
  ) => {
    const [, group] = await leader.post(url, { name: 'Class' })
    return leader.post(`${url}/${group.id}/accounts`, { labels })
  }
  // 6 in an hour from one address.
  const [status, words] = await make(ada, ['a', 'b', 'c', 'd'])
  expect(status).toBe(201)
  const pupil = await choose(server, first(words))
  const next = { post: (path: string, body: object) => pupil.call('POST', path, body) as never }
  expect((await make(next, ['e', 'f']))[0]).toBe(201)
  expect((await make(next, ['g']))[0]).toBe(429)
  const registered = await server.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { username: 'stranger', password: 'correct horse' },
  })
  expect(registered.statusCode).toBe(429)
})

test('[GROUP-11] handing the group over hands over the right to give new words', async () => {
  const { server, ada, at, group, words } = await withAccounts()
  const ben = await caller(server, 'ben')
  await ben.post(`/api/invitations/${group.code}`, { agreement: 1 })
  const row = (await rowsOf(ada, at)).find(({ label }: Sent<TemporaryPassword>) => label === 'ben')
  await ada.post(`${at}/offer`, { member: row.id })
  await ben.post(`${at}/lead`)
  const members = [first(words).id]
  expect((await ada.post(`${at}/words`, { members }))[0]).toBe(404)
  expect((await ben.post(`${at}/words`, { members }))[0]).toBe(200)
})

test('[GROUP-11] a repeated call makes no second accounts, and names that a member has are refused', async () => {
  const { server, ada, at } = await withAccounts()
  expect((await ada.post(`${at}/accounts`, { labels: ['Noah', 'Mia'] }))[1]).toMatchObject({
    code: 'label-taken',
    errors: [{ path: ['labels', 0] }, { path: ['labels', 1] }],
  })
  expect((await ada.post(`${at}/accounts`, { labels: ['Lea', 'lea'] }))[1]).toMatchObject({
    code: 'label-taken',
    errors: [{ path: ['labels', 1] }],
  })
  const both = await Promise.all([1, 2].map(() => ada.post(`${at}/accounts`, { labels: ['Ole'] })))
  expect(both.map(([status]) => status).sort()).toEqual([201, 409])
  for (const labels of [[], [''], ['a\u202eb'], Array.from({ length: 41 }, (_, index) => `x${index}`), 'Mia'])
    expect((await ada.post(`${at}/accounts`, { labels }))[0]).toBe(400)
  expect((await ada.get(at)).members).toBe(3)
  const { riders } = await server.parts.db
    .selectFrom('rider')
    .select((eb) => eb.fn.countAll<string | number>().as('riders'))
    .executeTakeFirstOrThrow()
  expect(Number(riders)).toBe(4)
})

test('[GROUP-14] copied names are stored as they are seen, and all names that are wrong are named at once', async () => {
  const { ada, at } = await withAccounts()
  const [, made] = await ada.post(`${at}/accounts`, {
    labels: ['Le\u00ada\u200b', '\ufeffOle\u00a0 B.', '\u2068Zoe\u2069\t'],
  })
  expect(made.map(({ label }: Sent<TemporaryPassword>) => label)).toEqual(['Lea', 'Ole B.', 'Zoe'])
  const taken = await ada.post(`${at}/accounts`, { labels: ['Nora', 'lea', 'Tim', 'Ole\u200d B.', 'tim'] })
  expect(taken[1].errors.map(({ path }: { path: unknown[] }) => path)).toEqual([
    ['labels', 1],
    ['labels', 3],
    ['labels', 4],
  ])
  const wrong = await ada.post(`${at}/accounts`, { labels: ['x'.repeat(61), 'Ida', 'a\ue000', '\u200b'] })
  expect([wrong[0], wrong[1].errors.map(({ path }: { path: unknown[] }) => path.map(String))]).toEqual([
    400,
    [
      ['labels', '0'],
      ['labels', '2'],
      ['labels', '3'],
    ],
  ])
})

test('[GROUP-10] [GROUP-11] a leader makes no more accounts than the group has room for, in the language of the page', async () => {
  const { server, ada, at, group } = await withAccounts()
  await addMembers(server, group.id, MAX_MEMBERS - 3)
  const make = (...labels: string[]) => ada.post(`${at}/accounts`, { labels })
  expect(await make('Lea', 'Ole')).toMatchObject([409, { code: 'group-full' }])
  const [status, [made]] = await ada.post(`${at}/accounts?language=de`, { labels: ['Lea'] })
  expect(status).toBe(201)
  const rider = server.parts.db.selectFrom('rider').select('preferences').where('username', '=', made.username)
  expect(JSON.parse((await rider.executeTakeFirstOrThrow()).preferences)).toMatchObject({ language: 'de' })
  expect((await ada.get(at)).members).toBe(MAX_MEMBERS)
})

test('[GROUP-11] [GROUP-01] [PAPER-04] the sheets are PDFs with the code and the words, also of names in other directions of writing', async () => {
  const { server, ada, at, group, words } = await withAccounts(['مريم', 'Änne'])
  const wall = await server.app.inject({ url: `${at}/sheet?language=de`, headers: ada.headers })
  expect([wall.statusCode, wall.headers['content-type'], wall.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(wall.headers['content-disposition']).toBe('attachment; filename="e-scooter-einladung-class-7b.pdf"')
  const wallText = readingOrder(wall.rawPayload)
  for (const part of ['Class 7b', `${group.code.slice(0, 3)} ${group.code.slice(3)}`, '/join'])
    expect(wallText).toContain(part)
  const payload = { words: words.map(({ label, username, word }) => ({ label, username, word })) }
  const reply = await server.app.inject({ method: 'POST', url: `${at}/words/sheet`, headers: ada.headers, payload })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="e-scooter-accounts-class-7b.pdf"')
  const shown = readingOrder(reply.rawPayload)
  for (const { username, word } of words) for (const part of [username, word]) expect(shown).toContain(part)
  for (const part of ['Änne', 'مريم']) expect(shown.normalize('NFKC')).toContain(part)
  expect((await ada.post(`${at}/words/sheet`, { words: [] }))[0]).toBe(400)
})

test('[HOLD-16] a sheet of the longest and strangest words is drawn, holds each letter once, and its words can be found', async () => {
  const { server, ada, at } = await withAccounts()
  const han = (first: number) => String.fromCodePoint(...Array.from({ length: 60 }, (_, i) => first + i))
  /** The largest size of the file (KB). With each letter as a shape of its own, the first had 31,000. */
  for (const [kind, wordOf, size] of [
    ['a sentence as one letter', () => '\uFDFA'.repeat(60), 400],
    ['letters with many marks', () => 'a\u0300\u0301'.repeat(20), 300],
    ['letters beyond the first plane', () => '\u{12031}'.repeat(30), 300],
    ['as many letters as there can be', (card: number) => han(0x4e00 + 180 * card), 12_000],
  ] as const) {
    const words = Array.from({ length: 40 }, (_, card) => ({
      label: wordOf(card),
      username: wordOf(card),
      word: wordOf(card),
    }))
    const reply = await server.app.inject({
      method: 'POST',
      url: `${at}/words/sheet`,
      headers: ada.headers,
      payload: { words },
    })
    expect(reply.statusCode, kind).toBe(200)
    expect(reply.rawPayload.length / 1024, kind).toBeLessThan(size)
    if (kind === 'as many letters as there can be')
      expect(readingOrder(reply.rawPayload)).toContain(han(0x4e00).slice(0, 5))
  }
})

/** Confirms an address of a rider by the link in the database, whose token a mail would hold. */
async function confirmAddress(server: TestApp, username: string) {
  const { db, clock } = server.parts
  const rider = await db
    .updateTable('rider')
    .set({ email: 'noah@example.com' })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, hash } = makeToken()
  const expiresAt = new Date(clock().getTime() + 60_000)
  await insertMailLink(db, {
    tokenHash: hash,
    riderId: rider.id,
    purpose: 'confirm-email',
    email: 'noah@example.com',
    expiresAt,
  })
  const reply = await server.app.inject({ method: 'POST', url: '/api/email/confirm', payload: { token } })
  expect(reply.statusCode).toBe(204)
}
