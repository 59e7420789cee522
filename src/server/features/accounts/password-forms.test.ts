import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { as, post, register } from '#tests/support/accounts.ts'
import { riderWithPasskeys } from '#tests/support/passkeys.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const NFC = 'M\u00fcller-77 \u1ea5'
const NFD = NFC.normalize('NFD')
const FORMS = [NFC, NFD, NFC.replace(' ', '\u00a0'), NFD.replace(' ', '\u3000')]

const signIn = async ({ app }: TestApp, password: string) =>
  (await post(app, '/api/login', { username: 'mira', password })).statusCode

test('[DOOR-11] a password typed in another Unicode form signs in, wherever it was set', async () => {
  const server = await testApp()
  const { app } = server
  expect([NFC.length, NFD.length]).toEqual([11, 14])
  const token = await register(app, 'mira', NFD)
  for (const form of FORMS) expect(await signIn(server, form)).toBe(200)
  expect(await signIn(server, NFC.toLowerCase())).toBe(401)
  expect(await signIn(server, 'Muller-77 a')).toBe(401)

  // Also in a re-authentication, and for the next password.
  const change = (currentPassword: string, newPassword: string) =>
    post(app, '/api/user/password', { currentPassword, newPassword }, token)
  expect((await change(NFC, `${NFD}2`)).statusCode).toBe(204)
  expect(await signIn(server, `${NFC}2`)).toBe(200)
  const remove = { method: 'DELETE', url: '/api/user', payload: { password: `${NFC}2` }, ...as(token) } as const
  expect((await app.inject(remove)).statusCode).toBe(204)
})

test('[DOOR-11] a hash from before, of any form, is right for every form, and is renewed at the sign-in', async () => {
  const server = await testApp()
  const { parts } = server
  await register(server.app, 'mira', 'secret1')
  const hashOf = async () =>
    (await parts.db.selectFrom('rider').select('password_hash').executeTakeFirst())?.password_hash
  for (const before of [NFC, NFD])
    for (const typed of [NFC, NFD]) {
      const old = await hash(before)
      await parts.db.updateTable('rider').set({ password_hash: old }).execute()
      expect(await signIn(server, typed), `${before.length} ${typed.length}`).toBe(200)
      expect((await hashOf()) === old).toBe(before === NFC)
      expect(await signIn(server, FORMS[2] ?? '')).toBe(200)
    }
  // A blank that is no space, as it was typed.
  await parts.db
    .updateTable('rider')
    .set({ password_hash: await hash('a\u00a0long one') })
    .execute()
  expect(await signIn(server, 'a\u00a0long one')).toBe(200)
  expect(await signIn(server, 'a long one')).toBe(200)
})

test('[DOOR-11] the length of a password is that of its letters, not of its characters', async () => {
  const server = await testApp()
  const short = await post(server.app, '/api/register', {
    username: 'mira',
    password: '\u00e9\u00e9\u00e9'.normalize('NFD'),
  })
  expect(short.json().errors).toMatchObject([{ path: ['password'], code: 'password-too-short' }])
  const long = '\u00e9'.repeat(128).normalize('NFD')
  const { token } = await riderWithPasskeys(server, 'ben')
  const set = { currentPassword: 'secret1', newPassword: long }
  expect((await post(server.app, '/api/user/password', set, token)).statusCode).toBe(204)
})
