import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { makeOutbox } from '#server/platform/outbox/outbox.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { caller } from '#tests/support/calls.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { findRequest, sendToAll, sendToOne } from './service.ts'

const VARIANTS = {
  en: { subject: 'Spring', text: 'Check your tyres.' },
  de: { subject: 'Frühling', text: 'Prüf die Reifen.' },
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function site() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  const outbox = makeOutbox({ ...server.parts, log: { warn: () => undefined, error: () => undefined } })
  const { db, clock } = server.parts
  const sendAll = () => sendToAll(db, outbox, VARIANTS, clock, () => undefined)
  return { ...server, mail, outbox, sendAll }
}

async function rider({ parts, ...rest }: TestApp, name: string) {
  const made = await caller({ parts, ...rest }, name)
  const email = `${name}@example.org`
  const confirmed = { email, email_confirmed_at: parts.clock().toISOString() }
  await parts.db.updateTable('rider').set(confirmed).where('id', '=', made.id).execute()
  return { ...made, email }
}

const wholeText = (raw: string) => raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
const linkIn = (raw: string) => /http:\/\/localhost:3000(\/(?:de\/)?newsletter\/[\w-]+)/.exec(wholeText(raw))?.[1] ?? ''

/** Requests the newsletter and presses the button behind the mailed link. */
async function subscribe(server: Awaited<ReturnType<typeof site>>, { post }: Awaited<ReturnType<typeof rider>>) {
  const before = server.mail.received.length
  expect((await post('/api/newsletter'))[1]).toMatchObject({ state: 'requested' })
  await expect.poll(() => server.mail.received.length).toBe(before + 1)
  const url = linkIn(server.mail.received[before]?.raw ?? '')
  expect((await server.app.inject({ method: 'POST', url, headers: FORM })).statusCode).toBe(200)
}

test('[CALL-08] the newsletter goes only to riders who confirmed it by its own link, and the record is exported', async () => {
  const server = await site()
  const { app, mail, sendAll } = server
  const [mira, ben] = [await rider(server, 'mira'), await rider(server, 'ben')]
  expect(await mira.get('/api/newsletter')).toMatchObject({ state: 'off', email: 'mira@example.org' })
  expect(await sendAll()).toEqual({ readers: 0 })
  expect(await server.parts.db.deleteFrom('newsletter_issue').execute()).toBeDefined()

  const { words } = await mira.get('/api/newsletter?language=de')
  expect((await mira.post('/api/newsletter?language=de'))[0]).toBe(200)
  await ben.post('/api/newsletter')
  await expect.poll(() => mail.received.length).toBe(2)
  const { raw = '' } = mail.received.find(({ to }) => to[0] === mira.email) ?? {}
  const url = linkIn(raw)
  expect(url).toMatch(/^\/de\/newsletter\//)
  // Mail programs open links by themselves. Opening the link confirms nothing.
  const page = await app.inject(url)
  expect([page.statusCode, page.body.includes(words)]).toEqual([200, true])
  expect((await mira.get('/api/newsletter')).state).toBe('requested')
  expect((await app.inject({ method: 'POST', url, headers: FORM })).statusCode).toBe(200)
  const tampered = url.replace('confirm-1-', 'confirm-2-')
  expect((await app.inject({ method: 'POST', url: tampered, headers: FORM })).statusCode).toBe(404)

  expect(await mira.get('/api/newsletter')).toMatchObject({
    state: 'on',
    words,
    confirmedAt: '2026-06-15T12:00:00.000Z',
  })
  expect((await mira.get('/api/user/export')).newsletter).toMatchObject({
    email: 'mira@example.org',
    words,
    language: 'de',
    confirmedAt: '2026-06-15T12:00:00.000Z',
  })
  expect(await sendAll()).toEqual({ readers: 1 })
})

test('[CALL-09] a newsletter reaches each reader once, in their language, with one-click unsubscription', async () => {
  // The first server must not look for due mails by itself, because it would mail to Dan before he switches the newsletter off.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await site()
  const { app, mail, outbox, sendAll, parts } = server
  const riders = []
  for (const name of ['ada', 'ben', 'cem', 'dan']) riders.push(await rider(server, name))
  for (const each of riders) await subscribe(server, each)
  await riders[1]?.patch('/api/user', { preferences: { language: 'de' } })
  await riders[2]?.patch('/api/user', { preferences: { newsletter: false } })
  const before = mail.received.length
  const sendTo = (email: string) =>
    inOneTransaction(parts.db, (trx) => sendToOne(trx, outbox, VARIANTS, email, parts.clock))
  expect(await sendTo('nobody@example.org')).toBe('no reader')
  expect(await sendTo('ada@example.org')).toBe('added')
  expect(await sendTo('ada@example.org')).toBe('had it')
  const all = await Promise.all([sendAll(), sendAll()])
  expect(all).toContainEqual({ readers: 2 })
  expect(await sendAll()).toEqual({ finishedAt: '2026-06-15T12:00:00.000Z' })
  // A rider who switches the newsletter off gets no mail that still waits.
  await riders[3]?.patch('/api/user', { preferences: { newsletter: false } })
  // A running server takes them from the outbox.
  const second = await testApp({ SMTP_URL: mail.url }, { db: parts.db })
  await second.app.ready()
  await expect.poll(() => mail.received.length).toBe(before + 2)
  const sent = mail.received.slice(before).map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]])
  expect(sent.sort()).toEqual([
    ['ada@example.org', 'Spring'],
    ['ben@example.org', '=?UTF-8?Q?Fr=C3=BChling?='],
  ])

  const headers =
    mail.received
      .at(-1)
      ?.raw.split('\r\n\r\n')[0]
      ?.replaceAll(/\r\n\s+/g, ' ') ?? ''
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const url = /List-Unsubscribe: <http:\/\/localhost:3000(.*)>/.exec(headers)?.[1] ?? ''
  expect((await app.inject(url)).body).toMatch(/Newsletter beenden|End the newsletter/)
  const payload = 'List-Unsubscribe=One-Click'
  expect((await app.inject({ method: 'POST', url, payload, headers: FORM })).statusCode).toBe(200)
  const states = await Promise.all(riders.map(async ({ get }) => (await get('/api/newsletter')).state))
  expect(states.filter((state) => state === 'off')).toHaveLength(1)
})

