import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOptions } from '#server/platform/operation/log.ts'
import { makeToken } from '#server/platform/sessions/tokens.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { setRole } from '#tests/support/admin.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { startHostileProvider } from '#tests/support/hostile-provider.ts'
import {
  makeSigningKey,
  type OpenIdProvider,
  oidcEnvironment,
  startOpenIdProvider,
} from '#tests/support/openid-provider.ts'
import { codeIn, newcomer, siteBrowser } from '#tests/support/provider-sign-in.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { freePort } from '#tools/lib/free-port.ts'
import { insertMailLink } from './repository.ts'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.close())

const site = (more: Record<string, string> = {}) => testApp(oidcEnvironment(provider.issuer, more))
const otherServer = ({ parts }: TestApp) => testApp(oidcEnvironment(provider.issuer), { db: parts.db })

test('[DOOR-04] somebody signs in with the operator’s accounts on one server, comes back to another and opens an account on a third', async () => {
  const server = await site()
  const [second, third] = [await otherServer(server), await otherServer(server)]
  await register(server.app, 'Mira')
  provider.accounts['1001'] = {
    preferred_username: 'mira@fleet.example',
    name: 'Mira Real',
    email: 'mira@fleet.example',
  }
  const browser = siteBrowser()
  const url = new URL(await browser.begin(server.app, '/de/auth?tip=3'))
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    scope: 'openid profile',
    redirect_uri: 'http://localhost:3000/api/provider/callback',
    code_challenge_method: 'S256',
    ui_locales: 'de',
  })
  expect(browser.cookies.get('sign-in')).toMatch(/^[\w-]{43}$/)
  const address = await browser.comeBack(second.app, await browser.provider.logIn(url.href, '1001'))
  expect(address).toMatch(/^\/de\/auth\?tip=3#provider-code=/)
  const known = await browser.login(third.app, codeIn(address))
  expect([known.statusCode, known.json()]).toEqual([
    200,
    { signedIn: null, newAccount: { code: expect.any(String), username: 'mira2' } },
  ])
  expect(await server.parts.db.selectFrom('rider').select('id').execute()).toHaveLength(1)

  const { code } = known.json().newAccount
  const open = (username: string, more = {}) =>
    browser.post(second.app, '/api/provider/register', { code, username, ...more })
  expect((await open('MIRA')).json().code).toBe('username-taken')
  expect((await open('x')).json().errors[0].code).toBe('username-too-short')
  expect((await open('mira9', { language: 'xx' })).json().errors[0].path).toEqual(['language'])
  const made = await open('mira9', { language: 'de', ref: 'driver-17' })
  expect([made.statusCode, made.json().user.username, made.json().user.preferences.language]).toEqual([
    201,
    'mira9',
    'de',
  ])
  expect((await open('mira10')).json().code).toBe('provider-refused')
  const { token } = made.json()
  const exported = (await server.app.inject({ url: '/api/user/export', ...as(token) })).json()
  const at = '2026-06-15T12:00:00.000Z'
  expect(exported.linkedAccounts).toEqual([{ issuer: provider.issuer, subject: '1001', linkedAt: at, lastUsedAt: at }])
  expect(exported.resultReference).toMatchObject({ ref: 'driver-17' })
  expect(exported.account).toMatchObject({ email: null, fullName: null })

  const again = siteBrowser()
  server.turnClock(60_000)
  const signedIn = await again.login(server.app, await again.arrive(second.app, '1001', server.app))
  expect(signedIn.json()).toMatchObject({ signedIn: { user: { username: 'mira9' } }, newAccount: null })
  expect(String(signedIn.headers['set-cookie'])).toContain('device=')
  const { linkedAccount } = (
    await server.app.inject({ url: '/api/user/sign-in-methods', ...as(signedIn.json().signedIn.token) })
  ).json()
  expect(linkedAccount).toEqual({ linkedAt: at, lastUsedAt: '2026-06-15T12:01:00.000Z' })
  expect((await post(server.app, '/api/login', { username: 'mira9', password: '' })).statusCode).toBe(401)
})

