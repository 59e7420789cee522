import { expect, test } from 'vitest'
import { FIRST_LINK_LIFETIME } from '#shared/admin/invitations.ts'
import { as, register } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { makeFirstLink } from './invitation-service.ts'

async function firstLink({ parts }: TestApp): Promise<string> {
  const token = await makeFirstLink(parts.db, parts.clock())
  if (token === undefined) throw new Error('there is an operator')
  return token
}

const send = async ({ app }: TestApp, path: string, payload: object, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ method: 'POST', url: `/api/invitation${path}`, payload, headers })
  return [reply.statusCode, reply.body === '' ? null : reply.json()] as const
}

const openAccount = (server: TestApp, token: string, username: string) =>
  send(server, '/account', { token, username, password: 'secret1' })

const rolesOf = ({ parts }: TestApp) => parts.db.selectFrom('desk_role').select(['role', 'operator_name']).execute()

test('[START-01] the holder of the first link opens an account, is operator, and Admin asks nothing', async () => {
  const server = await testApp()
  const token = await firstLink(server)
  expect(await send(server, '', { token })).toMatchObject([200, { role: 'operator', isFirst: true }])
  const [status, answer] = await openAccount(server, token, 'anna')
  expect([status, answer.user.username]).toEqual([201, 'anna'])
  const today = await server.app.inject({ url: '/api/admin/today', ...as(answer.token) })
  expect(today.statusCode).toBe(200)
  const { entries } = (await server.app.inject({ url: '/api/admin/log', ...as(answer.token) })).json()
  expect(entries[0]).toMatchObject({ action: 'role-given', who: 'anna', note: 'operator' })
})

test('[START-01] a rider who is signed in uses the first link for their account', async () => {
  const server = await testApp()
  const token = await firstLink(server)
  const headers = as(await register(server.app, 'anna', 'secret1')).headers
  expect((await send(server, '/accept', { token }, headers))[0]).toBe(204)
  expect((await server.app.inject({ url: '/api/admin/today', headers })).statusCode).toBe(200)
  expect((await send(server, '/accept', { token }))[0]).toBe(401)
})

test('[START-01] with an operator there is no first link, and an older one says that there is one', async () => {
  const server = await testApp()
  const token = await firstLink(server)
  await atAdmin(server, 'anna')
  expect(await makeFirstLink(server.parts.db, server.parts.clock())).toBeUndefined()
  expect(await send(server, '', { token })).toMatchObject([410, { code: 'has-operator' }])
  expect(await openAccount(server, token, 'eve')).toMatchObject([410, { code: 'has-operator' }])
})

test('[START-01] the first link works for a day, and an unknown one never', async () => {
  const server = await testApp()
  const token = await firstLink(server)
  server.turnClock(FIRST_LINK_LIFETIME)
  expect(await openAccount(server, token, 'anna')).toMatchObject([410, { code: 'first-link-ended' }])
  expect(await send(server, '', { token: 'nonsense' })).toMatchObject([404, { code: 'invitation-unknown' }])
  expect(await rolesOf(server)).toEqual([])
})

test('[START-01] of ten people who open links at once one becomes the operator, and the others have no account', async () => {
  const server = await testApp()
  const tokens = [await firstLink(server), await firstLink(server)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => openAccount(server, tokens[at % 2] ?? '', `person ${at}`)),
  )
  expect(answers.map(([status]) => status).sort()).toEqual([201, ...Array(9).fill(410)])
  expect(await rolesOf(server)).toHaveLength(1)
  const riders = await server.parts.db.selectFrom('rider').select('id').execute()
  expect(riders).toHaveLength(1)
})

test('[START-01] a name of OPERATORS without an account is made by the first link, and by nobody else', async () => {
  const server = await testApp({ OPERATORS: 'Anna' })
  const token = await firstLink(server)
  const payload = { username: 'anna', password: 'secret1' }
  expect((await server.app.inject({ method: 'POST', url: '/api/register', payload })).statusCode).toBe(409)
  expect((await openAccount(server, token, 'anna'))[0]).toBe(201)
  expect(await rolesOf(server)).toEqual([{ role: 'operator', operator_name: 'anna' }])
})

test('[START-01] a name that is taken is refused at the first link, which then still works', async () => {
  const server = await testApp()
  const token = await firstLink(server)
  await register(server.app, 'anna', 'secret1')
  expect(await openAccount(server, token, 'Anna')).toMatchObject([409, { code: 'username-taken' }])
  expect(await openAccount(server, token, 'a@b')).toMatchObject([400, { code: 'invalid-field' }])
  expect((await openAccount(server, token, 'berta'))[0]).toBe(201)
})