test('a link to confirm the newsletter works for 7 days, for the address it was sent to, and not after the rider has ended it', async () => {
  const server = await site()
  const { app, mail, turnClock, parts } = server
  const mira = await rider(server, 'mira')
  const request = async () => {
    const before = mail.received.length
    await mira.post('/api/newsletter')
    await expect.poll(() => mail.received.length).toBe(before + 1)
    return linkIn(mail.received[before]?.raw ?? '')
  }
  const confirm = async (url: string) => (await app.inject({ method: 'POST', url, headers: FORM })).statusCode
  const old = await request()
  turnClock(8 * 24 * 3600_000)
  expect([(await app.inject(old)).statusCode, await confirm(old)]).toEqual([404, 404])
  const ended = await request()
  await mira.remove('/api/newsletter')
  expect(await confirm(ended)).toBe(404)
  turnClock(120_000)
  const good = await request()
  // A second press within a minute mails nothing more.
  await mira.post('/api/newsletter')
  expect(await confirm(good)).toBe(200)
  await parts.db.updateTable('rider').set({ email: 'other@example.org' }).execute()
  expect((await mira.get('/api/newsletter')).state).toBe('off')
  expect(await server.sendAll()).toEqual({ readers: 0 })
  expect(mail.received).toHaveLength(3)
})

test('a link that was mailed to an older address of the rider confirms nothing, and its page says so', async () => {
  const server = await site()
  const { app, mail } = server
  const mira = await rider(server, 'mira')
  await mira.post('/api/newsletter')
  await expect.poll(() => mail.received.length).toBe(1)
  const url = linkIn(mail.received[0]?.raw ?? '')
  await mira.patch('/api/user', { email: 'other@example.org' })
  const opened = await app.inject(url)
  const pressed = await app.inject({ method: 'POST', url, headers: FORM })
  expect([opened.statusCode, pressed.statusCode]).toEqual([404, 404])
  expect(pressed.body).not.toContain('You get the newsletter')
  expect((await mira.get('/api/newsletter')).state).toBe('off')
})

test('a request that was ended is still mailed for a minute, because a second request opens it again without another mail', async () => {
  const server = await site()
  const { db } = server.parts
  const mira = await rider(server, 'mira')
  await mira.post('/api/newsletter')
  await mira.remove('/api/newsletter')
  const { rider_id, requested_at } = await db.selectFrom('newsletter_consent').selectAll().executeTakeFirstOrThrow()
  const after = (ms: number) => findRequest(db, rider_id, requested_at, new Date(Date.parse(requested_at) + ms))
  expect(await after(1_000)).toBeDefined()
  expect(await after(61_000)).toBeUndefined()
  await mira.post('/api/newsletter')
  await expect.poll(() => server.mail.received.length).toBe(1)
  const url = linkIn(server.mail.received[0]?.raw ?? '')
  expect((await server.app.inject({ method: 'POST', url, headers: FORM })).statusCode).toBe(200)
  expect((await mira.get('/api/newsletter')).state).toBe('on')
})

test('[CALL-09] [EXAM-14] the command says who would get a newsletter, sends it with nothing but DATABASE_URL, and refuses to send it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-newsletter-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => db.destroy())
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url, LANGUAGES: 'de,en' }, { db })
  const mira = await rider(server, 'mira')
  await subscribe({ ...server, mail } as Awaited<ReturnType<typeof site>>, mira)
  const news = join(folder, 'news.md')
  writeFileSync(news, '# Frühling\n\nPrüf die Reifen.\n')
  writeFileSync(join(folder, 'news.en.md'), '# Spring\n\nCheck your tyres.\n')
  const env = { PATH: process.env.PATH, DATABASE_URL: `file:${file}` }
  const path = join(import.meta.dirname, '..', '..', 'commands', 'newsletter.ts')
  const command = async (...args: string[]) => (await promisify(execFile)('node', [path, ...args], { env })).stdout
  expect(await command(news, '--dry-run')).toBe(
    "de: 'Frühling', readers: 1\nen: 'Spring', readers: 0\nNothing was sent.\n",
  )
  await expect(command(news, '--to', 'ben@example.org')).rejects.toThrow('has not confirmed the newsletter')
  expect(await command(news)).toContain('In the outbox: 1.')
  await expect(command(news)).rejects.toThrow('Nothing was sent again')
  // It also refuses when a translation is changed, added or removed afterwards.
  writeFileSync(join(folder, 'news.en.md'), '# Spring!\n\nCheck your tyres.\n')
  await expect(command(news)).rejects.toThrow('Nothing was sent again')
  rmSync(join(folder, 'news.en.md'))
  await expect(command(news)).rejects.toThrow('Nothing was sent again')
  writeFileSync(news, 'No subject')
  await expect(command(news)).rejects.toThrow("expected a first line '# subject'")
})
