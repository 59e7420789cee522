import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { closeSessions } from '#server/platform/sessions/sessions.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testApp } from '#tests/support/test-app.ts'
import { deleteRider, insertMailLink, LINK_LIFETIME } from './repository.ts'

/** Does something just before the next transaction, or the one after it, like a call of another device. */
function doMeanwhile({ db }: Dependencies, act: (db: Db) => Promise<void>, { isAfterNext = false } = {}) {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction')
  if (isAfterNext) spy.mockImplementationOnce(begin)
  spy.mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (work) => {
      await act(db)
      return execute(work)
    }
    return transaction
  })
  onTestFinished(() => spy.mockRestore())
}

/** The reminders begin a transaction every 15 seconds. It must not be the next one, which `doMeanwhile` waits for. */
function stopReminders() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function rider() {
  stopReminders()
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const made = await testApp({ SMTP_URL: mail.url })
  const token = await register(made.app)
  await made.app.inject({ method: 'PATCH', url: '/api/user', payload: { email: 'mira@example.org' }, ...as(token) })
  return { ...made, mail, token }
}

test.each([
  ['POST', '/api/user/password', { currentPassword: 'secret1', newPassword: 'secret2' }],
  ['PATCH', '/api/user', { username: 'taken-over', email: 'thief@example.org' }],
  ['DELETE', '/api/user', { password: 'secret1' }],
  ['POST', '/api/user/email/confirmation', { password: 'secret1' }],
  ['DELETE', '/api/user/sessions', undefined],
] as const)('a session that ends during %s %s changes nothing', async (method, url, payload) => {
  const { app, parts, mail, token } = await rider()
  doMeanwhile(parts, (db) => closeSessions(db, 1))
  const answer = await app.inject({ method, url, ...(payload ? { payload } : {}), ...as(token) })
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Not authenticated', code: 'not-authenticated' }])
  const signedIn = await post(app, '/api/login', { username: 'mira', password: 'secret1' })
  expect(signedIn.statusCode).toBe(200)
  expect(signedIn.json().user).toMatchObject({ username: 'mira', email: 'mira@example.org' })
  expect(mail.received).toHaveLength(0)
})

test.each([
  ['DELETE', '/api/admin/riders/1/sessions', undefined],
  ['POST', '/api/admin/team/invitations', { role: 'operator', email: null }],
  ['POST', '/api/admin/codes', { lines: ['HELMET-1'], words: { en: 'A helmet' }, endsOn: null, keepsRevoked: false }],
] as const)('[DESK-05] a session of Admin that ends during %s %s changes nothing', async (method, url, payload) => {
  stopReminders()
  const server = await testApp()
  const { app, parts } = server
  const anna = await atAdmin(server, 'anna')
  // The role is read in the first transaction.
  doMeanwhile(parts, (db) => closeSessions(db, anna.id), { isAfterNext: true })
  const answer = await app.inject({ method, url, ...(payload ? { payload } : {}), ...anna })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  expect(await parts.db.selectFrom('desk_log').selectAll().execute()).toEqual([])
})

test('of two changes of a password at the same time, one takes effect', async () => {
  const { app, token } = await rider()
  const change = (newPassword: string) =>
    post(app, '/api/user/password', { currentPassword: 'secret1', newPassword }, token)
  const statuses = (await Promise.all([change('secret2'), change('secret3')])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([204, 400])
  const right = statuses[0] === 204 ? 'secret2' : 'secret3'
  expect((await post(app, '/api/login', { username: 'mira', password: right })).statusCode).toBe(200)
})

test('[DOOR-14] a mailed link of an account that is deleted meanwhile is no longer valid, and signs nobody out', async () => {
  const { app, parts } = await rider()
  const expiresAt = new Date(parts.clock().getTime() + LINK_LIFETIME)
  const link = { tokenHash: hashToken('link'), riderId: 1, email: 'mira@example.org', expiresAt }
  await insertMailLink(parts.db, { ...link, purpose: 'confirm-email' })
  doMeanwhile(parts, (db) => deleteRider(db, 1))
  const answer = await post(app, '/api/email/confirm', { token: 'link' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'link-expired'])
})

test('[PROF-18] an account whose deletion was in a deadlock with another call is deleted all the same', async () => {
  const { app, parts, token } = await rider()
  doMeanwhile(parts, async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  const payload = { password: 'secret1' }
  expect((await app.inject({ method: 'DELETE', url: '/api/user', payload, ...as(token) })).statusCode).toBe(204)
})
