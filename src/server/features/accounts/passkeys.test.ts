import { expect, test } from 'vitest'
import { makeToken } from '#server/platform/sessions/tokens.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { setRole } from '#tests/support/admin.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { addPasskey, challenge, PASSWORD, riderWithPasskeys, signInBy, signInOptions } from '#tests/support/passkeys.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { insertMailLink } from './repository.ts'

const AT = '2026-06-15T12:00:00.000Z'

/** A second server of the same database. */
const otherServer = ({ parts }: TestApp, environment: Record<string, string> = {}) =>
  testApp(environment, { db: parts.db })

test('[DOOR-01] a rider adds a passkey on one server and signs in with it on two others', async () => {
  const server = await testApp()
  const [second, third] = [await otherServer(server), await otherServer(server)]
  const token = await register(server.app, 'mira', PASSWORD)
  const authenticator = makeAuthenticator()
  const options = (await post(server.app, '/api/user/passkeys/options', { password: PASSWORD }, token)).json()
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'mira' }, excludeCredentials: [] })
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  const added = await post(
    second.app,
    '/api/user/passkeys',
    { name: ' Phone ', passkey: authenticator.make(options) },
    token,
  )
  const passkey = { id: expect.any(String), name: 'Phone', createdAt: AT, lastUsedAt: null, isUsable: true }
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      ...{ needed: null, hasPassword: true, passkeys: [passkey], linkedAccount: null },
      ...{ canRemovePassword: false, canRemovePasskey: true, canUnlink: false },
    },
  ])

  const asked = await signInOptions(second.app)
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  third.turnClock(60_000)
  const signedIn = await signInBy(third.app, authenticator.answer(asked))
  expect([signedIn.statusCode, signedIn.json().user.username]).toEqual([200, 'mira'])
  expect(String(signedIn.headers['set-cookie'])).toContain('device=')
  const methods = (await server.app.inject({ url: '/api/user/sign-in-methods', ...as(signedIn.json().token) })).json()
  expect(methods.passkeys).toEqual([{ ...passkey, lastUsedAt: '2026-06-15T12:01:00.000Z' }])
})

test('[DOOR-01] a rider renames a passkey and removes it, and other riders cannot', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const ben = await register(app, 'ben', PASSWORD)
  const [{ id }] = (await mira.methods()).passkeys
  const url = `/api/user/passkeys/${id}`
  const rename = (token: string, payload: object, at = url) =>
    app.inject({ method: 'PATCH', url: at, payload, ...as(token) })
  expect((await rename(mira.token, { name: 'Old phone' })).json().passkeys[0].name).toBe('Old phone')
  for (const name of ['', ' ', '\u3164', 'x'.repeat(61)])
    expect((await rename(mira.token, { name })).statusCode).toBe(400)
  for (const at of [url, '/api/user/passkeys/x', '/api/user/passkeys/99999999999999999999'])
    expect((await rename(ben, { name: 'Mine' }, at)).json().code).toBe('passkey-not-found')

  const remove = (token: string, payload: object) => app.inject({ method: 'DELETE', url, payload, ...as(token) })
  expect((await remove(ben, { password: PASSWORD })).json().code).toBe('passkey-not-found')
  expect((await remove(mira.token, { password: 'wrong1' })).json().errors[0]).toMatchObject({ code: 'wrong-password' })
  expect((await remove(mira.token, {})).statusCode).toBe(400)
  expect((await remove(mira.token, { password: PASSWORD, ...(await mira.answer()) })).statusCode).toBe(400)
  const other = (await post(app, '/api/login', { username: 'mira', password: PASSWORD })).json().token
  expect((await remove(mira.token, { password: PASSWORD })).json().passkeys).toEqual([])
  expect((await app.inject({ url: '/api/user', ...as(other) })).statusCode).toBe(401)
  const refused = await signInBy(app, mira.authenticator.answer(await signInOptions(app)))
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'passkey-refused'])
})