test('[DOOR-04] a username is proposed from what the provider says, is valid, and is free', async () => {
  const server = await site({ OPERATORS: 'boss' })
  await register(server.app, 'Eva')
  await register(server.app, 'eva2')
  const names: [claims: Record<string, unknown>, proposed: string][] = [
    [{ preferred_username: 'eva' }, 'eva3'],
    [{ preferred_username: 'boss' }, 'boss2'],
    [{ preferred_username: '', name: '  Åsa   Öberg ' }, 'Åsa Öberg'],
    [{ preferred_username: 'x'.repeat(300) }, 'x'.repeat(30)],
    [{ preferred_username: 'mi\u0000ra\u200b', name: 7 }, 'mira'],
    // The first letter is Cyrillic.
    [{ preferred_username: '\u0430nnabell' }, 'nnabell'],
    [{ preferred_username: 'al', name: { evil: true } }, ''],
    [{ preferred_username: '\ud800\ud800\ud800' }, ''],
  ]
  for (const [index, [claims, proposed]] of names.entries()) {
    provider.accounts[`name-${index}`] = { ...claims }
    const browser = siteBrowser()
    const answer = await browser.login(server.app, await browser.arrive(server.app, `name-${index}`))
    expect([answer.statusCode, answer.json().newAccount?.username], JSON.stringify(claims)).toEqual([200, proposed])
  }
  const browser = siteBrowser()
  const { code } = (await browser.login(server.app, await browser.arrive(server.app, 'name-0'))).json().newAccount
  expect((await browser.post(server.app, '/api/provider/register', { code, username: 'Boss' })).json().code).toBe(
    'username-taken',
  )
})

test('[DOOR-04] the same person at the provider has one account, also when two tabs open one at the same time', async () => {
  const server = await site()
  const browser = siteBrowser()
  const codes: string[] = []
  for (let tab = 0; tab < 2; tab++)
    codes.push((await browser.login(server.app, await browser.arrive(server.app, 'twin'))).json().newAccount.code)
  const made = await Promise.all(
    codes.map((code, index) => browser.post(server.app, '/api/provider/register', { code, username: `twin${index}` })),
  )
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(made.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('account-linked')
  expect(await server.parts.db.selectFrom('rider').select('id').execute()).toHaveLength(1)
})

const methodsOf = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: '/api/user/sign-in-methods', ...as(token) })).json()

