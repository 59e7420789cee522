import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { makeSubscription, startPushService } from '#tests/support/push-service.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { findReminder, lockDue, planAnew, savePlan } from './repository.ts'
import { LOOK_INTERVAL } from './service.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

afterEach(() => vi.useRealTimers())

/** A site with a push service and a mail server. `wait` turns the clock and lets the background work. */
async function site(environment: Record<string, string> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const push = await startPushService()
  onTestFinished(push.close)
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ PUSH_TO_PRIVATE: 'true', SMTP_URL: mail.url, ...environment })
  await server.app.ready()
  const { db } = server.parts
  /** Everything that is due by now has been planned and delivered. */
  async function settle() {
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(LOOK_INTERVAL)
        const now = server.parts.clock().toISOString()
        const due = await db.selectFrom('reminder').select('rider_id').where('due_at', '<=', now).execute()
        const waiting = await db.selectFrom('delivery').select('id').where('due_at', '<=', now).execute()
        const claimed = await db
          .selectFrom('delivery')
          .select('id')
          .where('due_at', 'is not', null)
          .where('last_error', 'is', null)
          .execute()
        return due.length + waiting.length + claimed.length
      })
      .toBe(0)
  }
  async function wait(ms: number) {
    for (let left = ms; left > 0; left -= HOUR) {
      server.turnClock(Math.min(left, HOUR))
      await settle()
    }
  }
  return { ...server, push, mail, settle, wait }
}

/** A rider in Berlin, where it is 14:00 at the start of the tests. */
async function rider(server: TestApp, name = 'mira', email?: string) {
  const { id, headers } = await signedIn(server, name)
  const all = { ...headers, 'x-time-zone': 'Europe/Berlin' }
  if (email) {
    const confirmed = { email, email_confirmed_at: server.parts.clock().toISOString() }
    await server.parts.db.updateTable('rider').set(confirmed).where('id', '=', id).execute()
  }
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.app.inject({ method, url, headers: all, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
  const complete = (tipId: number) => call('POST', '/api/user/progress', { tipId })
  return { id, call, complete }
}

test('[CALL-01] without a press of Turn on reminders nothing is sent, whatever the switch says', async () => {
  const server = await site()
  const { complete, call } = await rider(server, 'mira', 'mira@example.org')
  await complete(1)
  expect((await call('GET', '/api/reminders')).body).toMatchObject({ way: null, next: null, hour: 18, canMail: true })
  await server.wait(5 * DAY)
  expect([server.push.received, server.mail.received]).toEqual([[], []])
})

test('[CALL-02] [CALL-03] a due question brings one push a day at the rider’s hour, in their language, and none when it is answered', async () => {
  const server = await site({ OPERATOR_EMAIL: 'team@example.org' })
  const { complete, call } = await rider(server)
  await call('PATCH', '/api/user', { preferences: { language: 'de' } })
  const { subscription, read } = makeSubscription(`${server.push.url}/one`)
  const on = await call('POST', '/api/reminders', { way: 'push', hour: 7, subscription })
  expect(on).toMatchObject({ status: 200, body: { way: 'push', hour: 7, next: null, paused: null } })
  await complete(1)
  // The streak ends on the next day. The question is due on the third.
  const { next } = (await call('GET', '/api/reminders')).body
  expect(next).toEqual({
    at: '2026-06-16T05:00:00.000Z',
    reasons: [{ kind: 'streak', days: 1 }],
    questions: 0,
    streak: 1,
  })
  await server.wait(17 * HOUR)
  expect(server.push.received).toHaveLength(1)
  const [first] = server.push.received
  expect(read(first)).toEqual({
    title: 'Deine Serie von einem Tag läuft heute ab',
    body: 'Lerne heute einen Tipp oder beantworte eine Frage, dann geht sie weiter.',
    url: 'http://localhost:3000/de/progress?reminder=1',
    language: 'de',
  })
  expect(first?.headers.topic).toBe('reminder')
  const token = String(first?.headers.authorization).slice('vapid t='.length).split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(token, 'base64url').toString()).sub).toBe('mailto:team@example.org')

  await server.wait(3 * DAY)
  expect(server.push.received).toHaveLength(2)
  expect(read(server.push.received[1])).toMatchObject({ title: 'Eine Frage, bevor du es vergisst' })
  const { due } = (await call('GET', '/api/review')).body
  expect(due).toHaveLength(1)
  await call('POST', '/api/review', { tipId: 1, answer: due[0].options[0] })
  await call('DELETE', '/api/reminders')
  await server.wait(2 * DAY)
  expect(server.push.received).toHaveLength(2)
})

