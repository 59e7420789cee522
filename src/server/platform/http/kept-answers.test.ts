import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { insertMailLink, LINK_LIFETIME } from '#server/features/accounts/repository.ts'
import { deleteExpired } from '#server/platform/operation/housekeeping.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { keyOf } from '#tests/support/keys.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

type Headers = Record<string, string>

const send = (
  { app }: TestApp,
  url: string,
  payload: object | undefined,
  headers: Headers,
  method: 'POST' | 'DELETE' = 'POST',
) => app.inject({ method, url, headers, ...(payload ? { payload } : {}) })

test('[NET-02] [NET-03] a share that is sent again with its key is answered as the first time, and counts once', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const keyed = { ...headers, ...keyOf('share') }
  const share = () => send(server, '/api/tips/1/share', { platform: 'email' }, keyed)
  const first = await share()
  await send(server, '/api/tips/1/share', { platform: 'print' }, headers)
  const again = await share()
  expect(first.json()).toEqual({ count: 1, platform: 'email' })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await server.app.inject('/api/tips/1/shares')).json()).toEqual({ count: 2 })
})

test('[NET-03] calls with one key at once are one call', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const keyed = { ...headers, ...keyOf('share') }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(server, '/api/tips/1/share', { platform: 'email' }, keyed)),
  )
  expect(answers.map((answer) => answer.json())).toEqual(Array(5).fill({ count: 1, platform: 'email' }))
})

test('[NET-03] a key counts for its rider, its call and what was sent only', async () => {
  const server = await testApp()
  const ada = await signedIn(server, 'ada')
  const ben = await signedIn(server, 'ben')
  const key = keyOf('share')
  const count = async (headers: Headers, platform = 'email', tip = 1) =>
    (await send(server, `/api/tips/${tip}/share`, { platform }, { ...headers, ...key })).json().count
  expect(await count(ada.headers)).toBe(1)
  expect(await count(ben.headers)).toBe(2)
  expect(await count(ada.headers, 'print')).toBe(3)
  expect(await count({})).toBe(4)
  expect(await count(ada.headers, 'email', 2)).toBe(1)
  expect(await count(ada.headers)).toBe(1)
})

test('[NET-03] a registration whose answer was lost is answered with the same session and the same cookies', async () => {
  const server = await testApp()
  const body = { username: 'mira', password: 'secret1' }
  const register = () => send(server, '/api/register', body, keyOf('register'))
  const [first, again] = [await register(), await register()]
  expect(first.statusCode).toBe(201)
  expect(again.statusCode).toBe(201)
  expect(again.json()).toEqual(first.json())
  expect(again.headers['set-cookie']).toEqual(first.headers['set-cookie'])
  const other = await send(server, '/api/register', { ...body, password: 'secret2' }, keyOf('register'))
  expect(other.json().code).toBe('username-taken')
})

test('[NET-03] a login whose answer was lost is answered with the same session, and a wrong one is tried anew', async () => {
  const server = await testApp()
  const registered = await send(server, '/api/register', { username: 'ada', password: 'secret1' }, {})
  const headers = { authorization: `Bearer ${registered.json().token}` }
  const login = (password: string) => send(server, '/api/login', { username: 'ada', password }, keyOf('login'))
  const [first, again] = [await login('secret1'), await login('secret1')]
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  const sessions = await server.app.inject({ url: '/api/user/sessions', headers })
  expect(sessions.json()).toHaveLength(2)
  expect([(await login('wrong')).statusCode, (await login('wrong')).statusCode]).toEqual([401, 401])
})

test('[NET-03] a link that confirms an address works once, and an answer that was lost comes again', async () => {
  const server = await testApp()
  const { id } = await signedIn(server, 'ada')
  const expiresAt = new Date(server.parts.clock().getTime() + LINK_LIFETIME)
  const email = 'ada@example.org'
  await server.parts.db.updateTable('rider').set({ email }).where('id', '=', id).execute()
  const link = { tokenHash: hashToken('link'), riderId: id, email, expiresAt }
  await insertMailLink(server.parts.db, { ...link, purpose: 'confirm-email' })
  const confirm = (key: string) => send(server, '/api/email/confirm', { token: 'link' }, keyOf(key))
  const [first, again, other] = [await confirm('one'), await confirm('one'), await confirm('another')]
  expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([204, 204, 409])
})

test('[NET-03] the answer of a review comes again with its result, and not as already answered', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  await send(server, '/api/user/progress', { tipId: 1 }, headers)
  server.turnClock(3 * 24 * 3600_000)
  const { due } = (await server.app.inject({ url: '/api/review', headers })).json()
  const answer = () =>
    send(server, '/api/review', { tipId: 1, answer: due[0].options[0] }, { ...headers, ...keyOf('review') })
  const [first, again] = [await answer(), await answer()]
  expect(first.json()).toHaveProperty('correct')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
})

test('[NET-03] what stands in the database about an answer can be read by nobody without the key', async () => {
  const server = await testApp()
  const { token } = (
    await send(server, '/api/register', { username: 'mira', password: 'secret1' }, keyOf('register'))
  ).json()
  const kept = await server.parts.db.selectFrom('kept_answer').selectAll().execute()
  expect(kept).toHaveLength(1)
  const rows = JSON.stringify(kept)
  for (const secret of [token, 'mira', ...Object.values(keyOf('register'))]) expect(rows).not.toContain(secret)
})