/** Signs in at the provider once more. Returns the code that answers a re-authentication. */
async function answerAgain(server: TestApp, browser: ReturnType<typeof siteBrowser>, token: string, name: string) {
  const begun = await browser.post(server.app, '/api/user/linked-account/question', { returnTo: '/profile' }, token)
  expect([begun.statusCode, begun.json().code]).toEqual([200, undefined])
  const url = new URL(begun.json().url)
  expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0'])
  const address = await browser.comeBack(server.app, await browser.provider.logIn(url.href, name))
  expect(address).toMatch(/^\/profile#provider-again=/)
  return address.split('=')[1] ?? ''
}

test('[DOOR-06] a rider links an account while signed in, with the password, on two servers, and ends the link', async () => {
  const server = await site()
  const second = await otherServer(server)
  const { app } = server
  const token = await register(app, 'mira')
  const elsewhere = (await post(app, '/api/login', { username: 'mira', password: 'secret1' })).json().token
  const browser = siteBrowser()
  const begin = (payload: object) =>
    browser.post(app, '/api/user/linked-account/begin', { returnTo: '/profile', ...payload }, token)
  expect((await begin({})).statusCode).toBe(400)
  expect((await begin({ password: 'wrong1' })).json().errors[0].code).toBe('wrong-password')
  expect(
    (await post(app, '/api/user/linked-account/begin', { returnTo: '/profile', password: 'secret1' })).statusCode,
  ).toBe(401)
  const { url } = (await begin({ password: 'secret1' })).json()
  const inAnotherTab = (await begin({ password: 'secret1' })).json().url
  const address = await browser.comeBack(second.app, await browser.provider.logIn(url, 'mira-at-work'))
  const code = address.split('=')[1]
  const linked = await browser.post(app, '/api/user/linked-account', { code }, token)
  expect([linked.statusCode, linked.json().linkedAccount]).toEqual([
    201,
    { linkedAt: '2026-06-15T12:00:00.000Z', lastUsedAt: '2026-06-15T12:00:00.000Z' },
  ])
  const secondCode = (await browser.comeBack(app, await browser.provider.logIn(inAnotherTab, 'mira-at-work'))).split(
    '=',
  )[1]
  const twice = await browser.post(app, '/api/user/linked-account', { code: secondCode }, token)
  expect([twice.statusCode, twice.json()]).toEqual([201, linked.json()])
  expect((await begin({ password: 'secret1' })).json().code).toBe('account-linked')
  const arrived = await browser.login(second.app, await browser.arrive(second.app, 'mira-at-work'))
  expect(arrived.json().signedIn.user.username).toBe('mira')

  // Another rider cannot have the same account.
  const ben = await register(app, 'ben')
  const other = (
    await browser.post(app, '/api/user/linked-account/begin', { returnTo: '/profile', password: 'secret1' }, ben)
  ).json().url
  const taken = (await browser.comeBack(app, await browser.provider.logIn(other, 'mira-at-work'))).split('=')[1]
  const refused = await browser.post(app, '/api/user/linked-account', { code: taken }, ben)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'account-linked'])

  const unlink = (payload: object, by = token) => browser.send(app, 'DELETE', '/api/user/linked-account', payload, by)
  expect((await unlink({ password: 'wrong1' })).statusCode).toBe(400)
  expect((await unlink({ password: 'secret1' }, ben)).json().code).toBe('no-linked-account')
  expect((await unlink({ password: 'secret1' })).json().linkedAccount).toBeNull()
  // The other sessions have ended, and the provider's account is unknown to the site again.
  expect((await app.inject({ url: '/api/user', ...as(elsewhere) })).statusCode).toBe(401)
  const again = siteBrowser()
  expect((await again.login(app, await again.arrive(app, 'mira-at-work'))).json().signedIn).toBeNull()
})

test('[DOOR-06] the same name or a confirmed address links nothing', async () => {
  const server = await site()
  await register(server.app, 'mira')
  const confirmed = { email: 'mira@fleet.example', email_confirmed_at: '2026-06-15T12:00:00.000Z' }
  await server.parts.db.updateTable('rider').set(confirmed).execute()
  provider.accounts.namesake = { preferred_username: 'mira', email: 'mira@fleet.example', email_verified: true }
  const browser = siteBrowser()
  const answer = (await browser.login(server.app, await browser.arrive(server.app, 'namesake'))).json()
  expect(answer).toMatchObject({ signedIn: null, newAccount: { username: 'mira2' } })
})

