import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteExpired } from '#server/platform/operation/housekeeping.ts'
import { LOOK_INTERVAL } from '#server/platform/outbox/outbox.ts'
import { ANSWER_PAUSE, UNREAD_MAX } from '#shared/admin/messages.ts'
import { PAGE_SIZE } from '#shared/admin/roles.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Thank you!\nAda' }

const send = ({ app }: TestApp, message: object = {}, language = 'en') =>
  app.inject({ method: 'POST', url: `/api/contact?language=${language}`, payload: { ...MESSAGE, ...message } })

/** A server with a mail server, and an operator at its admin. Mails go out when `pass` has moved its clock. */
async function adminWithMail() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url, OPERATOR_EMAIL: 'team@example.org', RATE_LIMIT_FACTOR: '100' })
  const anna = await atAdmin(server, 'anna')
  const pass = (ms: number) => {
    server.turnClock(ms)
    vi.advanceTimersByTime(LOOK_INTERVAL)
  }
  return { server, anna, pass, received: mail.received }
}

test('[DESK-04] messages are listed in pages of 50, the newest first, and unread ones are counted up to 99', async () => {
  const server = await testApp({ RATE_LIMIT_FACTOR: '100' })
  const anna = await atAdmin(server, 'anna')
  expect(await anna.get('/api/admin/messages')).toEqual({
    messages: [],
    next: null,
    unread: { count: 0, isMore: false },
  })
  for (let i = 1; i <= UNREAD_MAX + 1; i++) await send(server, { name: `Ada ${i}` })
  const first = await anna.get('/api/admin/messages')
  expect(first.messages).toHaveLength(PAGE_SIZE)
  expect(first.messages[0]).toMatchObject({ name: 'Ada 100', subject: 'feedback', isRead: false, isAnswered: false })
  expect(first.unread).toEqual({ count: 99, isMore: true })
  const second = await anna.get(`/api/admin/messages?before=${first.next}`)
  expect([second.messages.length, second.messages.at(-1).name, second.next]).toEqual([PAGE_SIZE, 'Ada 1', null])
  await anna.get(`/api/admin/messages/${second.messages[0].id}`)
  expect((await anna.get('/api/admin/messages')).unread).toEqual({ count: 99, isMore: false })
})

test('[DESK-04] an answer goes out by mail after 10 seconds, in the language of the sender, in one thread, with the name of the operator', async () => {
  const { server, anna, pass, received } = await adminWithMail()
  await send(server, {}, 'de')
  const [status, message] = await anna.post('/api/admin/messages/1/answers', { text: 'Gern geschehen.' })
  expect([status, message.language, message.answers]).toMatchObject([
    200,
    'de',
    [{ text: 'Gern geschehen.', writtenBy: 'anna', state: 'waiting' }],
  ])
  pass(ANSWER_PAUSE - 1000)
  const toAda = () => received.filter(({ to }) => to.includes('ada@example.org'))
  expect(toAda()).toEqual([])
  pass(1000)
  await expect.poll(() => toAda().length).toBe(1)
  const raw = toAda()[0]?.raw ?? ''
  expect(raw).toContain('Gern geschehen.')
  expect(raw).toContain('anna')
  expect(raw).toContain('Du hast am 15. Juni 2026 geschrieben')
  expect(raw).toContain('> Thank you!')
  expect(raw).toContain('Reply-To: team@example.org')
  expect(raw).not.toContain('Auto-Submitted')
  const idOf = (name: string, text: string) => new RegExp(`^${name}: (.*)\r?$`, 'im').exec(text)?.[1]?.trim()
  const root = idOf('In-Reply-To', raw)
  expect(root).toMatch(/^<[0-9a-f]{40}@/)
  expect(idOf('References', raw)).toBe(root)

  await anna.post('/api/admin/messages/1/answers', { text: 'Noch etwas.' })
  pass(ANSWER_PAUSE)
  await expect.poll(() => toAda().length).toBe(2)
  const second = (toAda()[1]?.raw ?? '').replaceAll(/\r\n\s+/g, ' ')
  expect(idOf('In-Reply-To', second)).toBe(idOf('Message-ID', raw))
  expect(idOf('References', second)).toBe(`${root} ${idOf('Message-ID', raw)}`)
  await expect
    .poll(async () => (await anna.get('/api/admin/messages/1')).answers.map((one: { state: string }) => one.state))
    .toEqual(['sent', 'sent'])
})