test('answers are kept for a day, and no longer than their account', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  const ada = await signedIn(server, 'ada')
  const ben = await signedIn(server, 'ben')
  const rows = () => db.selectFrom('kept_answer').select('rider_id').execute()
  for (const { headers } of [ada, ben])
    await send(server, '/api/tips/1/share', { platform: 'email' }, { ...headers, ...keyOf('share') })
  await db.deleteFrom('rider').where('id', '=', ben.id).execute()
  expect(await rows()).toEqual([{ rider_id: ada.id }])
  server.turnClock(23 * 3600_000)
  await deleteExpired(db, clock())
  expect(await rows()).toHaveLength(1)
  server.turnClock(3600_000)
  await deleteExpired(db, clock())
  expect(await rows()).toEqual([])
})

test('[NET-03] a group that was deleted and a password that was changed are not refused when they are sent again with their key', async () => {
  const server = await testApp()
  const account = { username: 'ada', password: 'correct horse' }
  const { token } = (await send(server, '/api/register', account, {})).json()
  const headers = { authorization: `Bearer ${token}` }
  const group = (await send(server, '/api/groups', { name: 'Class 8b' }, headers)).json()
  const end = (more: Headers) => send(server, `/api/groups/${group.id}`, undefined, { ...headers, ...more }, 'DELETE')
  expect([(await end(keyOf('end'))).statusCode, (await end(keyOf('end'))).statusCode]).toEqual([204, 204])
  expect((await end({})).statusCode).toBe(404)

  const change = (more: Headers) =>
    send(
      server,
      '/api/user/password',
      { currentPassword: 'correct horse', newPassword: 'an even better one' },
      { ...headers, ...more },
    )
  expect([(await change(keyOf('new'))).statusCode, (await change(keyOf('new'))).statusCode]).toEqual([204, 204])
  expect((await change({})).statusCode).toBe(400)
})

test('[NET-03] a refused call is made anew when it is sent again', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  await send(server, '/api/user/progress', { tipId: 1 }, headers)
  server.turnClock(3 * 24 * 3600_000)
  const { due } = (await server.app.inject({ url: '/api/review', headers })).json()
  const answer = () =>
    send(server, '/api/review', { tipId: 1, answer: due[0].options[0] }, { ...headers, ...keyOf('review') })
  server.turnClock(-3 * 24 * 3600_000)
  expect((await answer()).json().code).toBe('not-due')
  server.turnClock(3 * 24 * 3600_000)
  expect((await answer()).json()).toHaveProperty('correct')
})

test('[NET-03] a call whose server ended before it wrote anything runs again after a minute', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const { db, clock } = server.parts
  const keyed = { ...headers, ...keyOf('share') }
  await send(server, '/api/tips/1/share', { platform: 'email' }, keyed)
  const begun = { answer: null, claimed_at: clock().toISOString() }
  expect(await db.updateTable('kept_answer').set(begun).returning('id').execute()).toHaveLength(1)
  await db.deleteFrom('share').execute()
  server.turnClock(61_000)
  const again = await send(server, '/api/tips/1/share', { platform: 'email' }, keyed)
  expect(again.json()).toEqual({ count: 2, platform: 'email' })
})

test.each([
  { access: 'rider', code: 'not-authenticated' },
  { access: 'admin', code: 'not-found' },
])('a call for $access whose account is deleted meanwhile writes nothing, and is refused', async ({ access, code }) => {
  const server = await testApp()
  const { id } = await signedIn(server, 'ada')
  const { db } = server.parts
  const request = {
    headers: keyOf('call'),
    method: 'POST',
    url: '/api/call',
    session: async () => ({ rider: { id } }),
    routeOptions: { config: { access } },
  } as unknown as FastifyRequest
  const reply = { getHeader: () => undefined } as unknown as FastifyReply
  const call = server.app.answerOnce(request, reply, async (inTransaction) => {
    await db.deleteFrom('rider').where('id', '=', id).execute()
    return inTransaction(async (trx) => {
      await trx.insertInto('operator_name').values({ name_key: 'x', seen_at: '' }).execute()
    })
  })
  await expect(call).rejects.toMatchObject({ code })
  expect(await db.selectFrom('operator_name').selectAll().execute()).toEqual([])
})

test.each(['short', 'a'.repeat(101), 'with blanks and more blanks'])('the key %j is not understood', async (key) => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const answer = await send(server, '/api/tips/1/share', { platform: 'email' }, { ...headers, 'idempotency-key': key })
  expect(answer.statusCode).toBe(400)
})

test('of one rider at most the 500 newest answers are kept, give or take a hundred', async () => {
  const server = await testApp()
  const { headers, id } = await signedIn(server, 'ada')
  const { db } = server.parts
  for (let number = 0; number < 700; number++) {
    server.turnClock(1)
    await send(server, '/api/tips/1/like', undefined, { ...headers, ...keyOf(`like ${number}`) })
  }
  const { count } = await db
    .selectFrom('kept_answer')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('rider_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThanOrEqual(600)
  expect(Number(count)).toBeGreaterThanOrEqual(500)
})
