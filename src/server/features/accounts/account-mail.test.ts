import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { as, post } from '#tests/support/accounts.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testApp } from '#tests/support/test-app.ts'
import { watchTransactions } from '#tests/support/transactions.ts'
import { insertMailLink, LINK_LIFETIME } from './repository.ts'

/** The token in the link of a mail, whose lines may be broken by the encoding. */
function tokenIn(mail: string, purpose: string): string {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return new RegExp(`#${purpose}=([\\w-]+)`).exec(text)?.[1] ?? ''
}

/** Waits for the mail with number `place` (from 1). */
async function mailAt({ received }: { received: { raw: string }[] }, place: number): Promise<string> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(place)
  return received[place - 1]?.raw ?? ''
}

async function appWithMail() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const made = await testApp({ SMTP_URL: mail.url })
  const registered = await post(made.app, '/api/register', { username: 'mira', password: 'secret1' })
  const { token } = registered.json()
  const cookie = String(registered.headers['set-cookie']).split(';', 1)[0] ?? ''
  const email = { email: 'mira@example.org' }
  const headers = { authorization: `Bearer ${token}` }
  await made.app.inject({ method: 'PATCH', url: '/api/user', payload: email, headers })
  return { ...made, mail, token, cookie }
}

async function confirm({ app, mail, token }: Awaited<ReturnType<typeof appWithMail>>) {
  const sent = await app.inject({
    method: 'POST',
    url: '/api/user/email/confirmation',
    payload: { password: 'secret1' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(sent.statusCode).toBe(204)
  return post(app, '/api/email/confirm', { token: tokenIn(await mailAt(mail, 1), 'confirm') })
}

test('[DOOR-14] a link confirms an e-mail address once, and then says that it is confirmed', async () => {
  const made = await appWithMail()
  expect((await confirm(made)).statusCode).toBe(204)
  const user = await made.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${made.token}` } })
  expect(user.json().emailConfirmed).toBe(true)
  const token = tokenIn(await mailAt(made.mail, 1), 'confirm')
  const again = () => post(made.app, '/api/email/confirm', { token })
  expect([(await again()).statusCode, (await again()).json().code]).toEqual([409, 'already-confirmed'])
  made.turnClock(24 * 3600 * 1000)
  expect((await again()).json().code).toBe('already-confirmed')
  // A used link confirms nothing again.
  await made.parts.db.updateTable('rider').set({ email_confirmed_at: null }).execute()
  expect((await again()).json().code).toBe('link-expired')
})

test('a mailed link sets a new password once, and signs out every device', async () => {
  const made = await appWithMail()
  const { app, mail, token, cookie } = made
  await confirm(made)
  const payload = { username: 'MIRA' }
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const ask = () => app.inject({ method: 'POST', url: '/api/password/forgot', payload, headers })
  const asked = await ask()
  // The answer was lost, so the browser asks again.
  expect((await ask()).body).toBe(asked.body)
  const nobody = await post(app, '/api/password/forgot', { username: 'nobody' })
  expect(asked.body).toBe(nobody.body)
  const link = tokenIn(await mailAt(mail, 2), 'reset')
  expect((await post(app, '/api/password/reset', { token: link, password: 'secret2' })).statusCode).toBe(204)
  expect((await post(app, '/api/login', { username: 'mira', password: 'secret2' })).statusCode).toBe(200)
  const user = await app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })
  expect(user.statusCode).toBe(401)
  expect((await post(app, '/api/password/reset', { token: link, password: 'secret3' })).statusCode).toBe(400)
  expect(mail.received).toHaveLength(2)
  const causes = await made.parts.db.selectFrom('delivery').select('cause').execute()
  expect(causes.filter(({ cause }) => cause.startsWith('reset-password'))).toHaveLength(1)
})

test('a link is not valid after 30 minutes', async () => {
  const made = await appWithMail()
  await confirm(made)
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  const link = tokenIn(await mailAt(made.mail, 2), 'reset')
  made.turnClock(30 * 60_000)
  expect((await post(made.app, '/api/password/reset', { token: link, password: 'secret2' })).statusCode).toBe(400)
})

test('a link works on a server whose clock is some seconds behind', async () => {
  const made = await appWithMail()
  await confirm(made)
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  const link = tokenIn(await mailAt(made.mail, 2), 'reset')
  made.turnClock(-20_000)
  expect((await post(made.app, '/api/password/reset', { token: link, password: 'secret2' })).statusCode).toBe(204)
})

test('a link that was made while the clock was ahead is not valid for longer than others', async () => {
  const made = await appWithMail()
  await confirm(made)
  const day = 24 * 3600_000
  made.turnClock(day)
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  const link = tokenIn(await mailAt(made.mail, 2), 'reset')
  made.turnClock(-day)
  expect((await post(made.app, '/api/password/reset', { token: link, password: 'secret2' })).statusCode).toBe(400)
})

test('an address that is not confirmed gets no link, and the database holds no usable token', async () => {
  const made = await appWithMail()
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  await confirm(made)
  expect(made.mail.received).toHaveLength(1)
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  const link = tokenIn(await mailAt(made.mail, 2), 'reset')
  const links = JSON.stringify(await made.parts.db.selectFrom('mail_link').selectAll().execute())
  expect(link).not.toBe('')
  expect(links).not.toContain(link)
})

const forgot = (app: FastifyInstance, remoteAddress: string, cookie?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/password/forgot',
    payload: { username: 'mira' },
    remoteAddress,
    ...(cookie ? { headers: { cookie } } : {}),
  })

test('[HOLD-08] strangers who request links for a rider cause few mails, and neither void nor use up the rider’s own links', async () => {
  const made = await appWithMail()
  const { app, mail, parts } = made
  const allStored = watchTransactions(parts.db)
  await confirm(made)
  await forgot(app, '127.0.0.1')
  const own = tokenIn(await mailAt(mail, 2), 'reset')
  const asked = await Promise.all(Array.from({ length: 15 }, (_, place) => forgot(app, `10.0.0.${place}`)))
  const nobody = await post(app, '/api/password/forgot', { username: 'nobody' })
  for (const { statusCode, body } of asked) expect([statusCode, body]).toEqual([200, nobody.body])
  // The third and last mail of this hour. Strangers cannot use it up.
  await forgot(app, '127.0.0.1')
  const second = tokenIn(await mailAt(mail, 3), 'reset')
  // A trusted device is not limited by what others did.
  for (let at = 0; at < 3; at++) await forgot(app, '10.0.0.1', made.cookie)
  await mailAt(mail, 6)
  await allStored()
  expect(await parts.db.selectFrom('delivery').select('id').execute()).toHaveLength(6)
  expect(mail.received).toHaveLength(6)
  expect((await post(app, '/api/password/reset', { token: own, password: 'secret2' })).statusCode).toBe(204)
  expect((await post(app, '/api/password/reset', { token: second, password: 'secret3' })).statusCode).toBe(400)
})

test('[HOLD-08] strangers at the same address do not use up the links of a rider on a known device', async () => {
  const made = await appWithMail()
  const { app, mail, cookie } = made
  await confirm(made)
  for (let at = 0; at < 80; at++) await post(app, '/api/password/forgot', { username: `nobody ${at}` })
  expect((await post(app, '/api/password/forgot', { username: 'mira' })).statusCode).toBe(429)
  expect((await forgot(app, '127.0.0.1', cookie)).statusCode).toBe(200)
  expect(tokenIn(await mailAt(mail, 2), 'reset')).not.toBe('')
  // The device is known only for its own rider.
  const ofOther = { method: 'POST', url: '/api/password/forgot', headers: { cookie } } as const
  expect((await app.inject({ ...ofOther, payload: { username: 'nobody' } })).statusCode).toBe(429)
})

test('[HOLD-07] a rider who has set a new password by a link can sign in at once, although strangers guess passwords', async () => {
  const made = await appWithMail()
  const { app, mail } = made
  await confirm(made)
  const guess = async () => {
    for (let at = 0; at < 25; at++) {
      const payload = { username: 'mira', password: 'wrong' }
      await app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: `10.0.0.${at}` })
    }
  }
  await guess()
  await forgot(app, '192.0.2.200')
  const token = tokenIn(await mailAt(mail, 2), 'reset')
  const reset = await app.inject({
    method: 'POST',
    url: '/api/password/reset',
    payload: { token, password: 'secret2' },
    remoteAddress: '192.0.2.200',
  })
  expect(reset.statusCode).toBe(204)
  const cookie = String(reset.headers['set-cookie']).split(';', 1)[0] ?? ''
  const signIn = (remoteAddress: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'mira', password: 'secret2' },
      remoteAddress,
      headers,
    })
  expect((await signIn('198.51.100.1')).statusCode).toBe(200)
  await guess()
  expect((await signIn('192.0.2.200')).statusCode).toBe(200)
  expect((await signIn('198.51.100.2', { cookie })).statusCode).toBe(200)
})

test('[HOLD-08] invalid tokens do not block mails and links for others behind the same address', async () => {
  const made = await appWithMail()
  const { app, mail } = made
  for (let at = 0; at < 30; at++) {
    expect((await post(app, '/api/email/confirm', { token: `junk${at}` })).statusCode).toBe(400)
    expect((await post(app, '/api/password/reset', { token: `junk${at}`, password: 'secret9' })).statusCode).toBe(400)
  }
  expect((await confirm(made)).statusCode).toBe(204)
  await post(app, '/api/password/forgot', { username: 'mira' })
  const token = tokenIn(await mailAt(mail, 2), 'reset')
  expect((await post(app, '/api/password/reset', { token, password: 'secret2' })).statusCode).toBe(204)
})

test('a mail to an unconfirmed address contains no text that the sender chose', async () => {
  const made = await appWithMail()
  await made.app.inject({
    method: 'PATCH',
    url: '/api/user',
    payload: { username: 'You won a car', fullName: 'call 0900' },
    headers: { authorization: `Bearer ${made.token}` },
  })
  await confirm(made)
  expect(await mailAt(made.mail, 1)).not.toMatch(/You won|0900/)
})

test('a forgotten password is answered before the link is stored, and the same when storing fails', async () => {
  const made = await appWithMail()
  await confirm(made)
  const write = vi.spyOn(made.parts.db, 'transaction').mockImplementation(() => {
    throw new Error('the disk is full')
  })
  onTestFinished(() => write.mockRestore())
  const asked = await post(made.app, '/api/password/forgot', { username: 'mira' })
  await expect.poll(() => write).toHaveBeenCalled()
  const nobody = await post(made.app, '/api/password/forgot', { username: 'nobody' })
  expect([asked.statusCode, asked.body]).toEqual([200, nobody.body])
})

test('without a mail server the calls for mails are 404', async () => {
  const { app } = await testApp()
  expect((await post(app, '/api/password/forgot', { username: 'mira' })).statusCode).toBe(404)
})

test('a link to confirm an address needs the password, so that a stolen token is not enough to take over an account', async () => {
  const { app, mail, token } = await appWithMail()
  const refused = await post(app, '/api/user/email/confirmation', { password: 'guessed' }, token)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, ['password']])
  expect(mail.received).toHaveLength(0)
})

test('a new password voids the links that were mailed before', async () => {
  const made = await appWithMail()
  await confirm(made)
  await post(made.app, '/api/password/forgot', { username: 'mira' })
  const link = tokenIn(await mailAt(made.mail, 2), 'reset')
  const change = { currentPassword: 'secret1', newPassword: 'secret2' }
  expect((await post(made.app, '/api/user/password', change, made.token)).statusCode).toBe(204)
  expect((await post(made.app, '/api/password/reset', { token: link, password: 'secret3' })).statusCode).toBe(400)
})

test('[LANG-06] [LANG-16] mails are in the language that the rider has chosen', async () => {
  const made = await appWithMail()
  const { app, mail, token } = made
  const headers = { authorization: `Bearer ${token}` }
  const choose = (language: string) =>
    app.inject({ method: 'PATCH', url: '/api/user', payload: { preferences: { language } }, headers })
  expect((await choose('fr')).json()).toMatchObject({
    code: 'invalid-field',
    errors: [{ path: ['preferences', 'language'], code: 'unknown-language' }],
  })
  expect((await choose('de')).statusCode).toBe(200)
  expect((await confirm(made)).statusCode).toBe(204)
  await post(app, '/api/password/forgot', { username: 'mira' })
  const reset = await mailAt(mail, 2)
  const plain = reset.replaceAll(/=\r?\n/g, '')
  expect(plain).toContain('Hallo mira')
  expect(plain).toContain('/de/auth#reset=3D')
})

test('a link that was made for the address before does not set a password and confirms nothing', async () => {
  const { app, parts, token } = await appWithMail()
  const { id } = await parts.db.selectFrom('rider').select('id').executeTakeFirstOrThrow()
  const expiresAt = new Date(parts.clock().getTime() + LINK_LIFETIME)
  // The mail was handed over while the rider changed the address.
  for (const purpose of ['reset-password', 'confirm-email'] as const) {
    const link = { tokenHash: hashToken(purpose), riderId: id, purpose, email: 'before@example.org', expiresAt }
    await insertMailLink(parts.db, link)
  }
  const reset = await post(app, '/api/password/reset', { token: 'reset-password', password: 'secret2' })
  expect([reset.statusCode, reset.json().code]).toEqual([400, 'link-expired'])
  const confirmed = await post(app, '/api/email/confirm', { token: 'confirm-email' })
  expect([confirmed.statusCode, confirmed.json().code]).toEqual([400, 'link-expired'])
  expect((await app.inject({ url: '/api/user', ...as(token) })).json().emailConfirmed).toBe(false)
})

test('[DOOR-12] an address gets one mail with a link for each account that has confirmed it, and the mail names them', async () => {
  const made = await appWithMail()
  const { app, parts, mail } = made
  const address = { email: 'family@example.org', email_confirmed_at: parts.clock().toISOString() }
  for (const username of ['ben', 'cora', 'dora']) await post(app, '/api/register', { username, password: 'secret1' })
  await parts.db.updateTable('rider').set(address).where('username', '=', 'ben').execute()
  await parts.db
    .updateTable('rider')
    .set({ ...address, email: 'Family@example.org' })
    .where('username', '=', 'cora')
    .execute()
  await parts.db.updateTable('rider').set({ email: address.email }).where('username', '=', 'dora').execute()
  const ask = (username: string) => post(app, '/api/password/forgot', { username })
  const asked = await ask(' family@EXAMPLE.org ')
  const nobody = await ask('nobody@example.org')
  expect([asked.statusCode, asked.body]).toEqual([200, nobody.body])
  const text = (await mailAt(mail, 1)).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  expect(text).toContain('ben:')
  expect(text).toContain('cora:')
  expect(text).not.toContain('dora')
  const tokens = [...new Set([...text.matchAll(/#reset=([\w-]+)/g)].map(([, token]) => token))]
  expect(tokens).toHaveLength(2)
  for (const [index, token] of tokens.entries()) {
    const password = `another${index}`
    expect((await post(app, '/api/password/reset', { token, password })).statusCode).toBe(204)
    const username = ['ben', 'cora'][index]
    expect((await post(app, '/api/login', { username, password })).statusCode).toBe(200)
  }
  expect(mail.received).toHaveLength(1)
})

test('[DOOR-12] the words are the same for a name, an address and nobody, and an address that is not confirmed gets no mail', async () => {
  const { app, parts, mail } = await appWithMail()
  const ask = async (username: string) => (await post(app, '/api/password/forgot', { username })).body
  const answers = [
    await ask('mira'),
    await ask('mira@example.org'),
    await ask('nobody'),
    await ask('x@y'),
    await ask("'%_@"),
  ]
  expect(new Set(answers).size).toBe(1)
  expect(mail.received).toHaveLength(0)
  // A stranger causes one mail an hour, whatever they type.
  await parts.db.updateTable('rider').set({ email_confirmed_at: parts.clock().toISOString() }).execute()
  await parts.db.deleteFrom('known_client').execute()
  for (let at = 0; at < 3; at++) for (const typed of ['mira', 'mira@example.org']) await ask(typed)
  const text = await mailAt(mail, 1)
  expect(text).toContain('Hello mira')
  expect(await parts.db.selectFrom('delivery').select('id').execute()).toHaveLength(1)
})

test('an address with a domain in other letters gets its mails, and is found by both ways to write it', async () => {
  const made = await appWithMail()
  const { app, mail, parts, token } = made
  const email = 'anna&ben@müller.example'
  const changed = await app.inject({ method: 'PATCH', url: '/api/user', payload: { email }, ...as(token) })
  expect([changed.statusCode, changed.json().email]).toEqual([200, 'anna&ben@xn--mller-kva.example'])
  await parts.db.updateTable('rider').set({ email_confirmed_at: parts.clock().toISOString() }).execute()
  await post(app, '/api/password/forgot', { username: email })
  await post(app, '/api/password/forgot', { username: changed.json().email })
  await mailAt(mail, 2)
  expect(mail.received.map(({ to }) => to)).toEqual([[email], [email]])
})
