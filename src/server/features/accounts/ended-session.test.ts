import { expect, onTestFinished, test, vi } from 'vitest'
import type { Dependencies } from '#server/dependencies.ts'
import { closeSessions } from '#server/platform/sessions/sessions.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testApp } from '#tests/support/test-app.ts'

/** Ends every session of the rider just before the next transaction, like a sign-out on another device. */
function endSessionsMeanwhile({ db }: Dependencies, riderId: number) {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (work) => {
      await closeSessions(db, riderId)
      return execute(work)
    }
    return transaction
  })
  onTestFinished(() => spy.mockRestore())
}

async function rider() {
  // The reminders begin a transaction every 15 seconds. It must not be the next one, which `endSessionsMeanwhile` waits for.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
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
  endSessionsMeanwhile(parts, 1)
  const answer = await app.inject({ method, url, ...(payload ? { payload } : {}), ...as(token) })
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Not authenticated', code: 'not-authenticated' }])
  const signedIn = await post(app, '/api/login', { username: 'mira', password: 'secret1' })
  expect(signedIn.statusCode).toBe(200)
  expect(signedIn.json().user).toMatchObject({ username: 'mira', email: 'mira@example.org' })
  expect(mail.received).toHaveLength(0)
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