test('[DESK-04] an answer can be taken back until it is on its way', async () => {
  const { server, anna, pass, received } = await adminWithMail()
  await send(server)
  await expect.poll(() => received.length).toBe(1)
  await anna.post('/api/admin/messages/1/answers', { text: 'Too early' })
  expect((await anna.remove('/api/admin/answers/1'))[1]).toMatchObject({ answers: [] })
  expect((await anna.remove('/api/admin/answers/1'))[1]).toMatchObject({ code: 'gone' })
  pass(ANSWER_PAUSE)
  const [, { answers }] = await anna.post('/api/admin/messages/1/answers', { text: 'Right' })
  pass(ANSWER_PAUSE)
  await expect.poll(() => received.length).toBe(2)
  expect(received[1]?.raw).toContain('Right')
  await expect.poll(async () => (await anna.get('/api/admin/messages/1')).answers[0].state).toBe('sent')
  expect((await anna.remove(`/api/admin/answers/${answers[0].id}`))[1]).toMatchObject({ code: 'answer-sent' })
})

test('[DESK-04] an answer is refused when somebody else has answered or taken an answer back since, and is taken once that was seen', async () => {
  const { server, anna } = await adminWithMail()
  const bert = await atAdmin(server, 'bert')
  await send(server)
  const answer = (text: string, seen: number | null) => ({ text, seen })
  const [first, second] = await Promise.all([
    anna.post('/api/admin/messages/1/answers', answer('From Anna', null)),
    bert.post('/api/admin/messages/1/answers', answer('From Bert', null)),
  ])
  const [done, refused] = first[0] === 200 ? [first, second] : [second, first]
  expect([done[0], refused[0], refused[1].code]).toEqual([200, 409, 'answered-meanwhile'])
  const { id } = done[1].answers[0]
  const [, { answers }] = await bert.post('/api/admin/messages/1/answers', answer('One more', id))
  expect(answers).toHaveLength(2)
  await anna.remove(`/api/admin/answers/${answers[1].id}`)
  expect((await bert.post('/api/admin/messages/1/answers', answer('A third', answers[1].id)))[0]).toBe(409)
  expect((await bert.post('/api/admin/messages/1/answers', { text: 'From an older page' }))[0]).toBe(200)
})

test('[DESK-04] an answer whose message was deleted before its mail went out is shown as not sent, and can be written again', async () => {
  const { server, anna, pass, received } = await adminWithMail()
  await send(server)
  await expect.poll(() => received.length).toBe(1)
  const [, { answers }] = await anna.post('/api/admin/messages/1/answers', { text: 'Held up' })
  await anna.remove('/api/admin/messages/1')
  pass(ANSWER_PAUSE)
  const outcomes = () => server.parts.db.selectFrom('delivery').select('outcome').orderBy('id').execute()
  await expect.poll(outcomes).toEqual([{ outcome: 'delivered' }, { outcome: 'unneeded' }])
  const stateNow = async () => (await anna.get('/api/admin/messages/1')).answers[0].state
  await anna.post('/api/admin/messages/1/restore')
  expect(await stateNow()).toBe('given-up')
  // Housekeeping deletes ended deliveries after a month.
  await server.parts.db.deleteFrom('delivery').execute()
  expect(await stateNow()).toBe('given-up')
  expect((await anna.remove(`/api/admin/answers/${answers[0].id}`))[1]).toMatchObject({ answers: [] })
  await anna.post('/api/admin/messages/1/answers', { text: 'Held up' })
  pass(ANSWER_PAUSE)
  await expect.poll(() => received.filter(({ raw }) => raw.includes('Held up')).length).toBe(1)
})