test('[DOOR-06] a rider with nothing but the operator’s account re-authenticates by signing in there again, and is not locked out', async () => {
  const server = await site()
  const { app } = server
  const { browser, token } = await newcomer(app, 'solo')
  const again = () => answerAgain(server, browser, token, 'solo')
  const unlink = async (providerCode: string) =>
    browser.send(app, 'DELETE', '/api/user/linked-account', { providerCode }, token)
  expect(await methodsOf(server, token)).toMatchObject({
    hasPassword: false,
    canRemovePassword: false,
    canUnlink: false,
  })

  // The only way to sign in cannot be removed, and the refused call does not use up the answer.
  const code = await again()
  expect((await unlink(code)).json().code).toBe('no-other-way-in')
  const set = (providerCode: string, by = browser) =>
    by.post(app, '/api/user/password', { providerCode, newPassword: 'secret2' }, token)
  expect((await set(code, siteBrowser())).json().errors[0]).toMatchObject({
    path: ['providerCode'],
    code: 'provider-refused',
  })
  expect((await set('x'.repeat(43))).statusCode).toBe(400)
  expect((await set(code)).statusCode).toBe(204)
  expect((await set(code)).json().errors[0].code).toBe('provider-refused')
  expect((await post(app, '/api/login', { username: 'solo', password: 'secret2' })).statusCode).toBe(200)

  // Neither the code of a sign-in nor the answer of another rider answers the question.
  const other = await newcomer(app, 'other')
  const foreign = await answerAgain(server, other.browser, other.token, 'other')
  expect((await unlink(await browser.arrive(app, 'solo'))).statusCode).toBe(400)
  expect((await unlink(foreign)).statusCode).toBe(400)
  // Somebody else signs in at the provider in the rider's place.
  const stranger = siteBrowser()
  stranger.cookies.set('sign-in', browser.cookies.get('sign-in') ?? '')
  expect((await unlink(await answerAgain(server, stranger, token, 'other'))).statusCode).toBe(400)

  const removed = await browser.send(app, 'DELETE', '/api/user/password', { providerCode: await again() }, token)
  expect(removed.json()).toMatchObject({ hasPassword: false })
  const options = await browser.post(app, '/api/user/passkeys/options', { providerCode: await again() }, token)
  expect(options.statusCode).toBe(200)
  const gone = await browser.send(app, 'DELETE', '/api/user', { providerCode: await again() }, token)
  expect(gone.statusCode).toBe(204)
  expect(
    await server.parts.db.selectFrom('linked_account').select('subject').where('subject', '=', 'solo').execute(),
  ).toEqual([])
})

test('[DOOR-06] Admin opens for a rider who signs in at the provider again, unless there is a passkey', async () => {
  const server = await site()
  const { app } = server
  const { browser, token, user } = await newcomer(app, 'chief')
  await setRole(server, user.id, 'operator')
  const open = async () =>
    browser.post(
      app,
      '/api/admin/question',
      { providerCode: await answerAgain(server, browser, token, 'chief') },
      token,
    )
  expect((await open()).statusCode).toBe(200)
  const authenticator = makeAuthenticator()
  const answer = { providerCode: await answerAgain(server, browser, token, 'chief') }
  const options = (await browser.post(app, '/api/user/passkeys/options', answer, token)).json()
  const key = { name: 'Key', passkey: authenticator.make(options) }
  const added = await browser.post(app, '/api/user/passkeys', key, token)
  expect(added.statusCode).toBe(201)
  expect((await open()).json().errors[0].code).toBe('passkey-needed')
})

test('[DOOR-06] a mailed link for a new password ends the link too, and is refused for a role in Admin', async () => {
  const server = await site()
  const { app, parts } = server
  for (const [name, stays] of [
    ['plain', 0],
    ['editor', 1],
  ] as const) {
    const { user } = await newcomer(app, name)
    if (stays) await setRole(server, user.id, 'editor')
    const { token, hash } = makeToken()
    const link = { tokenHash: hash, riderId: user.id, purpose: 'reset-password', email: 'a@b.example' } as const
    const confirmed = { email: link.email, email_confirmed_at: '2026-06-15T12:00:00.000Z' }
    await parts.db.updateTable('rider').set(confirmed).where('id', '=', user.id).execute()
    await insertMailLink(parts.db, { ...link, expiresAt: new Date(parts.clock().getTime() + 60_000) })
    const reset = await post(app, '/api/password/reset', { token, password: 'secret9' })
    expect(reset.statusCode).toBe(stays ? 403 : 204)
    const left = await parts.db.selectFrom('linked_account').selectAll().where('rider_id', '=', user.id).execute()
    expect(left, name).toHaveLength(stays)
  }
})

