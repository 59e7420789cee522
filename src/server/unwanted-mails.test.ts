import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { watchTransactions } from '#tests/support/transactions.ts'
import { hashPassword } from './platform/sessions/passwords.ts'

const HOUR = 3600_000
const STRANGER = 'mira@example.org'

/** The hash of 'secret1', made once, because a confirmation needs the password of each rider. */
const passwordHash = hashPassword('secret1')

async function site() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  await server.app.ready()
  return { ...server, mail, allStored: watchTransactions(server.parts.db) }
}

type Site = Awaited<ReturnType<typeof site>>

/** A rider with this address. */
async function riderWith(server: TestApp, username: string, email: string, isConfirmed = false) {
  const rider = await caller(server, username)
  const { db, clock } = server.parts
  const changes = {
    email,
    password_hash: await passwordHash,
    email_confirmed_at: isConfirmed ? clock().toISOString() : null,
  }
  await db.updateTable('rider').set(changes).where('id', '=', rider.id).execute()
  return {
    ...rider,
    confirm: () => rider.post('/api/user/email/confirmation', { password: 'secret1' }),
  }
}

const forgot = (app: FastifyInstance, username: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/password/forgot', payload: { username }, remoteAddress })

/** Waits until the outbox is empty, and returns how many mails this address has got. */
async function mailsTo({ parts, mail, allStored }: Site, email: string): Promise<number> {
  // A forgotten password is answered before its link is stored.
  await allStored()
  const waiting = async () =>
    (await parts.db.selectFrom('delivery').select('id').where('outcome', 'is', null).execute()).length
  await expect.poll(waiting).toBe(0)
  return mail.received.filter(({ to }) => to.some((one) => one.toLowerCase() === email)).length
}

test('[HOLD-13] sixty riders who name one address cause two mails an hour, and are told why there are no more', async () => {
  const server = await site()
  const riders = []
  for (let at = 0; at < 60; at++)
    riders.push(await riderWith(server, `rider ${at}`, at % 2 === 0 ? STRANGER : 'Mira+x@Example.org'))
  const answers = []
  for (const { confirm } of riders) answers.push(await confirm())
  expect(answers.map(([status]) => status)).toEqual([204, 204, ...Array(58).fill(429)])
  expect(answers[2]?.[1]).toMatchObject({ code: 'too-many-mails', message: expect.stringContaining('spam') })
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/user/email/confirmation',
    payload: { password: 'secret1' },
    headers: riders[9]?.headers ?? {},
  })
  expect(Number(refused.headers['retry-after'])).toBe(3600)
  expect((await mailsTo(server, STRANGER)) + (await mailsTo(server, 'mira+x@example.org'))).toBe(2)
  // The limit of another address is separate.
  const other = await riderWith(server, 'other', 'other@example.org')
  expect((await other.confirm())[0]).toBe(204)
})

test('[HOLD-13] links, confirmations and the newsletter together are three mails an hour and ten a day', async () => {
  const server = await site()
  const { app, turnClock } = server
  const mira = await riderWith(server, 'mira', STRANGER, true)
  const others = [await riderWith(server, 'ben', STRANGER), await riderWith(server, 'cem', STRANGER)]
  const sums: number[] = []
  for (let hour = 0; hour < 24; hour++) {
    for (const { confirm } of others) await confirm()
    for (let at = 0; at < 5; at++) await forgot(app, 'mira', `10.0.${hour}.${at}`)
    await mira.post('/api/newsletter')
    await mira.remove('/api/newsletter')
    for (const { confirm } of others) await confirm()
    sums.push(await mailsTo(server, STRANGER))
    turnClock(HOUR)
  }
  const ofHour = sums.map((sum, hour) => sum - (sums[hour - 1] ?? 0))
  expect(Math.max(...ofHour)).toBeLessThanOrEqual(3)
  expect(sums.at(-1)).toBeLessThanOrEqual(10)
  // The mail that the rider ended before it was handed over is not sent, but it counts.
  expect(await server.parts.db.selectFrom('delivery').select('id').execute()).toHaveLength(10)
})

test('[HOLD-13] the limit holds for several servers with one database, and after a restart', async () => {
  const server = await site()
  const riders: Record<string, string>[] = []
  for (let at = 0; at < 4; at++) riders.push((await riderWith(server, `rider ${at}`, STRANGER)).headers)
  const confirmAt = async ({ app }: Pick<TestApp, 'app'>, at: number) => {
    const headers = riders[at] ?? {}
    const call = { method: 'POST', url: '/api/user/email/confirmation', payload: { password: 'secret1' } } as const
    return (await app.inject({ ...call, headers })).statusCode
  }
  const parts = { db: server.parts.db, clock: server.parts.clock }
  const second = await testApp({ SMTP_URL: server.mail.url }, parts)
  const both = await Promise.all([confirmAt(server, 0), confirmAt(second, 1), confirmAt(second, 2)])
  expect(both.toSorted()).toEqual([204, 204, 429])
  await second.app.close()
  const restarted = await testApp({ SMTP_URL: server.mail.url }, parts)
  expect(await confirmAt(restarted, 3)).toBe(429)
})

test('[HOLD-13] the answer to a confirmation does not reveal whose address it is', async () => {
  const server = await site()
  await riderWith(server, 'mira', STRANGER, true)
  const ben = await riderWith(server, 'ben', STRANGER)
  const cem = await riderWith(server, 'cem', 'nobody@example.org')
  const answers = []
  for (let at = 0; at < 30; at++) answers.push((await forgot(server.app, 'mira', `10.0.0.${at}`)).body)
  answers.push((await forgot(server.app, 'unknown', '10.0.1.1')).body)
  expect(new Set(answers).size).toBe(1)
  await expect.poll(() => mailsTo(server, STRANGER)).toBe(1)
  const statusesOf = async ({ confirm }: typeof ben) => [await confirm(), await confirm(), await confirm()]
  expect(await statusesOf(ben)).toEqual(await statusesOf(cem))
})

test('the newsletter is confirmed by one mail a minute, also when it is ended and requested in turn', async () => {
  const server = await site()
  const mira = await riderWith(server, 'mira', STRANGER, true)
  for (let at = 0; at < 20; at++) {
    expect(await mira.post('/api/newsletter')).toMatchObject([200, { state: 'requested' }])
    expect((await mira.remove('/api/newsletter'))[0]).toBe(204)
  }
  expect(await mailsTo(server, STRANGER)).toBe(1)
  // The link of that mail works again after a new request.
  expect(await mira.post('/api/newsletter')).toMatchObject([200, { state: 'requested' }])
  const raw = server.mail.received[0]?.raw.replaceAll(/=\r\n/g, '') ?? ''
  const url = /http:\/\/localhost:3000(\/newsletter\/[\w-]+)/.exec(raw)?.[1] ?? ''
  expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect((await mira.get('/api/newsletter')).state).toBe('on')

  await mira.remove('/api/newsletter')
  const statuses = []
  for (let at = 0; at < 4; at++) {
    server.turnClock(61_000)
    statuses.push((await mira.post('/api/newsletter'))[0])
    await mira.remove('/api/newsletter')
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})