test('[CALL-03] who ends the reminders and turns them on for a later hour gets no second one that day', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  const subscription = makeSubscription(`${server.push.url}/one`)
  await call('POST', '/api/reminders', { way: 'push', ...subscription })
  await complete(1)
  await server.wait(DAY + 4 * HOUR)
  expect(server.push.received).toHaveLength(1)
  await call('DELETE', '/api/reminders')
  await call('POST', '/api/reminders', { way: 'push', hour: 20, ...subscription })
  await server.wait(5 * HOUR)
  expect(server.push.received).toHaveLength(1)
})

test('[CALL-04] a reminder by mail has a one-click link that ends them without signing in', async () => {
  const server = await site()
  const { complete, call } = await rider(server, 'mira', 'mira@example.org')
  const { call: other } = await rider(server, 'ben')
  expect(await other('POST', '/api/reminders', { way: 'mail' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: ['way'], code: 'email-not-confirmed' }] },
  })
  expect((await call('POST', '/api/reminders', { way: 'mail' })).status).toBe(200)
  await complete(1)
  await server.wait(DAY + 4 * HOUR)
  expect(server.mail.received).toHaveLength(1)
  const raw = server.mail.received[0]?.raw ?? ''
  const headers = raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? ''
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  // No answering machine answers a reminder.
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).toContain('X-Auto-Response-Suppress: OOF, AutoReply')
  const link = /List-Unsubscribe: <http:\/\/localhost:3000(.*)>/.exec(headers)?.[1] ?? ''
  expect(raw.replaceAll(/=\r\n/g, '')).toContain(link)

  const page = await server.app.inject(link)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<form method="post"><p><button>End the reminders</button></p></form>')
  expect((await call('GET', '/api/reminders')).body.way).toBe('mail')
  const post = (url: string) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const wrong of [`${link.slice(0, -1)}_`, link.replace('reminders-1-', 'reminders-2-'), '/unsubscribe/x'])
    expect((await post(wrong)).statusCode).toBe(404)
  expect((await call('GET', '/api/reminders')).body.way).toBe('mail')
  for (const answer of [await post(link), await post(`/de${link}`), await post(`/en${link}`)])
    expect(answer.statusCode).toBe(200)
  expect((await call('GET', '/api/reminders')).body.way).toBeNull()
})

test('[CALL-05] after 3 unopened reminders they come weekly, after 6 none, until the next visit', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(`${server.push.url}/one`) })
  await complete(1)
  const days: number[] = []
  for (let day = 0; day < 28; day++) {
    const before = server.push.received.length
    for (let part = 0; part < 4; part++) {
      server.turnClock(DAY / 4)
      await server.settle()
    }
    if (server.push.received.length > before) days.push(day)
  }
  // First the reminder of the streak on the first day, then that of the question, which is due from the third day on.
  expect(days).toEqual([1, 3, 4, 11, 18, 25])
  expect((await call('GET', '/api/reminders')).body).toMatchObject({ next: null, paused: 'unopened' })
  expect((await call('POST', '/api/reminders/opened')).status).toBe(204)
  expect((await call('GET', '/api/reminders')).body).toMatchObject({
    next: { reasons: [{ kind: 'questions', count: 1 }] },
    paused: null,
  })
  await server.wait(DAY)
  expect(server.push.received).toHaveLength(7)
})

