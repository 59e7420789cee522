import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeToken } from '#server/platform/sessions/tokens.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { ROLES, type Role } from '#shared/admin/roles.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin, openAdminOf, setRole, wholeContract } from '#tests/support/admin.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type OpenIdProvider, oidcEnvironment, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { addPasskey, PASSWORD, riderWithPasskeys } from '#tests/support/passkeys.ts'
import { newcomer, siteBrowser } from '#tests/support/provider-sign-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { setPassword } from './admin-service.ts'
import { insertMailLink, type Purpose } from './repository.ts'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.close())

const ADDRESS = 'mira@example.org'

async function siteWithMail() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  return testApp(oidcEnvironment(provider.issuer, { SMTP_URL: mail.url }))
}

const idOf = async ({ app }: TestApp, token: string): Promise<number> =>
  (await app.inject({ url: '/api/user', ...as(token) })).json().id

async function confirmAddress({ parts }: TestApp, id: number) {
  const confirmed = { email: ADDRESS, email_confirmed_at: parts.clock().toISOString() }
  await parts.db.updateTable('rider').set(confirmed).where('id', '=', id).execute()
}

/** The token of a link that was mailed. */
async function mailedLink({ parts }: TestApp, riderId: number, purpose: Purpose): Promise<string> {
  const { token, hash } = makeToken()
  const expiresAt = new Date(parts.clock().getTime() + 60_000)
  await insertMailLink(parts.db, { tokenHash: hash, riderId, purpose, email: ADDRESS, expiresAt })
  return token
}

/** Everything with which an account can be opened. */
async function doorsOf({ parts: { db } }: TestApp, id: number) {
  const rider = ['password_hash', 'email', 'email_confirmed_at'] as const
  return {
    rider: await db.selectFrom('rider').select(rider).where('id', '=', id).executeTakeFirst(),
    passkeys: await db.selectFrom('passkey').select('id').where('rider_id', '=', id).orderBy('id').execute(),
    linked: await db.selectFrom('linked_account').select('subject').where('rider_id', '=', id).execute(),
  }
}

const loggedOf = async ({ parts: { db } }: TestApp, id: number) =>
  (await db.selectFrom('desk_log').selectAll().where('subject', '=', String(id)).orderBy('id').execute()).map(
    ({ action, actor, who }) => [action, actor, who],
  )

/** An operator, editor or observer with a passkey, a password and a confirmed address. */
async function withRole(server: TestApp, role: Role = 'operator', username = 'mira') {
  const mira = await riderWithPasskeys(server, username)
  const id = await idOf(server, mira.token)
  await setRole(server, id, role)
  await confirmAddress(server, id)
  return { ...mira, id }
}

type Answer = Record<string, unknown>

/**
 * Every call with which riders change the ways into their own accounts, with a weak answer. A call that takes an answer to a second
 * question and is not here must be named in OTHERS.
 */
const CALLS: Record<string, (of: { server: TestApp; token: string; id: number; answer: Answer }) => Promise<unknown>> =
  {
    'POST /api/user/passkeys/options': ({ server, token, answer }) =>
      post(server.app, '/api/user/passkeys/options', answer, token),
    'DELETE /api/user/passkeys/:id': async ({ server, token, id, answer }) => {
      const passkey = (await doorsOf(server, id)).passkeys[0]?.id ?? 'none'
      return server.app.inject({
        method: 'DELETE',
        url: `/api/user/passkeys/${passkey}`,
        payload: answer,
        ...as(token),
      })
    },
    'POST /api/user/password': ({ server, token, answer: { password, ...answer } }) =>
      post(server.app, '/api/user/password', { currentPassword: password, ...answer, newPassword: 'secret9' }, token),
    'DELETE /api/user/password': ({ server, token, answer }) =>
      server.app.inject({ method: 'DELETE', url: '/api/user/password', payload: answer, ...as(token) }),
    'POST /api/user/linked-account/begin': ({ server, token, answer }) =>
      post(server.app, '/api/user/linked-account/begin', { ...answer, returnTo: '/profile' }, token),
    'DELETE /api/user/linked-account': ({ server, token, answer }) =>
      server.app.inject({ method: 'DELETE', url: '/api/user/linked-account', payload: answer, ...as(token) }),
    'PATCH /api/user': ({ server, token, answer: { password: _, ...answer } }) => {
      const payload = { email: 'spy@example.org', ...answer }
      return server.app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
    },
    'POST /api/user/email/confirmation': ({ server, token, answer }) =>
      post(server.app, '/api/user/email/confirmation', answer, token),
    'POST /api/password/reset': async ({ server, id }) =>
      post(server.app, '/api/password/reset', {
        token: await mailedLink(server, id, 'reset-password'),
        password: 'secret9',
      }),
  }

