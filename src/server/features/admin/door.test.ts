import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayToSome, REAUTHENTICATION_LIFETIME, ROLES, type Role, rolesThatMay } from '#shared/admin/roles.ts'
import { endpoint } from '#shared/contract/endpoint.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { adminCalls, atAdmin, openAdminOf, setRole, wholeContract } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

/** Nothing has the id 999, so no call changes anything. */
const urlOf = (path: string) => path.replaceAll(/:\w+/g, '999')

/** Sends each call of Admin with these headers, and compares the answer with that of an unknown address. */
async function compareWithUnknown({ app }: TestApp, headers: Record<string, string>) {
  for (const { method, path } of await adminCalls()) {
    const requests = [{}, ...(method === 'GET' ? [] : [{ payload: { password: 'x', username: 7 } }])]
    for (const request of requests) {
      const ask = (url: string) => app.inject({ method, url, headers, ...request })
      const [asked, unknown] = [await ask(urlOf(path)), await ask('/api/unknown')]
      expect([asked.statusCode, asked.json()], `${method} ${path}`).toEqual([404, unknown.json()])
      const names = (answer: typeof asked) => Object.keys(answer.headers).sort()
      expect(names(asked), `${method} ${path}`).toEqual(names(unknown))
    }
  }
}

test('[DESK-01] every call below /api/admin says who may make it, and one that does not say it cannot be written', async () => {
  const contract = await wholeContract()
  expect(contract.length).toBeGreaterThan(70)
  for (const { path, access } of contract) expect(access === 'admin', path).toBe(/^\/api\/admin(\/|$)/.test(path))
  for (const { path, may } of await adminCalls()) expect(rolesThatMay(may), path).toContain('operator')
  const call = { method: 'GET', path: '/api/admin/x', summary: '', status: 200, reply: z.null() } as const
  const forgotten = () => [
    // @ts-expect-error a call of Admin is for riders with a role
    endpoint({ ...call, access: 'rider' }),
    // @ts-expect-error a call of Admin says who may make it
    endpoint({ ...call, access: 'admin' }),
    // @ts-expect-error there is no such permission
    endpoint({ ...call, access: 'admin', may: 'everything' }),
    endpoint({ ...call, access: 'admin', may: 'log.read' }),
  ]
  expect(forgotten()).toHaveLength(4)
})

test('[DESK-01] pages that were open before the desk was called Admin go on with their former calls', async () => {
  const server = await testApp()
  const { headers } = await atAdmin(server, 'anna')
  const ask = async (url: string) => (await server.app.inject({ url, headers })).json()
  for (const [former, present] of [
    ['/api/desk', '/api/admin'],
    ['/api/desk/people?x=1', '/api/admin/team?x=1'],
    ['/api/desk/helps?days=28', '/api/admin/insights?days=28'],
  ] as const)
    expect(await ask(former), former).toEqual(await ask(present))
  expect((await server.app.inject({ url: '/api/desks', headers })).statusCode).toBe(404)
})

test('[DESK-01] every call of Admin answers a visitor, a rider and a wrong token as an unknown address does', async () => {
  const server = await testApp()
  const { headers } = await caller(server, 'mira')
  await compareWithUnknown(server, {})
  await compareWithUnknown(server, headers)
  await compareWithUnknown(server, { authorization: 'Bearer none' })
  const { app } = server
  expect((await app.inject('/api/openapi.json')).body).not.toContain('/api/admin')
})

test('[DESK-01] a request that cannot be read is answered in Admin as at an unknown address', async () => {
  const { app } = await testApp()
  const broken = [
    { headers: { 'content-type': 'text/plain' }, payload: 'x' },
    { headers: { 'content-type': 'application/json' }, payload: '{' },
    { headers: { 'content-type': 'application/json' }, payload: JSON.stringify('x'.repeat(70_000)) },
  ]
  for (const request of broken) {
    const ask = (url: string) => app.inject({ method: 'POST', url, ...request })
    const [asked, unknown] = [await ask('/api/admin/question'), await ask('/api/unknown')]
    expect([asked.statusCode, asked.body], request.payload.slice(0, 9)).toEqual([unknown.statusCode, unknown.body])
  }
  for (const method of ['HEAD', 'OPTIONS', 'PUT'] as const) {
    const [asked, unknown] = [
      await app.inject({ method, url: '/api/admin' }),
      await app.inject({ method, url: '/api/unknown' }),
    ]
    expect([asked.statusCode, asked.body], method).toEqual([unknown.statusCode, unknown.body])
  }
})