test('[CALL-06] a subscription that is gone is deleted, and a push that fails is tried again', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  for (const path of ['gone', 'busy', 'good'])
    await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(`${server.push.url}/${path}`) })
  server.push.answers.set('/gone', 410)
  server.push.answers.set('/busy', 503)
  await complete(1)
  await server.wait(DAY + 4 * HOUR)
  const paths = () => server.push.received.map(({ path }) => path).sort()
  expect(paths()).toEqual(['/busy', '/gone', '/good'])
  const endpoints = async () => {
    const rows = await server.parts.db.selectFrom('push_subscription').select('endpoint').execute()
    return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()
  }
  expect(await endpoints()).toEqual(['busy', 'good'])
  server.push.answers.set('/busy', 201)
  server.turnClock(60_000)
  await server.settle()
  await expect.poll(paths).toEqual(['/busy', '/busy', '/gone', '/good'])
  server.push.answers.set('/good', 404)
  await server.wait(2 * DAY)
  expect(await endpoints()).toEqual(['busy'])
})

test('a subscription whose pushes have failed for a day is deleted, and one success begins the count anew', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  for (const path of ['down', 'back'])
    await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(`${server.push.url}/${path}`) })
  const rows = () => server.parts.db.selectFrom('push_subscription').select(['endpoint', 'failures']).execute()
  const failures = async (path: string) => (await rows()).find(({ endpoint }) => endpoint.endsWith(path))?.failures
  for (const path of ['/down', '/back']) server.push.answers.set(path, 500)
  await complete(1)
  // The streak ends on the next day. After 3 hours the reminder is no longer wanted.
  await server.wait(DAY + 4 * HOUR)
  for (let minutes = 0; minutes < 180; minutes += 5) {
    server.turnClock(5 * 60_000)
    await server.settle()
  }
  const pushes = (path: string) => server.push.received.filter((push) => push.path === path).length
  expect(pushes('/down')).toBeGreaterThan(5)
  // `settle` does not see an attempt that is still running after an earlier one has failed.
  for (const path of ['/down', '/back'])
    await expect.poll(async () => (await failures(path)) === pushes(path)).toBe(true)
  // The question is due from the third day on.
  server.push.answers.set('/back', 201)
  for (let hours = 0; hours < 48; hours++) await server.wait(HOUR)
  await expect.poll(async () => [await failures('/down'), await failures('/back')]).toEqual([undefined, 0])
  expect((await call('GET', '/api/reminders')).body.devices).toHaveLength(1)
})

test('the answer of a push service is not read beyond its head', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  const closed = Promise.withResolvers<void>()
  const endless = createServer((_request, response) => {
    response.once('close', closed.resolve)
    const write = () => {
      if (!response.destroyed) response.write(Buffer.alloc(16 * 1024), write)
    }
    response.writeHead(201)
    write()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void endless.close())
  const { port } = endless.address() as AddressInfo
  await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(`http://127.0.0.1:${port}/`) })
  await complete(1)
  await server.wait(DAY + 4 * HOUR)
  await closed.promise
  const outcomes = await server.parts.db.selectFrom('delivery').select(['outcome', 'tries']).execute()
  expect(outcomes).toEqual([{ outcome: 'delivered', tries: 1 }])
})

test('only the keys of a browser are accepted: a point of P-256 and 16 bytes', async () => {
  const server = await testApp()
  const { call } = await rider(server)
  const { endpoint, keys } = makeSubscription('https://push.example.com/x').subscription
  const offCurve = Buffer.from(keys.p256dh, 'base64url')
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
  const wrong = [
    { ...keys, p256dh: 'B'.repeat(87) },
    { ...keys, p256dh: offCurve.toString('base64url') },
    { ...keys, p256dh: compressed },
    { ...keys, auth: Buffer.alloc(15).toString('base64url') },
    { ...keys, auth: Buffer.alloc(17).toString('base64url') },
  ]
  for (const each of wrong)
    expect(await call('POST', '/api/reminders', { way: 'push', subscription: { endpoint, keys: each } })).toMatchObject(
      {
        status: 400,
        body: { errors: [expect.objectContaining({ path: expect.arrayContaining(['subscription']) })] },
      },
    )
  expect((await call('POST', '/api/reminders', { way: 'push', subscription: { endpoint, keys } })).status).toBe(200)
})