test('[DOOR-02] a challenge holds once, for five minutes, for its purpose and for the session that asked', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const ben = await riderWithPasskeys(server, 'ben')
  const code = async (passkey: object) => (await signInBy(app, passkey)).json().code
  const confirm = async (token: string, passkey: object) =>
    (await post(app, '/api/user/passkeys/options', { passkey }, token)).statusCode

  const used = mira.authenticator.answer(await signInOptions(app))
  expect([await code(used), await code(used)]).toEqual([undefined, 'passkey-refused'])
  expect(await code(mira.authenticator.answer({ ...(await signInOptions(app)), challenge: 'mine' }))).toBe(
    'passkey-refused',
  )
  expect(await code(mira.authenticator.answer(await challenge(app, mira.token)))).toBe('passkey-refused')
  const adding = (await post(app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)).json()
  expect(await code(mira.authenticator.answer({ ...adding, rpId: 'localhost' }))).toBe('passkey-refused')
  expect(await confirm(mira.token, mira.authenticator.answer({ ...adding, rpId: 'localhost' }))).toBe(400)
  const asked = makeAuthenticator().make({ ...(await challenge(app, mira.token)), rp: adding.rp, user: adding.user })
  expect((await post(app, '/api/user/passkeys', { name: 'Asked', passkey: asked }, mira.token)).statusCode).toBe(400)
  expect(await confirm(mira.token, mira.authenticator.answer(await signInOptions(app)))).toBe(400)
  expect(await confirm(ben.token, ben.authenticator.answer(await challenge(app, mira.token)))).toBe(400)
  expect(await confirm(mira.token, ben.authenticator.answer(await challenge(app, mira.token)))).toBe(400)
  expect(await confirm(mira.token, mira.authenticator.answer(await challenge(app, mira.token)))).toBe(200)

  const made = makeAuthenticator().make(
    (await post(app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)).json(),
  )
  const stolen = await post(app, '/api/user/passkeys', { name: 'Mine', passkey: made }, ben.token)
  expect([stolen.statusCode, stolen.json().errors[0].code]).toEqual([400, 'passkey-refused'])
  const again = await post(app, '/api/user/passkeys', { name: 'Again', passkey: made }, mira.token)
  expect(again.statusCode).toBe(201)

  const late = await signInOptions(app)
  server.turnClock(5 * 60_000)
  expect(await code(mira.authenticator.answer(late))).toBe('passkey-refused')
  await signInOptions(app)
  expect(await server.parts.db.selectFrom('passkey_challenge').select('purpose').execute()).toHaveLength(1)
})

test('[DOOR-02] another origin, domain, key, type or rider, and an answer without verification, are refused alike', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const ben = await riderWithPasskeys(server, 'ben')
  const wrong = {
    origin: { origin: 'https://evil.example' },
    port: { origin: 'http://localhost:3001' },
    domain: { rpId: 'evil.example' },
    verification: { isVerified: false },
    type: { type: 'webauthn.create' },
    frame: { crossOrigin: true },
    rider: { userHandle: 'AAAA' },
  }
  const answers: unknown[] = []
  for (const [name, behaviour] of Object.entries(wrong)) {
    const refused = await signInBy(app, mira.authenticator.answer(await signInOptions(app), behaviour))
    expect(refused.statusCode, name).toBe(401)
    answers.push(refused.json())
  }
  const unknown = makeAuthenticator({ userHandle: 'AAAA' })
  answers.push((await signInBy(app, unknown.answer(await signInOptions(app)))).json())
  const { id, rawId } = ben.authenticator.answer(await signInOptions(app))
  answers.push((await signInBy(app, { ...mira.authenticator.answer(await signInOptions(app)), id, rawId })).json())
  mira.authenticator.changeKey()
  answers.push((await signInBy(app, mira.authenticator.answer(await signInOptions(app)))).json())
  for (const answer of answers) expect(answer).toEqual(answers[0])

  for (const behaviour of [wrong.origin, wrong.domain, wrong.verification, { type: 'webauthn.get' }, wrong.frame]) {
    const options = (await post(app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)).json()
    const passkey = makeAuthenticator().make(options, behaviour)
    const refused = await post(app, '/api/user/passkeys', { name: 'Wrong', passkey }, mira.token)
    expect([refused.statusCode, refused.json().errors[0].code], JSON.stringify(behaviour)).toEqual([
      400,
      'passkey-refused',
    ])
  }
})