test('[DESK-01] each role can call only what is its own, and reads which roles may do the rest', async () => {
  const server = await testApp()
  for (const role of ROLES) {
    const { headers } = await atAdmin(server, `the-${role}`, role)
    for (const { method, path, may } of await adminCalls()) {
      const answer = await server.app.inject({ method, url: urlOf(path), headers })
      const isRefused = answer.statusCode === 403 && answer.json().code === 'not-allowed'
      expect(isRefused, `${role} ${method} ${path}`).toBe(!mayToSome(role, may))
      if (isRefused) expect(answer.json().message).toContain('Ask somebody with the role Operator')
    }
  }
  const { headers } = await atAdmin(server, 'vera', 'observer')
  const { json } = await server.app.inject({ url: '/api/admin/insights', headers })
  expect(json().message).toBe('Your role may not do this. Ask somebody with the role Operator or Editor.')
})

test('[DESK-01] editors reach what is written for riders, observers the numbers, and only operators everything else', async () => {
  const areasOf = async (role: Role) => {
    const calls = (await adminCalls()).filter(({ may }) => mayToSome(role, may))
    return [...new Set(calls.map(({ path }) => path.split('/')[3] ?? 'admin'))].sort()
  }
  expect(await areasOf('observer')).toEqual(['admin', 'analytics', 'question'])
  const ofEditors = ['admin', 'analytics', 'content', 'insights', 'posters', 'question', 'site', 'today']
  expect(await areasOf('editor')).toEqual(ofEditors)
  const others = [
    'answers',
    'backups',
    'codes',
    'mail-test',
    'certificates',
    'deliveries',
    'log',
    'messages',
    'newsletter',
    'team',
    'riders',
    'settings',
  ]
  expect(await areasOf('operator')).toEqual([...ofEditors, ...others].sort())
})

test('[DESK-01] a role that is taken away ends at the next call, also on another server of the same database', async () => {
  const server = await testApp()
  const other = await testApp({}, { db: server.parts.db })
  const [anna, ben] = [await atAdmin(server, 'anna'), await atAdmin(server, 'ben')]
  const log = async ({ app }: TestApp) => (await app.inject({ url: '/api/admin/log', headers: ben.headers })).statusCode
  expect([await log(server), await log(other)]).toEqual([200, 200])
  expect((await anna.remove(`/api/admin/team/${ben.id}`))[0]).toBe(200)
  expect([await log(server), await log(other)]).toEqual([404, 404])
})

test('[DESK-02] Admin asks for the password, and again 15 minutes after the answer, however busy it was', async () => {
  const server = await testApp()
  const token = await register(server.app, 'anna', 'secret1')
  await setRole(server, 1, 'operator')
  const people = () => server.app.inject({ url: '/api/admin/team', ...as(token) })
  const answer = (password: string) => post(server.app, '/api/admin/question', { password }, token)

  expect([(await people()).statusCode, (await people()).json().code]).toEqual([403, 'admin-locked'])
  expect((await answer('wrong')).json().errors).toMatchObject([{ path: ['password'], code: 'wrong-password' }])
  expect((await people()).statusCode).toBe(403)
  const opened = await answer('secret1')
  expect(opened.json()).toEqual({ openUntil: '2026-06-15T12:15:00.000Z' })
  server.turnClock(REAUTHENTICATION_LIFETIME - 1)
  expect((await people()).statusCode).toBe(200)
  server.turnClock(1)
  expect((await people()).statusCode).toBe(403)
  const { body } = await server.app.inject({ url: '/api/admin', ...as(token) })
  expect(JSON.parse(body)).toMatchObject({ role: 'operator', username: 'anna', openUntil: null })
})