/** Calls that take an answer to a re-authentication and change no way into an account. */
const OTHERS = [
  // Ends the account with its role. Nobody can open it afterwards.
  'DELETE /api/user',
  'POST /api/admin/question',
  // They end what a call above has begun, and sign in.
  'POST /api/user/passkeys',
  'POST /api/passkeys/login',
]

test('[DOOR-10] every call that asks for a re-authentication says whether it changes a way into the account', async () => {
  const fields = ['password', 'currentPassword', 'passkey', 'providerCode']
  const asking = (await wholeContract()).filter(({ access, path, body }) => {
    if (access === 'public' && !path.startsWith('/api/password/reset') && path !== '/api/passkeys/login') return false
    const shape = JSON.stringify(body ?? {})
    return fields.some((field) => shape.includes(`"${field}":`))
  })
  const names = asking.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names)).toEqual(new Set([...Object.keys(CALLS), ...OTHERS]))
})

test('[DOOR-10] only functions that take the permission add and remove passkeys and linked accounts', () => {
  const root = join(import.meta.dirname, '..', '..')
  const found = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.startsWith('db/'))
    .filter((file) =>
      /(insertInto|deleteFrom)\('(passkey|linked_account)'\)/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(found.sort()).toEqual([
    'features/accounts/linked-account-repository.ts',
    'features/accounts/passkey-repository.ts',
  ])
})

for (const role of ROLES)
  test(`[DOOR-10] the password of an ${role} with a passkey changes no way into the account`, async () => {
    const server = await siteWithMail()
    const { id, token } = await withRole(server, role)
    const before = await doorsOf(server, id)
    for (const [name, call] of Object.entries(CALLS)) {
      const answer = (await call({ server, token, id, answer: { password: PASSWORD } })) as { statusCode: number }
      expect([name, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([name, true])
      expect(await doorsOf(server, id), name).toEqual(before)
    }
    expect(await loggedOf(server, id)).toEqual([])
  })

test('[DOOR-10] a new sign-in at the provider replaces no passkey of an operator', async () => {
  const server = await siteWithMail()
  const browser = siteBrowser()
  provider.accounts['d-1'] = { preferred_username: 'mira' }
  const mira = await withRole(server)
  const begun = await browser.post(
    server.app,
    '/api/user/linked-account/begin',
    { ...(await mira.answer()), returnTo: '/profile' },
    mira.token,
  )
  const address = await browser.comeBack(server.app, await browser.provider.logIn(begun.json().url, 'd-1'))
  const code = /#provider-link=([\w-]+)$/.exec(address)?.[1]
  expect((await browser.post(server.app, '/api/user/linked-account', { code }, mira.token)).statusCode).toBe(201)
  expect(await loggedOf(server, mira.id)).toEqual([['account-linked', 'rider', 'mira']])

  const before = await doorsOf(server, mira.id)
  for (const [name, call] of Object.entries(CALLS)) {
    const answer = { providerCode: 'x'.repeat(43) }
    const refused = (await call({ server, token: mira.token, id: mira.id, answer })) as { statusCode: number }
    expect([name, refused.statusCode >= 400 && refused.statusCode < 500]).toEqual([name, true])
  }
  expect(await doorsOf(server, mira.id)).toEqual(before)
})

test('[DOOR-10] an operator changes every way into the account with the passkey, and each change is in the log', async () => {
  const server = await siteWithMail()
  const { app } = server
  const mira = await withRole(server)
  const methods = await mira.methods()
  expect(methods.needed).toBe('passkey')
  const second = makeAuthenticator()
  expect((await addPasskey(app, mira.token, second, 'Key', await mira.answer())).statusCode).toBe(201)
  const patch = async (payload: object) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(mira.token) })
  expect((await patch({ email: 'new@example.org' })).json().errors).toMatchObject([
    { path: ['email'], code: 'passkey-needed' },
  ])
  expect((await patch({ email: 'new@example.org', ...(await mira.answer()) })).json().email).toBe('new@example.org')
  // Nothing is asked as long as the address stays.
  expect((await patch({ email: 'new@example.org', fullName: 'Mira' })).statusCode).toBe(200)
  expect((await patch({ email: ADDRESS, ...(await mira.answer()) })).statusCode).toBe(200)
  const link = await mailedLink(server, mira.id, 'confirm-email')
  expect((await post(app, '/api/email/confirm', { token: link })).statusCode).toBe(204)
  const set = { newPassword: 'secret2', ...(await mira.answer()) }
  expect((await post(app, '/api/user/password', set, mira.token)).statusCode).toBe(204)
  const url = `/api/user/passkeys/${methods.passkeys[0].id}`
  const by = async () => ({ payload: await mira.answer(second), ...as(mira.token) })
  expect((await app.inject({ method: 'DELETE', url: '/api/user/password', ...(await by()) })).statusCode).toBe(200)
  expect((await app.inject({ method: 'DELETE', url, ...(await by()) })).statusCode).toBe(200)
  expect((await loggedOf(server, mira.id)).map(([action]) => action)).toEqual([
    'passkey-added',
    'address-changed',
    'address-changed',
    'address-confirmed',
    'password-set',
    'password-removed',
    'passkey-removed',
  ])
})

