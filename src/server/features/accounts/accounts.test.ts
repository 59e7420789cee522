import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

const DAY = 24 * 3600 * 1000

type Body = Record<string, unknown>

const post = (app: FastifyInstance, url: string, payload: Body, token?: string) =>
  app.inject({ method: 'POST', url, payload, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) })

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function register(app: FastifyInstance, username = 'mira', password = 'secret1'): Promise<string> {
  const response = await post(app, '/api/register', { username, password })
  expect(response.statusCode).toBe(201)
  return response.json().token
}

describe('registration', () => {
  test('[API-01] [API-04] [API-05] answers 201 with a token and the rider with the default preferences', async () => {
    const { app } = await testApp()
    const body = { username: 'mira', password: 'secret1', confirmPassword: 'secret1' }
    const response = await post(app, '/api/register', body)
    expect(response.statusCode).toBe(201)
    const user = {
      id: 1,
      username: 'mira',
      fullName: null,
      email: null,
      emailConfirmed: false,
      createdAt: '2026-06-15T12:00:00.000Z',
      preferences: { notifications: true, darkMode: false, newsletter: true, showOnLeaderboard: true },
    }
    expect(response.json()).toEqual({ token: expect.any(String), user })
    const asked = await app.inject({ url: '/api/user', ...as(response.json().token) })
    expect(asked.json()).toEqual(user)
  })

  test.each([
    ['ab', 'Username must be at least 3 characters'],
    ['  ab  ', 'Username must be at least 3 characters'],
    ['x'.repeat(31), 'Username must be at most 30 characters'],
  ])('[AUTH-26] the username %j is 400 at its field', async (username, message) => {
    const { app } = await testApp()
    const response = await post(app, '/api/register', { username, password: 'secret1' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path: ['username'], message }])
  })

  test('[AUTH-26] [CONST-08] a username of 3 characters is taken, spaces around it are not', async () => {
    const { app } = await testApp()
    const response = await post(app, '/api/register', { username: '  abc ', password: '123456' })
    expect(response.json().user.username).toBe('abc')
  })

  test('[AUTH-27] a username is unique whatever its case or width', async () => {
    const { app } = await testApp()
    await register(app, 'Mira')
    for (const username of ['mira', 'MIRA', ' mIrA ', 'Ｍｉｒａ']) {
      const response = await post(app, '/api/register', { username, password: 'secret1' })
      expect([response.statusCode, response.json()]).toEqual([409, { message: 'Username already exists' }])
    }
  })

  test('[AUTH-27] of ten registrations of one name at once, one succeeds', async () => {
    const { app } = await testApp()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post(app, '/api/register', { username: 'mira', password: 'secret1' })),
    )
    const statuses = all.map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test.each([
    ['12345', 400],
    ['123456', 201],
    ['x'.repeat(128), 201],
    ['x'.repeat(129), 400],
  ])('[AUTH-28] [CONST-08] the password %j is answered %i', async (password, status) => {
    const { app } = await testApp()
    const response = await post(app, '/api/register', { username: 'mira', password })
    expect(response.statusCode).toBe(status)
    if (status === 400) expect(response.json().errors[0].path).toEqual(['password'])
  })

  test('[AUTH-29] a confirmation that differs is 400 at confirmPassword', async () => {
    const { app } = await testApp()
    const body = { username: 'mira', password: 'secret1', confirmPassword: 'secret2' }
    const response = await post(app, '/api/register', body)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path: ['confirmPassword'], message: "Passwords don't match" }])
  })

  test.each([
    '<script>alert(1)</script>',
    '🛴🛴🛴',
    'שלום עולם',
    '\u202Eradar',
    '丨'.repeat(30),
    "'; drop table rider",
  ])('[API-48] the username %j comes back unchanged', async (username) => {
    const { app } = await testApp()
    const token = await register(app, username)
    expect((await app.inject({ url: '/api/user', ...as(token) })).json().username).toBe(username.normalize('NFC'))
  })

  test('text that a database cannot keep is 400', async () => {
    const { app } = await testApp()
    for (const username of ['mi\0ra', 'mi\uD800ra']) {
      expect((await post(app, '/api/register', { username, password: 'secret1' })).statusCode).toBe(400)
    }
  })
})