test('[DESK-02] every call but the door is refused once the answer is older than 15 minutes', async () => {
  const server = await testApp()
  const { headers } = await atAdmin(server, 'anna')
  server.turnClock(REAUTHENTICATION_LIFETIME)
  for (const { method, path, isBeforeReauthentication } of await adminCalls()) {
    if (isBeforeReauthentication) continue
    const answer = await server.app.inject({ method, url: urlOf(path), headers })
    expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([403, 'admin-locked'])
  }
  const open = (await adminCalls()).filter(({ isBeforeReauthentication }) => isBeforeReauthentication)
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/admin', 'POST /api/admin/question'])
})

test('[DESK-02] an answer holds for one session only, and a stamp from the future does not open Admin', async () => {
  const server = await testApp()
  const first = await register(server.app, 'anna', 'secret1')
  const second = (await post(server.app, '/api/login', { username: 'anna', password: 'secret1' })).json().token
  await setRole(server, 1, 'operator')
  await post(server.app, '/api/admin/question', { password: 'secret1' }, first)
  const people = (token: string) => server.app.inject({ url: '/api/admin/team', ...as(token) })
  expect([(await people(first)).statusCode, (await people(second)).statusCode]).toEqual([200, 403])
  server.turnClock(-3600_000)
  expect((await people(first)).statusCode).toBe(403)
})

test('[DESK-02] wrong answers of a stolen token run out of tries and lock out neither the sign-in nor another session', async () => {
  const server = await testApp()
  const stolen = await register(server.app, 'anna', 'secret1')
  const own = (await post(server.app, '/api/login', { username: 'anna', password: 'secret1' })).json().token
  await setRole(server, 1, 'operator')
  const codes = []
  for (let i = 0; i < 12; i++)
    codes.push((await post(server.app, '/api/admin/question', { password: `guess ${i}` }, stolen)).statusCode)
  expect(codes).toEqual([...Array(10).fill(400), 429, 429])
  expect((await post(server.app, '/api/admin/question', { password: 'secret1' }, stolen)).statusCode).toBe(429)
  expect((await post(server.app, '/api/admin/question', { password: 'secret1' }, own)).statusCode).toBe(200)
  expect((await post(server.app, '/api/login', { username: 'anna', password: 'secret1' })).statusCode).toBe(200)
})

test('[DESK-12] right answers are limited too, and the log has one row of them as long as Admin is open', async () => {
  const server = await testApp()
  const { db } = server.parts
  const token = await register(server.app, 'anna', 'secret1')
  await setRole(server, 1, 'observer')
  const answers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => post(server.app, '/api/admin/question', { password: 'secret1' }, token)),
    )
  const opened = async () =>
    (await db.selectFrom('desk_log').select('id').where('action', '=', 'desk-opened').execute()).length
  expect((await answers(3)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await opened()).toBe(1)
  const codes = []
  for (let at = 0; at < 30; at++) codes.push(...(await answers(1)).map(({ statusCode }) => statusCode))
  expect(codes).toEqual([...Array(27).fill(200), 429, 429, 429])
  expect(await opened()).toBe(1)
  server.turnClock(REAUTHENTICATION_LIFETIME)
  expect((await answers(1)).map(({ statusCode }) => statusCode)).toEqual([200])
  expect(await opened()).toBe(2)
})

test('[DESK-02] signing in does not answer the question', async () => {
  const server = await testApp()
  await register(server.app, 'anna', 'secret1')
  await setRole(server, 1, 'operator')
  const { token } = (await post(server.app, '/api/login', { username: 'anna', password: 'secret1' })).json()
  expect((await server.app.inject({ url: '/api/admin/team', ...as(token) })).statusCode).toBe(403)
  await openAdminOf(server, 1)
  expect((await server.app.inject({ url: '/api/admin/team', ...as(token) })).statusCode).toBe(200)
})
