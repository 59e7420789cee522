import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { revokeCertificate } from '#server/features/certificates/service.ts'
import { makeWebhooks } from '#server/features/webhooks/service.ts'
import { commandActor } from '#server/platform/admin/log.ts'
import { makeOutbox } from '#server/platform/outbox/outbox.ts'
import { readServerSettings } from '#server/platform/server-settings.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { makeCode } from '#shared/certificates/rules.ts'
import { atAdmin, openAdminOf } from '#tests/support/admin.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { takeExam } from '#tests/support/exams.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'

const library = theLibrary()
const DAY = 24 * 3600_000

const LIST = { lines: ['AAA-1', 'AAA-2', 'AAA-3'], words: { en: '10 free minutes', de: '10 Freiminuten' } }

const add = (anna: Caller, list: object = {}) =>
  anna.post('/api/admin/codes', { ...LIST, endsOn: null, keepsRevoked: true, ...list })

const pass = (rider: Caller) => takeExam(rider, library)

test('[CODE-01] an operator adds codes with words and an end, and lines that are no new codes are named', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await add(anna)
  const lines = ['  BBB-1 ', '', 'BBB-1', 'AAA-2', '\u200bBBB-2', 'x'.repeat(61)]
  const [status, answer] = await add(anna, { lines, endsOn: '2026-12-31' })
  expect([status, answer.added]).toEqual([201, 2])
  expect(answer.skipped).toEqual([
    { line: 2, code: '', why: 'empty' },
    { line: 3, code: 'BBB-1', why: 'twice' },
    { line: 4, code: 'AAA-2', why: 'known' },
    { line: 6, code: 'x'.repeat(60), why: 'too-long' },
  ])
  expect(answer.lists).toMatchObject([
    { endsOn: '2026-12-31', count: 2, given: 0 },
    { words: LIST.words, count: 3 },
  ])
})

test('[CODE-01] a list needs words in the site’s own language and a new code, and takes more codes later', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  expect(await add(anna, { words: { de: 'Freiminuten' } })).toMatchObject([400, { code: 'invalid-field' }])
  expect(await add(anna, { words: { en: 'x', xx: 'y' } })).toMatchObject([400, { code: 'invalid-field' }])
  expect(await add(anna, { lines: ['', ' '] })).toMatchObject([201, { listId: null, added: 0, lists: [] }])
  const [, { listId }] = await add(anna)
  const [, more] = await anna.post(`/api/admin/codes/${listId}`, { lines: ['AAA-3', 'AAA-4'] })
  expect(more).toMatchObject({ added: 1, skipped: [{ line: 1, why: 'known' }], lists: [{ count: 4 }] })
  expect((await anna.post('/api/admin/codes/999', { lines: ['X'] }))[1].code).toBe('gone')
})

test('[CODE-02] who passes the exam gets one code, once, and it stays the same at the next exam', async () => {
  const server = await testApp()
  await add(await atAdmin(server, 'anna'))
  const [mira, ben] = [await caller(server, 'mira'), await caller(server, 'ben')]
  expect(await mira.get('/api/code')).toEqual({ code: null, hasRunOut: false })
  await takeExam(ben, library, () => true)
  expect(await ben.get('/api/code')).toEqual({ code: null, hasRunOut: false })
  await pass(mira)
  const first = await mira.get('/api/code')
  expect(first.code).toMatchObject({ code: 'AAA-1', words: '10 free minutes', language: 'en', state: 'valid' })
  expect((await mira.get('/api/code?language=de')).code).toMatchObject({ words: '10 Freiminuten', language: 'de' })
  server.turnClock(DAY)
  await pass(mira)
  expect(await mira.get('/api/code')).toEqual(first)
  server.turnClock(DAY)
  await pass(ben)
  expect((await ben.get('/api/code')).code.code).toBe('AAA-2')
})

test('[CODE-02] of twenty riders who pass at once on two servers each gets another code', async () => {
  const server = await testApp()
  const app = await buildApp(server.parts)
  onTestFinished(() => app.close())
  const other: TestApp = { ...server, app }
  const lines = Array.from({ length: 15 }, (_, at) => `C-${at}`)
  await add(await atAdmin(server, 'anna'), { lines })
  const riders = await Promise.all(
    Array.from({ length: 20 }, (_, at) => caller(at % 2 === 0 ? server : other, `rider ${at}`)),
  )
  await Promise.all(riders.map(pass))
  const answers = await Promise.all(riders.map((rider) => rider.get('/api/code')))
  const codes = answers.flatMap(({ code }) => code?.code ?? [])
  expect(codes.sort()).toEqual(lines.sort())
  expect(answers.filter(({ hasRunOut }) => hasRunOut)).toHaveLength(5)
})

test('[CODE-02] the code comes by mail to a confirmed address, with its words and its end', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  await server.app.ready()
  await add(await atAdmin(server, 'anna'), { endsOn: '2026-12-31' })
  const mira = await caller(server, 'mira')
  const confirmed = { email: 'mira@example.org', email_confirmed_at: '2026-06-15T12:00:00.000Z' }
  await server.parts.db.updateTable('rider').set(confirmed).where('id', '=', mira.id).execute()
  await pass(mira)
  await expect.poll(() => mail.received.length).toBe(1)
  const [{ to, raw } = { to: [], raw: '' }] = mail.received
  expect(to).toEqual(['mira@example.org'])
  for (const words of ['AAA-1', '10 free minutes', 'December']) expect(raw).toContain(words)
})