test('[DOOR-02] a counter that goes back is refused, unless the passkey is synced or its device stopped counting', async () => {
  const server = await testApp()
  const { app } = server
  const token = await register(app, 'mira', PASSWORD)
  const [key, synced] = [makeAuthenticator({ counter: 1 }), makeAuthenticator({ counter: 1, isSynced: true })]
  await addPasskey(app, token, key)
  await addPasskey(app, token, synced)
  const signIn = async (by: typeof key, counter: number) =>
    (await signInBy(app, by.answer(await signInOptions(app), { counter }))).statusCode
  expect(await signIn(key, 5)).toBe(200)
  expect([await signIn(key, 5), await signIn(key, 3), await signIn(key, 0), await signIn(key, 4)]).toEqual([
    401, 401, 200, 401,
  ])
  expect([await signIn(key, 4_294_967_295), await signIn(key, 6)]).toEqual([200, 401])
  expect([await signIn(synced, 5), await signIn(synced, 2)]).toEqual([200, 200])
})

test('[DOOR-02] what no authenticator would send is refused without a 500', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const good = mira.authenticator.answer(await signInOptions(app))
  const withResponse = (changes: object) => ({ ...good, response: { ...good.response, ...changes } })
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const clientDataJSON of ['AAAA', encode('null'), encode('[]'), encode('{"challenge":7}'), encode('{}')])
    expect((await signInBy(app, withResponse({ clientDataJSON }))).statusCode).toBe(401)
  for (const changes of [
    { authenticatorData: 'AAAA' },
    { signature: 'AAAA' },
    { authenticatorData: '_'.repeat(4000) },
  ]) {
    const answer = mira.authenticator.answer(await signInOptions(app))
    const refused = await signInBy(app, { ...answer, response: { ...answer.response, ...changes } })
    expect(refused.statusCode).toBe(401)
  }
  for (const wrong of [
    {},
    { ...good, id: 7 },
    { ...good, id: '+' },
    withResponse({ signature: 'A'.repeat(4001) }),
    null,
  ])
    expect((await post(app, '/api/passkeys/login', { passkey: wrong })).statusCode).toBe(400)
  for (const attestationObject of ['AAAA', '_'.repeat(8000), encode('\x9f'.repeat(3000))]) {
    const options = (await post(app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)).json()
    const made = makeAuthenticator().make(options)
    const passkey = { ...made, response: { ...made.response, attestationObject } }
    expect((await post(app, '/api/user/passkeys', { name: 'X', passkey }, mira.token)).statusCode).toBe(400)
  }
})

test('[DOOR-02] sign-ins with passkeys are limited by address, and challenges too', async () => {
  const { app } = await testApp({ RATE_LIMIT_FACTOR: '0.02' })
  const statuses = async (ask: () => Promise<{ statusCode: number }>) => {
    const all = []
    for (let time = 0; time < 7; time++) all.push((await ask()).statusCode)
    return all
  }
  expect(await statuses(() => post(app, '/api/passkeys/challenge', {}))).toEqual([200, 200, 200, 200, 200, 429, 429])
  const answer = makeAuthenticator({ userHandle: 'AAAA' }).answer({ challenge: 'none' })
  expect(await statuses(() => signInBy(app, answer))).toEqual([401, 401, 429, 429, 429, 429, 429])
})

test('[DOOR-02] a stolen session adds no passkey without the password or another passkey', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const options = (payload: object) => post(app, '/api/user/passkeys/options', payload, mira.token)
  expect((await options({})).statusCode).toBe(400)
  expect((await options({ password: 'wrong1' })).json().errors[0].code).toBe('wrong-password')
  const known = await addPasskey(app, mira.token, mira.authenticator, 'Again', await mira.answer())
  expect([known.statusCode, known.json().code]).toEqual([409, 'passkey-known'])
})

test('a rider has at most 20 passkeys', async () => {
  const server = await testApp()
  const mira = await riderWithPasskeys(server, 'mira')
  const { db } = server.parts
  const row = await db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 19 }, (_, index) => ({
    ...row,
    id: `${index}`,
    credential_id: `id${index}`,
  }))
  await db.insertInto('passkey').values(more).execute()
  const refused = await post(server.app, '/api/user/passkeys/options', { password: PASSWORD }, mira.token)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-passkeys'])
})

