import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { LOOK_INTERVAL } from './service.ts'

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Thank you!\nAda' }

const send = ({ app }: TestApp, payload: object = MESSAGE) =>
  app.inject({ method: 'POST', url: '/api/contact', payload })
const stored = ({ parts }: TestApp) => parts.db.selectFrom('contact_message').selectAll().orderBy('id').execute()

async function mailServer(port?: number) {
  const server = await startMailServer(port)
  onTestFinished(server.close)
  return server
}

afterEach(() => vi.useRealTimers())

test('[CONT-07] [API-35] a message is stored', async () => {
  const server = await testApp()
  expect((await send(server)).statusCode).toBe(200)
  expect(await stored(server)).toMatchObject([
    { ...MESSAGE, created_at: '2026-06-15T12:00:00.000Z', done_at: null, mailed_at: null, mail_due_at: null },
  ])
})

test('a message that a wrong clock scheduled for the next day is mailed when the clock is right', async () => {
  const mail = await mailServer()
  const server = await testApp({ SMTP_URL: mail.url })
  await send(server)
  await expect.poll(async () => (await stored(server))[0]?.mailed_at).not.toBeNull()
  const due = { mailed_at: null, mail_due_at: '2026-06-16T12:00:00.000Z' }
  await server.parts.db.updateTable('contact_message').set(due).execute()
  await send(server, { ...MESSAGE, name: 'Ben' })
  await expect.poll(() => mail.received.length).toBe(3)
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

test('a robot that fills in the hidden field gets the usual answer, and its message is not stored', async () => {
  const server = await testApp()
  const [person, robot] = [await send(server), await send(server, { ...MESSAGE, website: 'https://spam.example' })]
  expect([robot.statusCode, robot.body]).toEqual([200, person.body])
  expect(await stored(server)).toHaveLength(1)
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
  expect(received[0]?.raw).toContain('feedback')
  expect(received[0]?.raw).toContain('Thank you!\r\nAda')
  await expect.poll(async () => (await stored(server))[0]?.mailed_at).toBe('2026-06-15T12:00:00.000Z')
})

test('[CONT-09] while the mail server is down a message is stored, and it is mailed once the server is up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const down = await startMailServer()
  await down.close()
  const server = await testApp({ SMTP_URL: down.url })
  expect((await send(server)).statusCode).toBe(200)
  const failedOnce = { mail_tries: 1, mailed_at: null, mail_due_at: '2026-06-15T12:00:30.000Z' }
  await expect.poll(async () => await stored(server)).toMatchObject([failedOnce])

  const { received } = await mailServer(down.port)
  server.turnClock(29_000)
  vi.advanceTimersByTime(LOOK_INTERVAL)
  server.turnClock(1_000)
  vi.advanceTimersByTime(LOOK_INTERVAL)
  await expect.poll(() => received.length).toBe(1)
  await expect.poll(async () => await stored(server)).toMatchObject([{ mail_tries: 2, mail_due_at: null }])
})

test('an unsent message is mailed when the server starts again, and two processes send it only once', async () => {
  const { url, received } = await mailServer()
  const server = await testApp()
  for (let i = 0; i < 5; i++) await send(server)
  const due = { mail_due_at: '2026-06-15T11:00:00.000Z' }
  await server.parts.db.updateTable('contact_message').set(due).execute()
  const { config } = (await testApp({ SMTP_URL: url })).parts
  const processes = await Promise.all([1, 2].map(() => buildApp({ ...server.parts, config })))
  for (const app of processes) onTestFinished(() => app.close())
  await Promise.all(processes.map((app) => app.ready()))
  // A process that loses a claim stops looking until the next message wakes it.
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(1)
  for (let i = 0; i < 5; i++) {
    await Promise.all(processes.map((app) => app.inject({ method: 'POST', url: '/api/contact', payload: MESSAGE })))
  }
  await expect
    .poll(async () => (await stored(server)).every(({ mailed_at }) => mailed_at !== null), { timeout: 10_000 })
    .toBe(true)
  expect(received).toHaveLength(15)
  const ids = received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(15)
})