test('[CODE-03] riders read that codes have run out, and Today warns when a tenth is left', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const waits = async () =>
    (await anna.get('/api/admin/today')).waiting.some(({ kind }: { kind: string }) => kind === 'codes')
  await add(anna, { lines: Array.from({ length: 10 }, (_, at) => `T-${at}`) })
  expect(await waits()).toBe(false)
  const given = { given_at: '2026-06-15T12:00:00.000Z' }
  await server.parts.db.updateTable('reward_code').set(given).where('code', '!=', 'T-9').execute()
  expect(await waits()).toBe(true)
  const [mira, ben] = [await caller(server, 'mira'), await caller(server, 'ben')]
  await pass(mira)
  await pass(ben)
  expect((await mira.get('/api/code')).code.code).toBe('T-9')
  expect(await ben.get('/api/code')).toEqual({ code: null, hasRunOut: true })
  await add(anna)
  expect(await waits()).toBe(false)
})

test('[CODE-03] codes that ended or were withdrawn are not given, and riders who have one read what it means', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const [mira, ben] = [await caller(server, 'mira'), await caller(server, 'ben')]
  const stateOf = async (rider: Caller) => (await rider.get('/api/code')).code?.state
  await add(anna, { lines: ['E-1', 'E-2'], endsOn: '2026-06-15' })
  await pass(mira)
  expect(await stateOf(mira)).toBe('valid')
  server.turnClock(DAY)
  expect(await stateOf(mira)).toBe('ended')
  await openAdminOf(server, anna.id)
  const [, { listId }] = await add(anna, { lines: ['W-1', 'W-2'] })
  await pass(ben)
  expect((await ben.get('/api/code')).code.code).toBe('W-1')
  expect((await anna.post(`/api/admin/codes/${listId}/withdraw`))[0]).toBe(200)
  expect(await stateOf(ben)).toBe('withdrawn')
  // A second window of Admin, in which the list still stood, did what it wanted.
  const [status, lists] = await anna.post(`/api/admin/codes/${listId}/withdraw`)
  expect([status, lists[0].withdrawnAt]).toEqual([200, expect.any(String)])
  expect((await anna.post('/api/admin/codes/4711/withdraw'))[1].code).toBe('gone')
  const clara = await caller(server, 'clara')
  await pass(clara)
  expect(await clara.get('/api/code')).toEqual({ code: null, hasRunOut: false })
})

test('[CODE-03] a revoked certificate keeps or loses its code as the list says', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  for (const [name, keepsRevoked, state] of [
    ['mira', true, 'valid'],
    ['ben', false, 'lost'],
  ] as const) {
    const [, { listId }] = await add(anna, { lines: [`of ${name}`], keepsRevoked })
    const rider = await caller(server, name)
    await pass(rider)
    const code = makeCode(Buffer.alloc(16, name))
    await server.parts.db.insertInto('certificate').values({ code, rider_id: rider.id, show_name: 0 }).execute()
    expect((await anna.post(`/api/admin/certificates/${code}/revoke`, { reason: 'x' }))[0]).toBe(204)
    expect((await rider.get('/api/code')).code.state, name).toBe(state)
    expect(listId).not.toBeNull()
  }
})

test('[CODE-03] a command that revokes a certificate takes its code away too', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  await add(await atAdmin(server, 'anna'), { keepsRevoked: false })
  const rider = await caller(server, 'mira')
  await pass(rider)
  const code = makeCode(Buffer.alloc(16, 'mira'))
  await db.insertInto('certificate').values({ code, rider_id: rider.id, show_name: 0 }).execute()
  const outbox = makeOutbox({ db, clock, log: { warn: () => undefined, error: () => undefined } })
  const webhooks = makeWebhooks({ settings: await readServerSettings(db), outbox, clock })
  await inOneTransaction(db, (trx) => revokeCertificate(trx, code, 'x', { clock, webhooks }, commandActor()))
  expect((await rider.get('/api/code')).code.state).toBe('lost')
})

test('[CODE-03] the export names the code, and a deleted account gives it to nobody else', async () => {
  const server = await testApp()
  await add(await atAdmin(server, 'anna'), { lines: ['ONLY'] })
  const [mira, ben] = [await caller(server, 'mira'), await caller(server, 'ben')]
  await pass(mira)
  expect((await mira.get('/api/user/export')).code).toMatchObject({ code: 'ONLY' })
  expect((await ben.get('/api/user/export')).code).toBeNull()
  await server.parts.db.deleteFrom('rider').where('id', '=', mira.id).execute()
  await pass(ben)
  expect(await ben.get('/api/code')).toEqual({ code: null, hasRunOut: true })
  const [code] = await server.parts.db.selectFrom('reward_code').select(['rider_id', 'given_at']).execute()
  expect(code).toMatchObject({ rider_id: null, given_at: '2026-06-15T12:00:00.000Z' })
})
