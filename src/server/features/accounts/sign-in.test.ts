import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { as, post, register } from '#tests/support/accounts.ts'
import { hashSlowly } from '#tests/support/slow-hashes.ts'
import { testApp } from '#tests/support/test-app.ts'

const DAY = 24 * 3600 * 1000

test('[API-02] the username may be in any case and have spaces around it', async () => {
  const { app } = await testApp()
  await register(app, 'Mira')
  const response = await post(app, '/api/login', { username: '  mIRA ', password: 'secret1' })
  expect(response.statusCode).toBe(200)
  expect(response.json().user.username).toBe('Mira')
})

test('joiners in the username make no difference for the sign-in', async () => {
  const { app } = await testApp()
  const username = '👩\u200D🔧👩\u200D🚒'
  await register(app, username)
  for (const typed of [username, '👩🔧👩🚒']) {
    const response = await post(app, '/api/login', { username: typed, password: 'secret1' })
    expect(response.json().user?.username).toBe(username)
  }
})

test('[AUTH-30] a wrong password and an unknown user get the same answer, and both are hashed', async () => {
  hashSlowly()
  const { app } = await testApp()
  await register(app)
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const makeUser = (username: string) => ({ username, times: [] as number[], answers: new Set<string>() })
  const [known, unknown] = [makeUser('mira'), makeUser('nobody')]
  // The two take turns, so that other work of the machine delays both alike.
  for (let i = 0; i < 9; i++) {
    for (const { username, times, answers } of [known, unknown]) {
      const start = performance.now()
      const response = await post(app, '/api/login', { username, password: 'wrong password' })
      times.push(performance.now() - start)
      answers.add(`${response.statusCode} ${response.body}`)
    }
  }
  expect([...known.answers]).toEqual(['401 {"message":"Invalid username or password","code":"wrong-credentials"}'])
  expect(unknown.answers).toEqual(known.answers)
  // Without the hash, an unknown user would get the answer ten times faster. Each time is compared with the other.
  expect(median(unknown.times)).toBeGreaterThan(median(known.times) / 3)
})

test('[AUTH-32] every sign-in gives a new token of at least 256 bits', async () => {
  const { app } = await testApp()
  const tokens = [await register(app)]
  for (let i = 0; i < 3; i++) {
    tokens.push((await post(app, '/api/login', { username: 'mira', password: 'secret1' })).json().token)
  }
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32)
})

test('[AUTH-33] [AUTH-35] the database holds neither token nor password, and no answer a password or its hash', async () => {
  hashSlowly()
  const { app, parts } = await testApp()
  const token = await register(app)
  const riders = JSON.stringify(await parts.db.selectFrom('rider').selectAll().execute())
  const sessions = JSON.stringify(await parts.db.selectFrom('session').selectAll().execute())
  expect(sessions).not.toContain(token)
  expect(riders).not.toContain('secret1')
  // The cost that OWASP recommends.
  expect(riders).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  const answers = await Promise.all([
    post(app, '/api/login', { username: 'mira', password: 'secret1' }),
    app.inject({ url: '/api/user', ...as(token) }),
    app.inject({ url: '/api/user/export', ...as(token) }),
    app.inject({ url: '/api/user/sessions', ...as(token) }),
  ])
  for (const { body } of answers) expect(body).not.toMatch(/secret1|argon2|password|token_?hash/i)
})

test('[AUTH-34] a token expires after 30 days without use, and not before', async () => {
  const { app, turnClock } = await testApp()
  const token = await register(app)
  const ask = async () => (await app.inject({ url: '/api/user', ...as(token) })).statusCode
  turnClock(29 * DAY)
  expect(await ask()).toBe(200)
  turnClock(29 * DAY)
  expect(await ask()).toBe(200)
  turnClock(30 * DAY + 1)
  expect(await ask()).toBe(401)
})

test('[API-03] [AUTH-31] logout is 204 and revokes that token only', async () => {
  const { app } = await testApp()
  const first = await register(app)
  const second = (await post(app, '/api/login', { username: 'mira', password: 'secret1' })).json().token
  const response = await app.inject({ method: 'POST', url: '/api/logout', ...as(first) })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect((await app.inject({ url: '/api/user', ...as(first) })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/user', ...as(second) })).statusCode).toBe(200)
})

test('[API-50] a revoked, invented or malformed token gives no access', async () => {
  const { app } = await testApp()
  const token = await register(app)
  await app.inject({ method: 'POST', url: '/api/logout', ...as(token) })
  for (const authorization of [`Bearer ${token}`, 'Bearer x', `Basic ${token}`, 'Bearer', token, `Bearer ${token} x`]) {
    const response = await app.inject({ url: '/api/user', headers: { authorization } })
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ])
  }
})

test('a sign-in during which the password changes opens no session', async () => {
  const { app } = await testApp()
  const token = await register(app)
  const signIn = () => post(app, '/api/login', { username: 'mira', password: 'secret1' })
  const change = { currentPassword: 'secret1', newPassword: 'secret2' }
  const changed = post(app, '/api/user/password', change, token)
  // Started one by one, so that some have read the old hash and are not answered when the new one is set.
  const answers = await Promise.all(Array.from({ length: 16 }, (_, place) => setTimeout(place * 4).then(signIn)))
  expect((await changed).statusCode).toBe(204)
  for (const { statusCode, body } of answers) {
    if (statusCode !== 200)
      expect([statusCode, body]).toEqual([401, '{"message":"Invalid username or password","code":"wrong-credentials"}'])
    else expect((await app.inject({ url: '/api/user', ...as(JSON.parse(body).token) })).statusCode).toBe(401)
  }
})

test('[AUTH-36] an account has no role', async () => {
  const { app } = await testApp()
  const token = await register(app)
  expect((await app.inject({ url: '/api/user', ...as(token) })).body).not.toMatch(/role|admin/i)
})

test('a session names the browser and the system that the rider uses', async () => {
  const { app } = await testApp()
  const token = await register(app)
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const agents = {
    'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android': `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Opera on Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    'Chrome on iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
    'Firefox on iPad':
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15',
    'Chrome on ChromeOS':
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Safari on iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  }
  for (const agent of Object.values(agents))
    await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': agent },
      payload: { username: 'mira', password: 'secret1' },
    })
  const sessions: { device: string }[] = (await app.inject({ url: '/api/user/sessions', ...as(token) })).json()
  const devices = sessions.map(({ device }) => device)
  expect(devices).toEqual(expect.arrayContaining(Object.keys(agents)))
})