test('[DOOR-03] a rider with two passkeys removes the password, signs in without it, and sets another', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira', 2)
  const remove = (payload: object) =>
    app.inject({ method: 'DELETE', url: '/api/user/password', payload, ...as(mira.token) })
  expect((await mira.methods()).canRemovePassword).toBe(true)
  expect((await remove({ password: PASSWORD })).statusCode).toBe(400)
  const other = (await post(app, '/api/login', { username: 'mira', password: PASSWORD })).json().token
  const removed = await remove(await mira.answer())
  expect([removed.statusCode, removed.json()]).toMatchObject([
    200,
    { canRemovePassword: false, canRemovePasskey: false },
  ])
  expect((await app.inject({ url: '/api/user', ...as(other) })).statusCode).toBe(401)

  const byPassword = await post(app, '/api/login', { username: 'mira', password: PASSWORD })
  const byNobody = await post(app, '/api/login', { username: 'nobody', password: PASSWORD })
  expect([byPassword.statusCode, byPassword.json()]).toEqual([byNobody.statusCode, byNobody.json()])
  expect((await signInBy(app, mira.authenticator.answer(await signInOptions(app)))).statusCode).toBe(200)

  const set = (payload: object) => post(app, '/api/user/password', { newPassword: 'secret2', ...payload }, mira.token)
  expect((await set({ currentPassword: PASSWORD })).statusCode).toBe(400)
  expect((await set({})).statusCode).toBe(400)
  expect((await set(await mira.answer())).statusCode).toBe(204)
  expect((await post(app, '/api/login', { username: 'mira', password: 'secret2' })).statusCode).toBe(200)
  expect((await mira.methods()).hasPassword).toBe(true)
})

test('[DOOR-03] with one passkey the password stays, unless the site can mail a link to a confirmed address', async () => {
  const MAIL = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'site@example.org' }
  const server = await testApp(MAIL)
  const withoutMail = await otherServer(server)
  const mira = await riderWithPasskeys(server, 'mira')
  const remove = async ({ app }: TestApp) =>
    (
      await app.inject({ method: 'DELETE', url: '/api/user/password', payload: await mira.answer(), ...as(mira.token) })
    ).json()
  expect((await remove(server)).code).toBe('no-other-way-in')
  const address = { email: 'mira@example.org', email_confirmed_at: AT }
  await server.parts.db.updateTable('rider').set(address).execute()
  expect((await mira.methods()).canRemovePassword).toBe(true)
  expect((await remove(withoutMail)).code).toBe('no-other-way-in')
  expect((await remove(server)).hasPassword).toBe(false)

  const patch = async (payload: object) =>
    (await server.app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(mira.token) })).json()
  expect((await patch({ email: 'other@example.org' })).code).toBe('no-other-way-in')
  expect((await patch({ email: null })).code).toBe('no-other-way-in')
  expect(await patch({ fullName: 'Mira' })).toMatchObject({
    fullName: 'Mira',
    email: 'mira@example.org',
    emailConfirmed: true,
  })
  const [{ id }] = (await mira.methods()).passkeys
  const last = { method: 'DELETE', url: `/api/user/passkeys/${id}`, ...as(mira.token) } as const
  expect((await server.app.inject({ ...last, payload: await mira.answer() })).json().code).toBe('no-other-way-in')
  expect((await mira.methods()).passkeys).toHaveLength(1)
})

test('[DOOR-03] a mailed link for a new password removes the passkeys, and is refused where they open Admin', async () => {
  const server = await testApp()
  const { app, parts } = server
  for (const role of [undefined, 'editor'] as const) {
    const mira = await riderWithPasskeys(server, `mira ${role}`)
    const { id } = (await app.inject({ url: '/api/user', ...as(mira.token) })).json()
    if (role) await setRole(server, id, role)
    const { token, hash } = makeToken()
    const expiresAt = new Date(Date.parse(AT) + 60_000)
    const email = 'mira@example.org'
    await parts.db.updateTable('rider').set({ email }).where('id', '=', id).execute()
    await insertMailLink(parts.db, { tokenHash: hash, riderId: id, purpose: 'reset-password', email, expiresAt })
    const reset = await post(app, '/api/password/reset', { token, password: 'secret2' })
    expect(reset.statusCode).toBe(role ? 403 : 204)
    const signIn = await signInBy(app, mira.authenticator.answer(await signInOptions(app)))
    expect(signIn.statusCode).toBe(role ? 200 : 401)
  }
})