test('[DOOR-10] a passkey or a link that was begun with the password is refused once the rider has a role and a passkey', async () => {
  const server = await siteWithMail()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const options = (await post(app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)).json()
  const browser = siteBrowser()
  const linking = { password: PASSWORD, returnTo: '/profile' }
  const begun = await browser.post(app, '/api/user/linked-account/begin', linking, mira.token)
  const id = await idOf(server, mira.token)
  await setRole(server, id, 'editor')
  const before = await doorsOf(server, id)
  const add = { name: 'Spy', passkey: makeAuthenticator().make(options) }
  const added = await post(app, '/api/user/passkeys', add, mira.token)
  expect([added.statusCode, added.json().code]).toEqual([403, 'role-needs-passkey'])
  const address = await browser.comeBack(app, await browser.provider.logIn(begun.json().url, 'd-2'))
  const code = /#provider-link=([\w-]+)$/.exec(address)?.[1]
  const linked = await browser.post(app, '/api/user/linked-account', { code }, mira.token)
  expect([linked.statusCode, linked.json().code]).toEqual([403, 'role-needs-passkey'])
  expect(await doorsOf(server, id)).toEqual(before)
})

test('[DOOR-10] a mailed link says what an operator with a passkey does instead, and opens Admin to nobody', async () => {
  const server = await siteWithMail()
  const { id } = await withRole(server)
  const token = await mailedLink(server, id, 'reset-password')
  const refused = await post(server.app, '/api/password/reset', { token, password: 'secret9' })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'role-needs-passkey'])
  expect(refused.json().message).toContain('npm run reset-password')
  expect((await post(server.app, '/api/login', { username: 'mira', password: 'secret9' })).statusCode).toBe(401)
})

test('[DOOR-10] a mailbox does not replace the provider of an editor without a password', async () => {
  const server = await siteWithMail()
  const { app } = server
  provider.accounts['d-3'] = { preferred_username: 'edith' }
  const { token, user } = await newcomer(app, 'd-3')
  await setRole(server, user.id, 'editor')
  await confirmAddress(server, user.id)
  const before = await doorsOf(server, user.id)
  const link = { token: await mailedLink(server, user.id, 'reset-password'), password: 'secret9' }
  expect((await post(app, '/api/password/reset', link)).json().code).toBe('role-needs-provider')
  const patch = { method: 'PATCH', url: '/api/user', payload: { email: 'spy@example.org' }, ...as(token) } as const
  expect((await app.inject(patch)).json().errors).toMatchObject([{ path: ['email'], code: 'provider-needed' }])
  expect(await doorsOf(server, user.id)).toEqual(before)
})

test('[DOOR-10] who has lost the passkey is helped by another operator, and by the command, and both are in the log', async () => {
  const server = await siteWithMail()
  const { app, parts } = server
  const mira = await withRole(server)
  const boss = await atAdmin(server, 'boss')
  const admin = (method: 'POST' | 'DELETE', url: string, payload: object = {}) =>
    app.inject({ method, url, payload, headers: boss.headers })
  const mailed = await admin('POST', `/api/admin/riders/${mira.id}/reset-link`)
  expect([mailed.statusCode, mailed.json().code]).toEqual([409, 'role-before-link'])
  expect((await admin('DELETE', `/api/admin/team/${mira.id}`)).statusCode).toBe(200)
  const token = await mailedLink(server, mira.id, 'reset-password')
  expect((await post(app, '/api/password/reset', { token, password: 'secret2' })).statusCode).toBe(204)
  expect((await doorsOf(server, mira.id)).passkeys).toEqual([])
  expect((await admin('POST', '/api/admin/team', { username: 'mira', role: 'editor' })).statusCode).toBe(200)

  const again = (await post(app, '/api/login', { username: 'mira', password: 'secret2' })).json().token
  await addPasskey(app, again, makeAuthenticator(), 'Key', { password: 'secret2' })
  const actor = { kind: 'command', who: null, at: parts.clock() } as const
  await inOneTransaction(parts.db, (trx) => setPassword(trx, mira.id, 'none', actor))
  expect((await doorsOf(server, mira.id)).passkeys).toEqual([])
  expect(await loggedOf(server, mira.id)).toEqual([
    ['role-taken', 'rider', 'boss'],
    ['role-given', 'rider', 'boss'],
    ['passkey-added', 'rider', 'mira'],
    ['password-set', 'command', null],
  ])
})

