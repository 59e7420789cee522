import type { FastifyBaseLogger } from 'fastify'
import { expect, inject, test } from 'vitest'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin, openAdminOf } from '#tests/support/admin.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const rolesOf = async ({ parts }: TestApp) =>
  (await parts.db.selectFrom('desk_role').select(['rider_id', 'role']).orderBy('rider_id').execute()).map(
    ({ rider_id, role }) => `${rider_id} ${role}`,
  )

/** Starts another server with this OPERATORS on the database, and returns what it warns of. */
async function start({ parts }: TestApp, OPERATORS?: string) {
  const warnings: string[] = []
  const logger = { warn: (text: string) => warnings.push(text), level: 'silent' } as unknown as FastifyBaseLogger
  for (const name of ['info', 'error', 'debug', 'fatal', 'trace'] as const) logger[name] = () => undefined
  logger.child = () => logger
  const server = await testApp(OPERATORS === undefined ? {} : { OPERATORS }, { db: parts.db, logger })
  return { ...server, warnings }
}

test('[DESK-01] OPERATORS makes operators of the accounts that exist at the start', async () => {
  const first = await testApp()
  const anna = await signedIn(first, 'Anna')
  const second = await start(first, ' anna , ANNA, ben')
  expect(await rolesOf(first)).toEqual([`${anna.id} operator`])
  expect(second.warnings.join()).toContain("OPERATORS names 'ben', but there is no such account")
  expect(second.warnings).toHaveLength(1)
})

test('[DESK-01] nobody can register a name of OPERATORS without an account, or rename themselves to it, on any server', async () => {
  const first = await testApp()
  const { headers } = await signedIn(first, 'thief')
  const second = await start(first, 'Anna')
  for (const { app } of [first, second]) {
    const taken = await post(app, '/api/register', { username: 'ANNA', password: 'secret1' })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username-taken'])
    const renamed = await app.inject({ method: 'PATCH', url: '/api/user', headers, payload: { username: 'ａnna' } })
    expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'username-taken'])
  }
  expect(await rolesOf(first)).toEqual([])
  // When the name is no longer in OPERATORS, anybody may register it, and it gives no role.
  const third = await start(first)
  expect((await post(third.app, '/api/register', { username: 'anna', password: 'secret1' })).statusCode).toBe(201)
  expect(await rolesOf(first)).toEqual([])
})

test('[DESK-01] an account that came after its name was listed gets no role at a later start', async () => {
  const first = await testApp()
  await start(first, 'anna')
  // An older version of the server, which knows nothing of OPERATORS, has made the account meanwhile.
  await signedIn(first, 'anna')
  const later = await start(first, 'anna')
  expect(await rolesOf(first)).toEqual([])
  expect(later.warnings.join()).toContain('has no role')
})

test('[DESK-01] a name that is removed from OPERATORS takes the role away that it gave, and a role of Admin stays', async () => {
  const first = await testApp()
  const [anna, ben] = [await signedIn(first, 'anna'), await signedIn(first, 'ben')]
  const second = await start(first, 'anna')
  await openAdminOf(first, anna.id)
  const give = (username: string, role: string) =>
    second.app.inject({ method: 'POST', url: '/api/admin/team', headers: anna.headers, payload: { username, role } })
  expect((await give('ben', 'operator')).statusCode).toBe(200)
  await start(first)
  expect(await rolesOf(first)).toEqual([`${ben.id} operator`])
  await start(first, 'anna')
  expect(await rolesOf(first)).toEqual([`${anna.id} operator`, `${ben.id} operator`])
})

test('[DESK-01] a role that was taken in Admin does not come back at the next start', async () => {
  const first = await testApp()
  const [anna, ben] = [await signedIn(first, 'anna'), await atAdmin(first, 'ben')]
  await start(first, 'anna')
  expect((await ben.remove(`/api/admin/team/${anna.id}`))[0]).toBe(200)
  await start(first, 'anna')
  expect(await rolesOf(first)).toEqual([`${ben.id} operator`])
})

test('[DESK-01] the name of a deleted operator gives its role to nobody', async () => {
  const first = await testApp()
  const token = await register(first.app, 'anna', 'secret1')
  const ben = await atAdmin(first, 'ben')
  const second = await start(first, 'anna')
  const payload = { password: 'secret1' }
  expect((await second.app.inject({ method: 'DELETE', url: '/api/user', ...as(token), payload })).statusCode).toBe(204)
  expect((await post(first.app, '/api/register', { username: 'anna', password: 'secret1' })).statusCode).toBe(409)
  await start(first, 'anna')
  expect(await rolesOf(first)).toEqual([`${ben.id} operator`])
})

test('[DESK-01] an operator made by OPERATORS may take another name and come back to the first', async () => {
  const first = await testApp()
  const anna = await signedIn(first, 'anna')
  const { app } = await start(first, 'anna')
  const rename = async (username: string, headers = anna.headers) =>
    (await app.inject({ method: 'PATCH', url: '/api/user', headers, payload: { username } })).statusCode
  expect(await rename('annabel')).toBe(200)
  const thief = await signedIn(first, 'thief')
  expect(await rename('anna', thief.headers)).toBe(409)
  await start(first, 'anna')
  expect(await rolesOf(first)).toEqual([`${anna.id} operator`])
  expect(await rename('Anna')).toBe(200)
})