test('[DOOR-07] with OIDC_ONLY every other way in is refused, also by direct calls, and the operator’s accounts work', async () => {
  const before = await site()
  const old = await register(before.app, 'old')
  const server = await testApp(oidcEnvironment(provider.issuer, { OIDC_ONLY: 'true' }), { db: before.parts.db })
  const { app } = server
  const leader = await newcomer(app, 'leader')
  const group = (await post(app, '/api/groups', { name: 'Class' }, leader.token)).json()
  const calls: [string, object, string?][] = [
    ['/api/login', { username: 'old', password: 'secret1' }],
    ['/api/login', { username: 'nobody', password: 'wrong' }],
    ['/api/register', { username: 'new', password: 'secret1' }],
    ['/api/password/forgot', { username: 'old' }],
    ['/api/password/reset', { token: 'any', password: 'secret1' }],
    ['/api/passkeys/challenge', {}],
    ['/api/user/password', { currentPassword: 'secret1', newPassword: 'secret2' }, old],
    ['/api/user/passkeys/options', { password: 'secret1' }, old],
    [`/api/groups/${group.id}/accounts`, { labels: ['Pupil'] }, leader.token],
  ]
  for (const [url, payload, token] of calls) {
    const answer = await post(app, url, payload, token)
    expect([answer.statusCode, answer.json().code], url).toEqual([403, 'provider-only'])
  }
  expect(await server.parts.db.selectFrom('rider').select('id').execute()).toHaveLength(2)
  // A rider who is still signed in can link the account with the password, and cannot end the link.
  const browser = siteBrowser()
  const begun = await browser.post(
    app,
    '/api/user/linked-account/begin',
    { password: 'secret1', returnTo: '/profile' },
    old,
  )
  const address = await browser.comeBack(app, await browser.provider.logIn(begun.json().url, 'old-at-work'))
  const linked = await browser.post(app, '/api/user/linked-account', { code: address.split('=')[1] }, old)
  expect(linked.statusCode).toBe(201)
  const unlinked = await browser.send(app, 'DELETE', '/api/user/linked-account', { password: 'secret1' }, old)
  expect([unlinked.statusCode, unlinked.json().code]).toEqual([409, 'no-other-way-in'])
  const arrived = await browser.login(app, await browser.arrive(app, 'old-at-work'))
  expect(arrived.json().signedIn.user.username).toBe('old')
})

test('[DOOR-07] without OIDC_ISSUER the calls of the provider are 404 and nothing is offered', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/provider')).json().code).toBe('provider-off')
  expect((await post(app, '/api/provider/sign-in', { returnTo: '/auth' })).statusCode).toBe(404)
  expect((await post(app, '/api/provider/login', { code: 'x'.repeat(43) })).statusCode).toBe(404)
  expect((await app.inject('/api/provider/callback?state=x')).statusCode).toBe(404)
})

test('[DOOR-04] each step of a sign-in gives its cookie 10 minutes again, so that a slow rider can still open the account', async () => {
  const { app } = await site()
  const browser = siteBrowser()
  const { pathname, search } = await browser.provider.logIn(await browser.begin(app), 'slow')
  const lifetimeIn = ({ cookies }: Awaited<ReturnType<typeof browser.send>>) =>
    cookies.find(({ name }) => name === 'sign-in')?.maxAge
  const back = await browser.send(app, 'GET', pathname + search)
  expect(lifetimeIn(back)).toBe(600)
  const arrived = await browser.login(app, codeIn(String(back.headers.location)))
  expect([lifetimeIn(arrived), arrived.json().signedIn]).toEqual([600, null])
})

