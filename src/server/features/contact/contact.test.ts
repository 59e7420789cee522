import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { LOOK_INTERVAL } from '#server/platform/outbox/outbox.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { freePort } from '#tools/lib/free-port.ts'
import { deleteMessage } from './admin-service.ts'

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Thank you!\nAda' }

const send = ({ app }: TestApp, payload: object = MESSAGE) =>
  app.inject({ method: 'POST', url: '/api/contact', payload })
const deliveries = ({ parts }: TestApp) => parts.db.selectFrom('delivery').selectAll().execute()
const stored = ({ parts }: TestApp) => parts.db.selectFrom('contact_message').selectAll().orderBy('id').execute()

async function mailServer(port?: number) {
  const server = await startMailServer(port)
  onTestFinished(server.close)
  return server
}

/** A port where a mail server can start later. Until then the system gives the port to no other program. */
async function portOfMailServer() {
  const port = await freePort()
  return { port, url: `smtp://127.0.0.1:${port}` }
}

/**
 * Lets the outbox look for what is due. The outbox passes over a delivery that it still holds just after it has stored the failure,
 * so a test looks again until the delivery has ended.
 */
const look = () => vi.advanceTimersByTime(LOOK_INTERVAL)

afterEach(() => vi.useRealTimers())

test('[CONT-07] [API-35] a message is stored', async () => {
  const server = await testApp()
  expect((await send(server)).statusCode).toBe(200)
  expect(await stored(server)).toMatchObject([
    { ...MESSAGE, created_at: '2026-06-15T12:00:00.000Z', done_at: null, mailed_at: null },
  ])
})

test('[CONT-10] [API-38] a missing field, a bad e-mail address and an unknown subject are 400 with the path', async () => {
  const server = await testApp()
  const wrong: [string, object][] = [
    ...Object.keys(MESSAGE).map((field): [string, object] => [field, { ...MESSAGE, [field]: undefined }]),
    ['name', { ...MESSAGE, name: '  ' }],
    ['message', { ...MESSAGE, message: '' }],
    ['message', { ...MESSAGE, message: 'x'.repeat(5001) }],
    ['email', { ...MESSAGE, email: 'ada' }],
    ['email', { ...MESSAGE, email: 'ada@example.org, ben@example.org' }],
    ['email', { ...MESSAGE, email: 'ada@example.org\r\nBcc: ben@example.org' }],
    ['subject', { ...MESSAGE, subject: 'hello' }],
  ]
  for (const [path, payload] of wrong) {
    const answer = await send(server, payload)
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, [path]])
  }
  expect(await stored(server)).toEqual([])
})

test('[API-48] names and messages are stored unchanged', async () => {
  const server = await testApp()
  const written = { ...MESSAGE, name: `O'Brien "<b>"; drop table rider`, message: '<script>alert(1)</script>\n=1+1 😀' }
  await send(server, written)
  expect(await stored(server)).toMatchObject([written])
})

test('[CONT-11] a message whose hidden field was filled in gets the usual answer, is stored, and its mail is marked', async () => {
  const { url, received } = await mailServer()
  const server = await testApp({ SMTP_URL: url, OPERATOR_EMAIL: 'team@example.org' })
  const person = await send(server)
  await expect.poll(() => received.length).toBe(1)
  const filled = await send(server, { ...MESSAGE, website: 'https://spam.example' })
  expect([filled.statusCode, filled.body]).toEqual([200, person.body])
  await expect.poll(() => received.length).toBe(2)
  expect((await stored(server)).map(({ is_suspect }) => is_suspect)).toEqual([0, 1])
  expect(received.map(({ raw }) => /^Subject: \[perhaps junk\]/m.test(raw))).toEqual([false, true])
})

test('a name of several lines forges no lines of the mail', async () => {
  const server = await testApp()
  await send(server, { ...MESSAGE, name: 'Ada\n-- \nMark as done: npm run riders\u2028delete' })
  expect((await stored(server))[0]?.name).toBe('Ada -- Mark as done: npm run riders delete')
})

test('too many messages from one address are 429', async () => {
  const server = await testApp({ RATE_LIMIT_FACTOR: '0.1' })
  const codes = []
  for (let i = 0; i < 4; i++) codes.push((await send(server)).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
})

test('[CONT-09] a message is mailed to the operator, who can answer it', async () => {
  const { url, received } = await mailServer()
  const server = await testApp({ SMTP_URL: url, OPERATOR_EMAIL: 'team@example.org' })
  await send(server)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.to).toEqual(['team@example.org'])
  expect(received[0]?.raw).toContain('Reply-To: ada@example.org')
  expect(received[0]?.raw).toMatch(/Subject: .*Feedback/)
  expect(received[0]?.raw).toMatch(/Sent: .* UTC/)
  expect(received[0]?.raw).toContain('Thank you!\r\nAda')
  await expect.poll(async () => (await stored(server))[0]?.mailed_at).toBe('2026-06-15T12:00:00.000Z')
})

test('[CONT-09] while the mail server is down a message is stored, and it is mailed once the server is up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port, url } = await portOfMailServer()
  const server = await testApp({ SMTP_URL: url })
  expect((await send(server)).statusCode).toBe(200)
  await expect.poll(async () => (await deliveries(server))[0]?.last_error).toContain('ECONNREFUSED')

  const { received } = await mailServer(port)
  server.turnClock(30_000)
  const mailedAt = async () => {
    look()
    return (await stored(server))[0]?.mailed_at
  }
  await expect.poll(mailedAt).toBe('2026-06-15T12:00:30.000Z')
  expect(received).toHaveLength(1)
})

test.each([
  ['550 5.1.1 No such user here', 'given-up'],
  ['550 User unknown', 'given-up'],
  ['552 5.2.2 Mailbox full for good', 'given-up'],
  ['450 4.2.0 Greylisted', null],
  ['554 5.7.1 Relay access denied', null],
  ['530 5.7.0 Authentication required', null],
] as const)('[HOLD-19] after the reply %j to a recipient the outcome is %j', async (reply, outcome) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const refusing = await startMailServer(0, () => reply)
  onTestFinished(refusing.close)
  const server = await testApp({ SMTP_URL: refusing.url, OPERATOR_EMAIL: 'gone@example.org' })
  await send(server)
  await expect.poll(async () => (await deliveries(server))[0]?.last_error).toContain(reply.slice(4))
  expect((await deliveries(server))[0]?.outcome).toBe(outcome)
  server.turnClock(30_000)
  look()
  // The second message is tried after the first one was looked at again.
  await send(server)
  await expect.poll(() => refusing.tries.length).toBe(outcome === null ? 3 : 2)
})

test('a message that the operator has deleted is not mailed any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port, url } = await portOfMailServer()
  const server = await testApp({ SMTP_URL: url })
  await send(server)
  await expect.poll(async () => (await deliveries(server))[0]?.last_error).toContain('ECONNREFUSED')
  const actor = { kind: 'command', who: null, at: new Date() } as const
  await inOneTransaction(server.parts.db, (trx) => deleteMessage(trx, 1, actor))
  const { received } = await mailServer(port)
  server.turnClock(30_000)
  const outcome = async () => {
    look()
    return (await deliveries(server))[0]?.outcome
  }
  await expect.poll(outcome).toBe('unneeded')
  expect(received).toEqual([])
})