test('[DOOR-03] of two passkeys without a password one can be removed neither alone nor at the same time', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira', 3)
  const payload = await mira.answer()
  await app.inject({ method: 'DELETE', url: '/api/user/password', payload, ...as(mira.token) })
  const { passkeys } = await mira.methods()
  const answers = []
  for (const { id } of passkeys) answers.push({ id, payload: await mira.answer() })
  const codes = await Promise.all(
    answers.map(async ({ id, payload }) => {
      const url = `/api/user/passkeys/${id}`
      return (await app.inject({ method: 'DELETE', url, payload, ...as(mira.token) })).statusCode
    }),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect((await mira.methods()).passkeys).toHaveLength(2)
})

test('[DOOR-03] passkeys of another domain cannot be used, do not count, and can be removed', async () => {
  const server = await testApp()
  const mira = await riderWithPasskeys(server, 'mira', 2)
  const moved = await otherServer(server, { PUBLIC_URL: 'https://ride.example' })
  const asked = await signInOptions(moved.app)
  expect(asked.rpId).toBe('ride.example')
  const signIn = mira.authenticator.answer(asked, { origin: 'https://ride.example' })
  expect((await signInBy(moved.app, signIn)).statusCode).toBe(401)
  const methods = (await moved.app.inject({ url: '/api/user/sign-in-methods', ...as(mira.token) })).json()
  expect(methods).toMatchObject({ canRemovePassword: false, passkeys: [{ isUsable: false }, { isUsable: false }] })
  expect((await challenge(moved.app, mira.token)).code).toBe('passkey-not-found')
  const url = `/api/user/passkeys/${methods.passkeys[0].id}`
  const removed = await moved.app.inject({ method: 'DELETE', url, payload: { password: PASSWORD }, ...as(mira.token) })
  expect(removed.json().passkeys).toHaveLength(1)
})

test('[DOOR-01] at an address where browsers accept no passkeys there are none', async () => {
  const { app } = await testApp({ PUBLIC_URL: 'http://192.0.2.1' })
  const token = await register(app, 'mira', PASSWORD)
  const passkey = makeAuthenticator({ userHandle: 'AAAA' }).answer({ challenge: 'none' })
  for (const [url, body] of [
    ['/api/passkeys/challenge', {}],
    ['/api/passkeys/login', { passkey }],
    ['/api/user/passkeys/challenge', {}],
    ['/api/user/passkeys/options', { password: PASSWORD }],
  ] as const)
    expect((await post(app, url, body, token)).json().code, url).toBe('passkeys-off')
  const methods = (await app.inject({ url: '/api/user/sign-in-methods', ...as(token) })).json()
  expect(methods).toMatchObject({ hasPassword: true, canRemovePassword: false, passkeys: [], linkedAccount: null })
})

test('[DOOR-01] Admin asks a rider who has a passkey for it, and the password opens nothing', async () => {
  const server = await testApp()
  const { app } = server
  const mira = await riderWithPasskeys(server, 'mira')
  const { id } = (await app.inject({ url: '/api/user', ...as(mira.token) })).json()
  await setRole(server, id, 'operator')
  const answer = (payload: object) => post(app, '/api/admin/question', payload, mira.token)
  expect((await answer({ password: PASSWORD })).json().errors[0]).toMatchObject({
    path: ['password'],
    code: 'passkey-needed',
  })
  const log = async () => (await app.inject({ url: '/api/admin/log', ...as(mira.token) })).statusCode
  expect(await log()).toBe(403)
  const signIn = mira.authenticator.answer(await signInOptions(app))
  expect((await answer({ passkey: signIn })).statusCode).toBe(400)
  const payload = await mira.answer()
  expect([(await answer(payload)).statusCode, await log()]).toEqual([200, 200])
  expect((await answer(payload)).statusCode).toBe(400)
})

test('export and deletion include passkeys', async () => {
  const server = await testApp()
  const { app, parts } = server
  const mira = await riderWithPasskeys(server, 'mira', 2)
  const { passkeys } = (await app.inject({ url: '/api/user/export', ...as(mira.token) })).json()
  expect(passkeys).toMatchObject([{ rpId: 'localhost', createdAt: AT }, { lastUsedAt: null }])
  const payload = await mira.answer()
  const deleted = await app.inject({ method: 'DELETE', url: '/api/user', payload, ...as(mira.token) })
  expect(deleted.statusCode).toBe(204)
  expect(await parts.db.selectFrom('passkey').selectAll().execute()).toEqual([])
})