test('[DESK-01] an operator gives and takes roles, and the last operator keeps the role', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const ben = await signedIn(server, 'ben')
  const give = (username: string, role: string) => anna.post('/api/admin/team', { username, role })
  expect((await give('nobody', 'editor'))[1]).toMatchObject({ code: 'no-such-rider' })
  expect((await give('ben', 'king'))[0]).toBe(400)
  expect(await anna.remove(`/api/admin/team/${ben.id}`)).toMatchObject([410, { code: 'gone' }])
  expect((await give('BEN', 'editor'))[1]).toMatchObject([
    { username: 'anna', role: 'operator', isSelf: true },
    { riderId: ben.id, username: 'ben', role: 'editor', givenBy: 'anna', isSelf: false },
  ])
  expect((await anna.remove(`/api/admin/team/${anna.id}`))[1]).toMatchObject({ code: 'last-operator' })
  expect((await give('anna', 'observer'))[1]).toMatchObject({ code: 'last-operator' })
  await give('ben', 'operator')
  expect((await anna.remove(`/api/admin/team/${anna.id}`))[0]).toBe(200)
  expect(await rolesOf(server)).toEqual([`${ben.id} operator`])
})

test('a role that was taken is given back by Undo, unless the rider has been given another one since', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const ben = await signedIn(server, 'ben')
  const undo = () => anna.post('/api/admin/team', { username: 'ben', role: 'operator', isUndo: true })
  expect((await undo())[0]).toBe(200)
  expect(await rolesOf(server)).toEqual([`${anna.id} operator`, `${ben.id} operator`])
  await anna.remove(`/api/admin/team/${ben.id}`)
  await anna.post('/api/admin/team', { username: 'ben', role: 'observer' })
  expect(await undo()).toMatchObject([409, { code: 'has-role' }])
  expect(await rolesOf(server)).toEqual([`${anna.id} operator`, `${ben.id} observer`])
})

test('[DESK-01] two operators who take the role from each other at the same time leave one', async () => {
  const server = await testApp()
  const other = await testApp({}, { db: server.parts.db })
  const [anna, ben] = [await atAdmin(server, 'anna'), await atAdmin(server, 'ben')]
  const take = ({ app }: TestApp, headers: Record<string, string>, id: number) =>
    app.inject({ method: 'DELETE', url: `/api/admin/team/${id}`, headers })
  await Promise.all([take(server, anna.headers, ben.id), take(other, ben.headers, anna.id)])
  expect(await rolesOf(server)).toHaveLength(1)
})

test.for([
  ['gives no role', 'post', '/api/admin/team', { username: 'ben', role: 'operator' }],
  ['invites nobody', 'post', '/api/admin/team/invitations', { role: 'operator', email: null }],
  ['deletes no account', 'remove', '/api/admin/riders/3', undefined],
] as const)('[DESK-02] an operator whose role is taken at that moment %s', async ([, method, path, body]) => {
  const server = await testApp()
  const { db } = server.parts
  const [anna, ben] = [await atAdmin(server, 'anna'), await atAdmin(server, 'ben')]
  await signedIn(server, 'cara')
  let answer: Promise<readonly [number, unknown]> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('desk_role').where('rider_id', '=', ben.id).execute()
    answer = ben[method](path, body)
    // The call waits for the end of this transaction. On SQLite it waits for the only connection.
    if (inject('postgres') !== '') await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect((await answer)?.[0]).toBe(404)
  expect(await rolesOf(server)).toEqual([`${anna.id} operator`])
  expect(await anna.get('/api/admin/team/invitations')).toEqual([])
  expect(await anna.get('/api/admin/riders/3')).toMatchObject({ username: 'cara' })
})

test('[DESK-02] a role for a rider who deletes the account at that moment is refused like one for an unknown name', async () => {
  const server = await testApp()
  const { db } = server.parts
  const anna = await atAdmin(server, 'anna')
  const ben = await signedIn(server, 'ben')
  let given: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('rider').where('id', '=', ben.id).execute()
    given = anna.post('/api/admin/team', { username: 'ben', role: 'editor' })
    // The call waits for the end of this transaction. On SQLite it waits for the only connection.
    if (inject('postgres') !== '') await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect(await given).toMatchObject([409, { code: 'no-such-rider' }])
})

test('[DESK-02] undo gives no role back to a rider who is being given another one at that moment', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  const anna = await atAdmin(server, 'anna')
  const ben = await signedIn(server, 'ben')
  let undone: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('rider').set({ id: ben.id }).where('id', '=', ben.id).execute()
    undone = anna.post('/api/admin/team', { username: 'ben', role: 'operator', isUndo: true })
    // The call waits for the end of this transaction. On SQLite it waits for the only connection.
    if (inject('postgres') !== '') await expect.poll(() => waitingForLocks(db)).toBe(1)
    const row = { rider_id: ben.id, role: 'editor' as const, given_at: clock().toISOString(), given_by: null }
    await trx.insertInto('desk_role').values(row).execute()
  })
  expect(await undone).toMatchObject([409, { code: 'has-role' }])
})