test('[DOOR-10] riders without a role are not asked for the passkey, and the log has no row of them', async () => {
  const server = await siteWithMail()
  const { token, methods } = await riderWithPasskeys(server, 'mira')
  expect((await methods()).needed).toBeNull()
  const id = await idOf(server, token)
  const set = { currentPassword: PASSWORD, newPassword: 'secret2' }
  expect((await post(server.app, '/api/user/password', set, token)).statusCode).toBe(204)
  expect(await loggedOf(server, id)).toEqual([])
})

test('[DOOR-10] a role is given to nobody whose temporary password somebody else knows', async () => {
  const server = await testApp({ OPERATORS: 'ben' })
  const { app, parts } = server
  const boss = await atAdmin(server, 'boss')
  const ben = await register(app, 'mira', PASSWORD)
  const id = await idOf(server, ben)
  const word = (at: string | null) =>
    parts.db.updateTable('rider').set({ one_time_word_at: at }).where('id', '=', id).execute()
  await word(parts.clock().toISOString())
  const give = () =>
    app.inject({ method: 'POST', url: '/api/admin/team', payload: { username: 'mira', role: 'editor' }, ...boss })
  const refused = await give()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'still-one-time-word'])

  await parts.db.updateTable('rider').set({ username: 'ada', username_key: 'ada' }).where('id', '=', id).execute()
  await testApp({ OPERATORS: 'ada' }, { db: parts.db })
  const roles = () => parts.db.selectFrom('desk_role').select('role').where('rider_id', '=', id).execute()
  expect(await roles()).toEqual([])
  await word(null)
  await testApp({ OPERATORS: 'ada' }, { db: parts.db })
  expect(await roles()).toEqual([{ role: 'operator' }])
})

test('[DOOR-10] a claim of the provider gives no role to an account whose password is still a temporary password', async () => {
  const server = await testApp(oidcEnvironment(provider.issuer, { OIDC_ROLE_CLAIM: 'roles' }))
  const { db } = server.parts
  provider.accounts['d-4'] = { preferred_username: 'pupil', roles: [] }
  const { user } = await newcomer(server.app, 'd-4')
  provider.accounts['d-4'] = { preferred_username: 'pupil', roles: ['operator'] }
  const arrive = async () => {
    const browser = siteBrowser()
    await browser.login(server.app, await browser.arrive(server.app, 'd-4'))
    return db.selectFrom('desk_role').select('role').execute()
  }
  const at = server.parts.clock().toISOString()
  await db.updateTable('rider').set({ one_time_word_at: at }).where('id', '=', user.id).execute()
  expect(await arrive()).toEqual([])
  await db.updateTable('rider').set({ one_time_word_at: null }).where('id', '=', user.id).execute()
  expect(await arrive()).toEqual([{ role: 'operator' }])
})

test('[DESK-02] an answered question counts no more when the role has ended, also when it comes back', async () => {
  const server = await testApp({ OPERATORS: 'ben' })
  const { app, parts } = server
  const boss = await atAdmin(server, 'boss')
  const mira = await atAdmin(server, 'mira', 'operator')
  const log = async () => (await app.inject({ url: '/api/admin/log', headers: mira.headers })).statusCode
  expect(await log()).toBe(200)
  const take = { method: 'DELETE', url: `/api/admin/team/${mira.id}`, headers: boss.headers } as const
  expect((await app.inject(take)).statusCode).toBe(200)
  const payload = { username: 'mira', role: 'operator', isUndo: true }
  await app.inject({ method: 'POST', url: '/api/admin/team', payload, headers: boss.headers })
  expect(await log()).toBe(403)

  // A name that leaves OPERATORS ends the role too.
  await openAdminOf(server, mira.id)
  await parts.db.updateTable('desk_role').set({ operator_name: 'ben' }).where('rider_id', '=', mira.id).execute()
  const other = await testApp({ OPERATORS: '' }, { db: parts.db })
  await setRole(other, mira.id, 'operator')
  expect(await log()).toBe(403)
})