test('[DESK-04] a message is done, opened again, deleted and restored, and is gone a day after its deletion', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await send(server)
  const listed = async (view: string) => (await anna.get(`/api/admin/messages?view=${view}`)).messages.length
  expect((await anna.patch('/api/admin/messages/1', { isDone: true }))[1]).toMatchObject({ isDone: true })
  expect([await listed('open'), await listed('done')]).toEqual([0, 1])
  // A message that is done waits for nobody, although nobody has opened it.
  expect((await anna.get('/api/admin/messages')).unread).toEqual({ count: 0, isMore: false })
  await anna.patch('/api/admin/messages/1', { isDone: false })
  expect([await listed('open'), await listed('done')]).toEqual([1, 0])
  expect((await anna.remove('/api/admin/messages/1'))[0]).toBe(204)
  expect((await anna.remove('/api/admin/messages/1'))[1]).toMatchObject({ code: 'gone' })
  expect((await anna.get('/api/admin/messages/1')).code).toBe('gone')
  expect(await listed('open')).toBe(0)
  const { waiting } = await anna.get('/api/admin/today')
  expect(waiting.map(({ kind }: { kind: string }) => kind)).not.toContain('messages')
  // Somebody else may have pressed Undo too.
  for (const _ of ['first', 'second'])
    expect((await anna.post('/api/admin/messages/1/restore'))[1]).toMatchObject({ message: MESSAGE.message })
  await anna.remove('/api/admin/messages/1')
  const { db, clock } = server.parts
  for (const [ms, left] of [
    [24 * 3600_000 - 1, 1],
    [1, 0],
  ] as const) {
    server.turnClock(ms)
    await deleteExpired(db, clock())
    expect(await db.selectFrom('contact_message').selectAll().execute()).toHaveLength(left)
  }
})

test('[DESK-04] a message that was deleted a day ago is not restored, whenever housekeeping comes', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await send(server)
  await anna.remove('/api/admin/messages/1')
  const deletedAt = (hours: number) => new Date(server.parts.clock().getTime() - hours * 3600_000).toISOString()
  const restore = async (hours: number) => {
    await server.parts.db
      .updateTable('contact_message')
      .set({ deleted_at: deletedAt(hours) })
      .execute()
    return (await anna.post('/api/admin/messages/1/restore'))[0]
  }
  expect(await restore(25)).toBe(410)
  expect(await restore(23)).toBe(200)
})

test('[DESK-04] without a mail server an answer is refused, and an answer of 64 KB or without words too', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await send(server)
  expect((await anna.get('/api/admin/messages/1')).canAnswer).toBe(false)
  expect((await anna.post('/api/admin/messages/1/answers', { text: 'x' }))[1]).toMatchObject({ code: 'no-mail' })
  expect((await anna.post('/api/admin/messages/1/answers', { text: 'x'.repeat(10_001) }))[0]).toBe(400)
  expect((await anna.post('/api/admin/messages/1/answers', { text: 'x'.repeat(70_000) }))[0]).toBe(413)
  expect((await anna.post('/api/admin/messages/1/answers', { text: ' \u200b' }))[0]).toBe(400)
  expect((await anna.post('/api/admin/messages/none/answers', { text: 'x' }))[0]).toBe(400)
})

test('[DESK-04] markup and text from right to left are answered as they were written, and mailed as text', async () => {
  const { server, anna, pass, received } = await adminWithMail()
  const message = '<script>alert(1)</script> \u202eשלום'
  await send(server, { message })
  expect((await anna.get('/api/admin/messages/1')).message).toBe(message)
  await anna.post('/api/admin/messages/1/answers', { text: '<b>bold</b>' })
  pass(ANSWER_PAUSE)
  // The mail to the team and the answer are sent at the same time, so either can arrive first.
  const toAda = () => received.find(({ to }) => to.includes('ada@example.org'))?.raw ?? ''
  await expect.poll(toAda).not.toBe('')
  const html = toAda().slice(toAda().indexOf('text/html'))
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(html).not.toContain('<script>')
})