describe('sign-in', () => {
  test('[API-02] the username is read in any case and with spaces around it', async () => {
    const { app } = await testApp()
    await register(app, 'Mira')
    const response = await post(app, '/api/login', { username: '  mIRA ', password: 'secret1' })
    expect(response.statusCode).toBe(200)
    expect(response.json().user.username).toBe('Mira')
  })

  test('[AUTH-30] a wrong password and an unknown user get the same answer, and both are hashed', async () => {
    const { app } = await testApp()
    await register(app)
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    async function answersAndTime(username: string) {
      const times: number[] = []
      const answers = new Set<string>()
      for (let i = 0; i < 9; i++) {
        const start = performance.now()
        const response = await post(app, '/api/login', { username, password: 'wrong password' })
        times.push(performance.now() - start)
        answers.add(`${response.statusCode} ${response.body}`)
      }
      return { answers: [...answers], time: median(times) }
    }
    const known = await answersAndTime('mira')
    const unknown = await answersAndTime('nobody')
    expect(known.answers).toEqual(['401 {"message":"Invalid username or password"}'])
    expect(unknown.answers).toEqual(known.answers)
    // Without the hash an unknown user would be answered ten times faster; each is the other's yardstick.
    expect(unknown.time).toBeGreaterThan(known.time / 3)
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
    const { app, parts } = await testApp()
    const token = await register(app)
    const riders = JSON.stringify(await parts.db.selectFrom('rider').selectAll().execute())
    const sessions = JSON.stringify(await parts.db.selectFrom('session').selectAll().execute())
    expect(sessions).not.toContain(token)
    expect(riders).not.toContain('secret1')
    expect(riders).toContain('$argon2id$')
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
    for (const authorization of [
      `Bearer ${token}`,
      'Bearer x',
      `Basic ${token}`,
      'Bearer',
      token,
      `Bearer ${token} x`,
    ]) {
      const response = await app.inject({ url: '/api/user', headers: { authorization } })
      expect([response.statusCode, response.json()]).toEqual([401, { message: 'Not authenticated' }])
    }
  })

  test('[API-43] too many wrong passwords for one account are 429 with Retry-After, whatever the address', async () => {
    const { app } = await testApp()
    await register(app)
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'mira', password: `wrong ${i}` },
        remoteAddress: `10.0.0.${i}`,
      })
      statuses.push(response.statusCode)
      if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(statuses.slice(20)).toEqual(Array(5).fill(429))
    const right = await post(app, '/api/login', { username: 'mira', password: 'secret1' })
    expect(right.statusCode).toBe(429)
  })

  test('[AUTH-36] an account has no role', async () => {
    const { app } = await testApp()
    const token = await register(app)
    expect((await app.inject({ url: '/api/user', ...as(token) })).body).not.toMatch(/role|admin/i)
  })
})

describe("the rider's own account", () => {
  test('[API-34] [PROF-09] PATCH changes what is sent and leaves the rest', async () => {
    const { app } = await testApp()
    const token = await register(app)
    const patch = (payload: Body) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
    await patch({ fullName: 'Mira Example', email: 'mira@example.org' })
    await patch({ preferences: { darkMode: true } })
    const { json } = await patch({ username: 'mira2' })
    expect(json()).toMatchObject({
      username: 'mira2',
      fullName: 'Mira Example',
      email: 'mira@example.org',
      preferences: { notifications: true, darkMode: true, newsletter: true },
    })
    expect((await patch({ fullName: '', email: null })).json()).toMatchObject({ fullName: null, email: null })
  })

  test('[PROF-20] PATCH applies the username rules', async () => {
    const { app } = await testApp()
    await register(app, 'taken')
    const token = await register(app)
    const patch = (payload: Body) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
    expect((await patch({ username: 'ab' })).statusCode).toBe(400)
    const taken = await patch({ username: 'TAKEN' })
    expect([taken.statusCode, taken.json()]).toEqual([409, { message: 'Username already exists' }])
    expect((await patch({ username: 'MIRA' })).json().username).toBe('MIRA')
    expect((await patch({ email: 'not an address' })).json().errors[0].path).toEqual(['email'])
  })

  test('changing the password asks the old one and signs out the other devices', async () => {
    const { app } = await testApp()
    const other = await register(app)
    const token = (await post(app, '/api/login', { username: 'mira', password: 'secret1' })).json().token
    const change = (currentPassword: string) =>
      post(app, '/api/user/password', { currentPassword, newPassword: 'secret2' }, token)
    const refused = await change('wrong')
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, ['currentPassword']])
    expect((await change('secret1')).statusCode).toBe(204)
    expect((await app.inject({ url: '/api/user', ...as(other) })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/user', ...as(token) })).statusCode).toBe(200)
    expect((await post(app, '/api/login', { username: 'mira', password: 'secret1' })).statusCode).toBe(401)
    expect((await post(app, '/api/login', { username: 'mira', password: 'secret2' })).statusCode).toBe(200)
  })

  test('the sessions are listed, and can be ended all at once', async () => {
    const { app } = await testApp()
    const token = await register(app)
    await post(app, '/api/login', { username: 'mira', password: 'secret1' })
    const sessions = (await app.inject({ url: '/api/user/sessions', ...as(token) })).json()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect((await app.inject({ method: 'DELETE', url: '/api/user/sessions', ...as(token) })).statusCode).toBe(204)
    expect((await app.inject({ url: '/api/user', ...as(token) })).statusCode).toBe(401)
  })

  test('[PROF-17] [PROF-18] deletion asks the password; then login and token are gone, and the name is free', async () => {
    const { app, parts } = await testApp()
    const token = await register(app)
    const remove = (password: string) =>
      app.inject({ method: 'DELETE', url: '/api/user', payload: { password }, ...as(token) })
    const refused = await remove('wrong')
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, ['password']])
    expect((await remove('secret1')).statusCode).toBe(204)
    expect((await app.inject({ url: '/api/user', ...as(token) })).statusCode).toBe(401)
    expect((await post(app, '/api/login', { username: 'mira', password: 'secret1' })).statusCode).toBe(401)
    expect(await parts.db.selectFrom('session').selectAll().execute()).toEqual([])
    await register(app)
  })

  test('[API-37] the calls of an account answer 401 to a visitor', async () => {
    const { app } = await testApp()
    for (const [method, url] of [
      ['GET', '/api/user'],
      ['PATCH', '/api/user'],
      ['DELETE', '/api/user'],
      ['POST', '/api/logout'],
      ['GET', '/api/user/export'],
      ['GET', '/api/user/sessions'],
      ['DELETE', '/api/user/sessions'],
    ] as const) {
      const payload =
        method === 'DELETE' && url === '/api/user' ? { password: 'x' } : method === 'PATCH' ? {} : undefined
      const response = await app.inject({ method, url, ...(payload ? { payload } : {}) })
      expect([url, response.statusCode, response.json()]).toEqual([url, 401, { message: 'Not authenticated' }])
    }
  })
})