test('a rider who has answered meanwhile, or has switched notifications off, gets no push that still waits', async () => {
  const server = await site()
  const { complete, call } = await rider(server)
  await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(`${server.push.url}/one`) })
  server.push.answers.set('/one', 503)
  await complete(1)
  await server.wait(DAY + 4 * HOUR)
  expect(server.push.received).toHaveLength(1)
  await complete(2)
  server.push.answers.set('/one', 201)
  server.turnClock(60_000)
  await server.settle()
  const outcomes = () => server.parts.db.selectFrom('delivery').select('outcome').execute()
  await expect.poll(outcomes).toEqual([{ outcome: 'unneeded' }])
  expect(server.push.received).toHaveLength(1)
  await call('PATCH', '/api/user', { preferences: { notifications: false } })
  expect((await call('GET', '/api/reminders')).body).toMatchObject({ way: 'push', next: null, paused: 'switch' })
  await server.wait(4 * DAY)
  expect(server.push.received).toHaveLength(1)
})

test('a tip that is completed while a server plans the reminders of its rider is planned afterwards', async () => {
  const { app, parts, turnClock } = await testApp({ PUSH_TO_PRIVATE: 'true' })
  const { id, call, complete } = await rider({ app, parts, turnClock })
  await call('POST', '/api/reminders', { way: 'push', ...makeSubscription('http://127.0.0.1:9/one') })
  const locked = Promise.withResolvers<void>()
  const completed = Promise.withResolvers<void>()
  // This transaction plans as the background does, with facts from before the completion. The background looks once after the start.
  // If it has planned the row already, the test makes the row due again.
  const plan = () =>
    parts.db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, parts.clock(), 1)
      if (due.length === 0) return false
      locked.resolve()
      await completed.promise
      await savePlan(trx, id, { remindAt: null, sentAt: null })
      return true
    })
  const planning = (async () => {
    while (!(await plan())) await planAnew(parts.db, [id], parts.clock())
  })()
  await locked.promise
  let isCompleted = false
  const completion = complete(1).finally(() => {
    isCompleted = true
  })
  // The completion ends, or it waits for the plan. On SQLite it waits for the only connection.
  if (inject('postgres') !== '')
    await expect.poll(async () => isCompleted || (await waitingForLocks(parts.db)) === 1).toBe(true)
  completed.resolve()
  await planning
  await completion
  expect(await findReminder(parts.db, id)).toMatchObject({ due_at: '2026-06-15T12:10:00.000Z' })
})