test('[DOOR-08] the site starts without its provider, says that it does not work, and signs in by itself once it does', async () => {
  // While the provider is stopped, the system gives this port to no other program.
  const stopped = await startOpenIdProvider({ port: await freePort() })
  await stopped.close()
  const server = await testApp(oidcEnvironment(stopped.issuer))
  const { app } = server
  const state = async () => (await app.inject('/api/provider')).json()
  const password = { username: 'mira', password: 'secret1' }
  await register(app, password.username, password.password)
  expect(await state()).toEqual({ isAvailable: false, logoutUrl: null })
  const refused = await post(app, '/api/provider/sign-in', { returnTo: '/auth' })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'provider-away'])
  expect((await post(app, '/api/login', password)).statusCode).toBe(200)

  const back = await startOpenIdProvider({ port: stopped.port })
  server.turnClock(5000)
  expect(await state()).toEqual({
    isAvailable: true,
    logoutUrl: expect.stringContaining(`${stopped.issuer}/session/end?`),
  })
  const { logoutUrl } = await state()
  expect(Object.fromEntries(new URL(logoutUrl).searchParams)).toEqual({
    client_id: 'ride-safer',
    post_logout_redirect_uri: 'http://localhost:3000/auth',
  })
  await newcomer(app, 'late')

  // The provider stops working in the middle of a sign-in.
  const browser = siteBrowser()
  const callback = await browser.provider.logIn(await browser.begin(app), 'late')
  await back.close()
  expect(await browser.comeBack(app, callback)).toBe('/auth#provider-error=away')
  server.turnClock(31_000)
  expect((await state()).isAvailable).toBe(false)
  expect((await post(app, '/api/login', password)).statusCode).toBe(200)
})

test('[DOOR-08] a provider that signs with a new key is believed at once, and the old key no longer', async () => {
  const first = await startOpenIdProvider({ port: await freePort() })
  const server = await testApp(oidcEnvironment(first.issuer))
  await newcomer(server.app, 'rider')
  await first.close()
  const second = await startOpenIdProvider({ port: first.port, key: await makeSigningKey('second') })
  const browser = siteBrowser()
  const arrived = await browser.login(server.app, await browser.arrive(server.app, 'rider'))
  expect(arrived.json().signedIn.user.username).toBe('rider')
  await second.close()
})

test('[DOOR-08] a slow provider delays neither the start nor passwords, and many who ask cause one request', async () => {
  const slow = await startHostileProvider()
  const path = '/.well-known/openid-configuration'
  slow.answers[path] = () => undefined
  const server = await testApp(oidcEnvironment(slow.issuer))
  await register(server.app, 'mira')
  let isWaiting = true
  const asking = Promise.all(Array.from({ length: 20 }, () => server.app.inject('/api/provider'))).finally(() => {
    isWaiting = false
  })
  expect((await post(server.app, '/api/login', { username: 'mira', password: 'secret1' })).statusCode).toBe(200)
  expect(isWaiting, 'the provider still owes its answer').toBe(true)
  for (const answer of await asking) expect(answer.json().isAvailable).toBe(false)
  expect(slow.requests).toEqual([path])
  await slow.close()
})

test('[DOOR-04] the claim of roles gives a role, which ends at the next sign-in without it, and leaves roles of others alone', async () => {
  const lines: string[] = []
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const server = await testApp(oidcEnvironment(provider.issuer, { OIDC_ROLE_CLAIM: 'roles' }), { logger })
  const { app, parts } = server
  const roleOf = async (id: number) =>
    (await parts.db.selectFrom('desk_role').select('role').where('rider_id', '=', id).executeTakeFirst())?.role
  const arrive = async (name: string, claims: Record<string, unknown>) => {
    provider.accounts[name] = claims
    server.turnClock(1000)
    const browser = siteBrowser()
    expect((await browser.login(app, await browser.arrive(app, name))).json().signedIn).not.toBeNull()
  }
  provider.accounts.anna = { roles: ['staff', 'editor', 'observer'] }
  const { id: other } = await signedIn(server, 'other')
  await setRole(server, other, 'operator')
  const anna = (await newcomer(app, 'anna')).user.id
  expect(await roleOf(anna)).toBe('editor')
  await arrive('anna', { roles: 'operator' })
  expect(await roleOf(anna)).toBe('operator')
  // Too many values: the provider names the claim elsewhere.
  await arrive('anna', { _claim_names: { roles: 'src1' } })
  expect(await roleOf(anna)).toBe('operator')
  expect(lines.join('')).toContain('did not say what is in the claim roles')
  await arrive('anna', { roles: ['Operator', 'staff'] })
  expect(await roleOf(anna)).toBeUndefined()
  const logged = await parts.db.selectFrom('desk_log').select(['actor', 'action', 'note']).orderBy('id').execute()
  expect(logged).toEqual([
    { actor: 'provider', action: 'role-given', note: 'editor' },
    { actor: 'provider', action: 'role-given', note: 'operator' },
    { actor: 'provider', action: 'role-taken', note: null },
  ])

  await setRole(server, anna, 'observer')
  await arrive('anna', {})
  await arrive('anna', { roles: ['operator'] })
  expect(await roleOf(anna)).toBe('observer')
})

