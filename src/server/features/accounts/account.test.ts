import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { as, post, register } from '#tests/support/accounts.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'

test('[API-34] [PROF-09] PATCH changes the fields that are sent and leaves the others', async () => {
  const { app } = await testApp()
  const token = await register(app)
  const patch = (payload: object) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
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
  const patch = (payload: object) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
  expect((await patch({ username: 'ab' })).statusCode).toBe(400)
  const taken = await patch({ username: 'TAKEN' })
  expect([taken.statusCode, taken.json()]).toEqual([
    409,
    { message: 'Username already exists', code: 'username-taken' },
  ])
  expect((await patch({ username: 'MIRA' })).json().username).toBe('MIRA')
  expect((await patch({ email: 'not an address' })).json().errors[0].path).toEqual(['email'])
})

test('names without visible characters are refused at their field, in the profile and in messages', async () => {
  const { app } = await testApp()
  const token = await register(app)
  const patch = (payload: object) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })
  for (const [field, value] of [
    ['username', 'mi\u{E0100}ra'],
    ['fullName', 'Mira\u3164'],
    ['fullName', '\u2800'],
    ['fullName', '\u0301'.repeat(79)],
    ['fullName', 'Mira\uE000'],
    ['username', '\u20E3\u20E3\u20E3'],
    ['username', 'mir\u0430'],
  ] as const) {
    const refused = await patch({ [field]: value })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, [field]])
  }
  const message = { name: '\u3164', email: 'mira@example.org', subject: 'support', message: 'Hello' }
  const refused = await post(app, '/api/contact', message)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, ['name']])
})

test('a rider keeps a name that a new account could not have, when other fields change', async () => {
  const server = await testApp()
  const { id, headers } = await signedIn(server, 'mir\u0430\uE000')
  await server.parts.db.updateTable('rider').set({ full_name: 'Mira\uE000' }).where('id', '=', id).execute()
  const patch = async (payload: object) =>
    (await server.app.inject({ method: 'PATCH', url: '/api/user', payload, headers })).statusCode
  const names = { username: 'mir\u0430\uE000', fullName: 'Mira\uE000' }
  expect(await patch({ ...names, email: 'mira@example.org' })).toBe(200)
  expect(await patch({ ...names, fullName: 'Mira Roe\uE000' })).toBe(400)
  expect(await patch({ ...names, username: 'mir\u0430\uE001' })).toBe(400)
})

test('[PROF-20] a rider can try ten new names in an hour, because more would reveal which ones exist', async () => {
  const { app } = await testApp()
  const token = await register(app)
  const rename = async (username: string) =>
    (await app.inject({ method: 'PATCH', url: '/api/user', payload: { username }, ...as(token) })).statusCode
  for (let at = 0; at < 10; at++) expect(await rename(`rider ${at}`)).toBe(200)
  expect(await rename('one more')).toBe(429)
  // Keeping the same name does not count.
  expect(await rename('rider 9')).toBe(200)
})

test('[PROF-20] of several riders who choose one username at once, one gets it and the others get 409', async () => {
  const { app } = await testApp()
  const tokens = await Promise.all(Array.from({ length: 8 }, (_, place) => register(app, `rider${place}`)))
  // Warm up, so that every request has a database connection and they run in parallel.
  await Promise.all(tokens.map((token) => app.inject({ url: '/api/user', ...as(token) })))
  const payload = { username: 'wanted' }
  const all = await Promise.all(
    tokens.map((token) => app.inject({ method: 'PATCH', url: '/api/user', payload, ...as(token) })),
  )
  const answers = all.map((response) => [response.statusCode, response.json().message ?? 'taken over'])
  expect(answers.toSorted()).toEqual([
    [200, 'taken over'],
    ...Array.from({ length: 7 }, () => [409, 'Username already exists']),
  ])
})

test('changing the password needs the old one and signs out the other devices', async () => {
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

test('the sessions are listed, and all can be ended together', async () => {
  const { app } = await testApp()
  const token = await register(app)
  await post(app, '/api/login', { username: 'mira', password: 'secret1' })
  const sessions = (await app.inject({ url: '/api/user/sessions', ...as(token) })).json()
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  expect((await app.inject({ method: 'DELETE', url: '/api/user/sessions', ...as(token) })).statusCode).toBe(204)
  expect((await app.inject({ url: '/api/user', ...as(token) })).statusCode).toBe(401)
})

test('[PROF-17] [PROF-18] deletion needs the password; then login and token fail, and the name is free', async () => {
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

test('[API-37] [PROF-17] calls during a deletion finish before it or answer 401, and no data is left', async () => {
  const { app, parts } = await testApp()
  const token = await register(app)
  const send = (method: 'POST' | 'DELETE' | 'PATCH', url: string, payload: object) =>
    app.inject({ method, url, payload, ...as(token) })
  const remove = () => send('DELETE', '/api/user', { password: 'secret1' })
  const deletion = remove()
  const others = await Promise.all(
    Array.from({ length: 60 }, async (_, place) => {
      await setTimeout(place)
      const tip = `/api/tips/${Math.floor(place / 3) + 1}`
      if (place % 3 === 0) return send('POST', `${tip}/like`, {})
      if (place % 3 === 1) return send('PATCH', '/api/user', { fullName: `Mira ${place}` })
      return send('POST', `${tip}/bookmark`, { notes: '' })
    }),
  )
  for (const { statusCode } of others) expect([200, 201, 401]).toContain(statusCode)
  const { statusCode } = await deletion
  if (statusCode !== 204) expect([statusCode, (await remove()).statusCode]).toEqual([503, 204])
  expect(await parts.db.selectFrom('tip_like').selectAll().execute()).toEqual([])
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
    const payload = method === 'DELETE' && url === '/api/user' ? { password: 'x' } : method === 'PATCH' ? {} : undefined
    const response = await app.inject({ method, url, ...(payload ? { payload } : {}) })
    expect([url, response.statusCode, response.json()]).toEqual([
      url,
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ])
  }
})

test('[PROF-20] an unknown preference is 400 at its name, and two preferences that change at once are both kept', async () => {
  const server = await testApp()
  const { app } = server
  const token = await register(app, 'ada')
  const patch = (preferences: object) =>
    app.inject({ method: 'PATCH', url: '/api/user', payload: { preferences }, ...as(token) })
  const refused = await patch({ weeklyReport: true })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors[0]).toMatchObject({
    path: ['preferences'],
    message: expect.stringContaining('weeklyReport'),
  })
  await Promise.all([patch({ darkMode: true }), patch({ newsletter: false }), patch({ notifications: false })])
  const { preferences } = (await app.inject({ url: '/api/user', ...as(token) })).json()
  expect(preferences).toMatchObject({
    notifications: false,
    darkMode: true,
    newsletter: false,
    showOnLeaderboard: true,
  })
})