test('a browser gets no pushes after its rider has signed out there, and belongs to the rider who signed in last', async () => {
  const server = await site()
  const [mira, ben] = [await rider(server), await rider(server, 'ben')]
  const made = makeSubscription(`${server.push.url}/one`)
  await mira.call('POST', '/api/reminders', { way: 'push', ...made })
  await ben.call('POST', '/api/reminders', { way: 'push', ...made })
  expect((await mira.call('GET', '/api/reminders')).body.paused).toBe('no-device')
  expect((await ben.call('GET', '/api/reminders')).body.paused).toBeNull()
  await ben.call('POST', '/api/logout')
  expect(await server.parts.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
})

test('addresses that are no push service on the internet are refused', async () => {
  const server = await testApp()
  const { call } = await rider(server)
  const refused = [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://[::ffff:192.168.0.1]/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://user:secret@push.example.com/x',
    'ftp://push.example.com/x',
    'no address',
  ]
  for (const endpoint of refused) {
    const answer = await call('POST', '/api/reminders', { way: 'push', ...makeSubscription(endpoint) })
    expect([endpoint, answer.status, answer.body.errors?.[0]]).toEqual([
      endpoint,
      400,
      expect.objectContaining({ path: ['subscription'], code: 'no-push-service' }),
    ])
  }
  const good = makeSubscription('https://push.example.com/x').subscription
  for (const wrong of [
    { way: 'push' },
    { way: 'push', subscription: { ...good, endpoint: `https://push.example.com/${'x'.repeat(1000)}` } },
    { way: 'push', subscription: { ...good, keys: { p256dh: 'x', auth: 'y' } } },
    { way: 'pigeon' },
    { way: 'push', hour: 24, subscription: good },
    { way: 'push', hour: 1.5, subscription: good },
  ])
    expect((await call('POST', '/api/reminders', wrong)).status).toBe(400)
  expect((await call('POST', '/api/reminders', { way: 'mail' })).status).toBe(404)
  expect((await call('PATCH', '/api/reminders', { hour: 7 })).status).toBe(409)
  expect((await call('POST', '/api/reminders', { way: 'push', subscription: good })).status).toBe(200)
  expect((await call('PATCH', '/api/reminders', { hour: 7 })).body.hour).toBe(7)
  expect((await server.app.inject('/api/reminders')).statusCode).toBe(401)
})

test('the key of the site stays the same after a restart', async () => {
  const server = await testApp()
  const { call } = await rider(server)
  const again = await testApp({}, { db: server.parts.db })
  const key = (await call('GET', '/api/reminders')).body.publicKey
  const { headers } = await signedIn(again, 'ben')
  expect((await again.app.inject({ url: '/api/reminders', headers })).json().publicKey).toBe(key)
})

test('[GROUP-07] members whose reminders are on are reminded of the day to be done by of their group, and of no other day after it has changed', async () => {
  const server = await site()
  const leader = await rider(server, 'ada')
  const member = await rider(server, 'ben', 'ben@example.org')
  const other = await rider(server, 'cem', 'cem@example.org')
  const late = await rider(server, 'dan', 'dan@example.org')
  const { body: group } = await leader.call('POST', '/api/groups', { name: 'Visit http://example.com' })
  for (const { call } of [member, other]) await call('POST', `/api/invitations/${group.code}`, { agreement: 1 })
  for (const { call } of [member, late]) await call('POST', '/api/reminders', { way: 'mail' })
  await server.settle()
  const at = `/api/groups/${group.id}`
  await leader.call('PATCH', at, { dueOn: '2026-06-17' })
  expect((await member.call('GET', at)).body).toMatchObject({ dueOn: '2026-06-17' })
  const next = async () => (await member.call('GET', '/api/reminders')).body.next
  expect(await next()).toMatchObject({ at: '2026-06-16T16:00:00.000Z', reasons: [{ kind: 'group-date', days: 1 }] })
  await leader.call('PATCH', at, { dueOn: '2026-06-24' })
  expect(await next()).toMatchObject({ at: '2026-06-17T16:00:00.000Z', reasons: [{ kind: 'group-date', days: 7 }] })
  await late.call('POST', `/api/invitations/${group.code}`, { agreement: 1 })
  await server.wait(3 * DAY)
  const receivers = server.mail.received.flatMap(({ to }) => to)
  expect(receivers.sort()).toEqual(['ben@example.org', 'dan@example.org'])
  const raw = server.mail.received[0]?.raw ?? ''
  expect(raw).toContain('Subject: Your group wants to be ready in 7 days')
  // The leader chose the name, and the mail comes from the site.
  expect(raw).not.toContain('example.com')
  await leader.call('PATCH', at, { dueOn: null })
  expect(await next()).toBeNull()
  // A member who remembers the tips, but has not passed the exam, is not ready.
  await member.complete(1)
  await leader.call('PATCH', at, { dueOn: '2026-06-25' })
  expect(await next()).toMatchObject({ at: '2026-06-18T16:00:00.000Z', reasons: [{ kind: 'group-date', days: 7 }] })
})