test('[DOOR-16] a claim never takes the last operator away, and the log warns', async () => {
  const lines: string[] = []
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const server = await testApp(oidcEnvironment(provider.issuer, { OIDC_ROLE_CLAIM: 'roles' }), { logger })
  const { app, parts } = server
  const roles = () => parts.db.selectFrom('desk_role').select('role').orderBy('rider_id').execute()
  const arrive = async (name: string, claims: Record<string, unknown>) => {
    provider.accounts[name] = claims
    server.turnClock(1000)
    const browser = siteBrowser()
    const answer = await browser.login(app, await browser.arrive(app, name))
    expect(answer.json().signedIn).not.toBeNull()
    return { browser, token: answer.json().signedIn.token as string }
  }
  provider.accounts.last = { roles: ['operator'] }
  await newcomer(app, 'last')
  for (const claims of [{}, { roles: ['editor'] }, { roles: 'none' }]) {
    await arrive('last', claims)
    expect(await roles()).toEqual([{ role: 'operator' }])
  }
  expect(lines.filter((line) => line.includes('the last operator'))).toHaveLength(3)

  provider.accounts.second = { roles: ['operator'] }
  await newcomer(app, 'second')
  await arrive('last', {})
  expect(await roles()).toEqual([{ role: 'operator' }])
})

test('[DOOR-06] a link gives the role that the provider names, and the end of the link takes it away', async () => {
  const { app, parts } = await testApp(oidcEnvironment(provider.issuer, { OIDC_ROLE_CLAIM: 'roles' }))
  provider.accounts.writer = { roles: ['editor'] }
  const token = await register(app, 'writer')
  const browser = siteBrowser()
  const payload = { returnTo: '/profile', password: 'secret1' }
  const { url } = (await browser.post(app, '/api/user/linked-account/begin', payload, token)).json()
  const code = (await browser.comeBack(app, await browser.provider.logIn(url, 'writer'))).split('=')[1]
  const roles = () => parts.db.selectFrom('desk_role').select('role').execute()
  expect((await browser.post(app, '/api/user/linked-account', { code }, token)).statusCode).toBe(201)
  expect(await roles()).toEqual([{ role: 'editor' }])
  const unlinked = await browser.send(app, 'DELETE', '/api/user/linked-account', { password: 'secret1' }, token)
  expect(unlinked.statusCode).toBe(200)
  expect(await roles()).toEqual([])
})

test('[DOOR-04] while the database is away, the way back from the provider ends at the sign-in page, which says that it did not work', async () => {
  const server = await site()
  let isAway = false
  const db = server.parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      return result
    },
  })
  const { app } = await testApp(oidcEnvironment(provider.issuer), { db })
  provider.accounts.away = {}
  const browser = siteBrowser()
  const back = await browser.provider.logIn(await browser.begin(app), 'away')
  isAway = true
  expect(await browser.comeBack(app, back)).toBe('/auth#provider-error=refused')
})
