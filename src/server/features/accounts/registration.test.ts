import { expect, test } from 'vitest'
import { fieldErrorCode } from '#shared/errors.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/test-app.ts'

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
    avatar: null,
    hasOneTimeWord: false,
    needsUsername: false,
    badges: [],
    preferences: {
      notifications: true,
      darkMode: false,
      newsletter: true,
      showOnLeaderboard: true,
      language: null,
      place: null,
    },
  }
  expect(response.json()).toEqual({ token: expect.any(String), user })
  const asked = await app.inject({ url: '/api/user', ...as(response.json().token) })
  expect(asked.json()).toEqual(user)
})

test.each([
  ['ab', 'Username must be at least 3 characters'],
  ['  ab  ', 'Username must be at least 3 characters'],
  ['x'.repeat(31), 'Username must be at most 30 characters'],
  ['\u202Eradar', 'Username must not contain invisible characters'],
  ['mi\uFE0Fra', 'Username must not contain invisible characters'],
  ['\u3164\u3164\u3164', 'Username must not contain invisible characters'],
])('[AUTH-26] the username %j is 400 at its field', async (username, message) => {
  const { app } = await testApp()
  const response = await post(app, '/api/register', { username, password: 'secret1' })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual([{ path: ['username'], message, code: fieldErrorCode(message) }])
})

test('[AUTH-26] [CONST-08] a username of 3 characters is accepted, and spaces around it are removed', async () => {
  const { app } = await testApp()
  const response = await post(app, '/api/register', { username: '  abc ', password: '123456' })
  expect(response.json().user.username).toBe('abc')
})

test('[AUTH-27] usernames that differ only in case, width or joiners are the same', async () => {
  const { app } = await testApp()
  await register(app, 'Mira')
  for (const username of ['mira', 'MIRA', ' mIrA ', 'Ｍｉｒａ', 'mi\u200Dra', 'm\u200Ci\u200Dra']) {
    const response = await post(app, '/api/register', { username, password: 'secret1' })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { message: 'Username already exists', code: 'username-taken' },
    ])
  }
})

test('[AUTH-27] usernames that differ only in the form of an emoji are the same', async () => {
  const { app } = await testApp()
  await register(app, '❤ mira')
  expect((await post(app, '/api/register', { username: '❤\uFE0F mira', password: 'secret1' })).statusCode).toBe(409)
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
  expect(response.json().errors).toEqual([
    { path: ['confirmPassword'], message: "Passwords don't match", code: 'passwords-differ' },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '🛴🛴🛴',
  'שלום עולם',
  '👩\u200D🔧👩\u200D🚒',
  '丨'.repeat(30),
  "'; drop table rider",
])('[API-48] the username %j comes back unchanged', async (username) => {
  const { app } = await testApp()
  const token = await register(app, username)
  expect((await app.inject({ url: '/api/user', ...as(token) })).json().username).toBe(username.normalize('NFC'))
})

test('text that a database cannot store is 400', async () => {
  const { app } = await testApp()
  for (const username of ['mi\0ra', 'mi\uD800ra']) {
    expect((await post(app, '/api/register', { username, password: 'secret1' })).statusCode).toBe(400)
  }
})
