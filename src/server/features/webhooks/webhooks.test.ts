import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { defaultPlace } from '#server/content/place-rules.ts'
import { openDatabase } from '#server/db/open.ts'
import { revokeCertificate } from '#server/features/certificates/service.ts'
import { makeOutbox } from '#server/platform/outbox/outbox.ts'
import { readServerSettings } from '#server/platform/server-settings.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { post } from '#tests/support/accounts.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { takeExam } from '#tests/support/exams.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { seeded } from '#tools/lib/seeded.ts'
import { deliverWebhooks, makeWebhooks } from './service.ts'

const library = theLibrary()
const SECRET = `whsec_${randomBytes(32).toString('base64')}`

interface Received {
  id: string
  type: string
  timestamp: string
  data: {
    ref: string | null
    certificate?: string
    url?: string
    passed?: string
    right?: number
    count?: number
    product: string
  }
}

/** A receiver that verifies each post with the library of Standard Webhooks. `status` is its answer. */
async function receiver() {
  const received: Received[] = []
  const state = { status: 204, refused: 0 }
  const webhook = new Webhook(SECRET)
  const read = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  const server = createServer(async (request, response) => {
    const body = await read(request)
    if (state.status > 299) state.refused += 1
    else {
      const message = webhook.verify(body, request.headers as Record<string, string>) as Omit<Received, 'id'>
      received.push({ id: String(request.headers['webhook-id']), ...message })
    }
    response.writeHead(state.status, state.status === 302 ? { location: '/other' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, state }
}

const webhookTo = (url: string) => ({
  RESULT_WEBHOOK_URL: url,
  RESULT_WEBHOOK_SECRET: SECRET,
  RESULT_WEBHOOK_ALLOW_PRIVATE: 'true',
})

/** The library of Standard Webhooks compares times with the clock of this machine. */
const withResults = (url: string) => testApp(webhookTo(url), { random: seeded(1), clock: () => new Date() })

/** Registers a rider who came with this id. */
async function arrive({ app }: TestApp, username: string, ref?: string) {
  const body = { username, password: 'secret1', ...(ref === undefined ? {} : { ref }) }
  const answer = await post(app, '/api/register', body)
  const headers = { authorization: `Bearer ${answer.json().token}` }
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [reply.statusCode, reply.body === '' ? null : reply.json()] as const
  }
  const rider = { post: (url: string, payload?: object) => call('POST', url, payload) } as Caller
  return { status: answer.statusCode, call, rider, answer }
}

test('[EXAM-10] the id of a rider is kept at registration, exported, sent with results, and can be removed', async () => {
  const { url, received } = await receiver()
  const app = await withResults(url)
  const { call, rider } = await arrive(app, 'ada', 'rider-7_A.~')
  expect(await call('GET', '/api/result-reference')).toEqual([200, { ref: 'rider-7_A.~' }])
  expect((await call('GET', '/api/user/export'))[1]).toMatchObject({ resultReference: { ref: 'rider-7_A.~' } })
  await takeExam(rider, library)
  await expect.poll(() => received).toMatchObject([{ type: 'exam.passed', data: { ref: 'rider-7_A.~' } }])
  const eve = await arrive(app, 'eve', 'rider-8')
  expect(await eve.call('DELETE', '/api/result-reference')).toEqual([200, { ref: null }])
  await takeExam(eve.rider, library)
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'exam.passed', data: { ref: null } })

  for (const ref of ['', 'x'.repeat(129), 'a b', 'ä', '<b>', 'a\0']) {
    const { status, answer } = await arrive(app, `bob-${ref.length}`, ref)
    expect(status).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: ['ref'], code: 'not-a-ref' }] })
  }
})

test('[EXAM-13] every message about an exam and its certificate carries the reference with which the exam began', async () => {
  const { url, received } = await receiver()
  const app = await withResults(url)
  const { call, rider } = await arrive(app, 'ada', 'a')
  const [, begun] = await call('POST', '/api/exam')
  expect(begun.exam).toMatchObject({ ref: 'a' })
  expect(await call('POST', '/api/result-reference', { ref: 'victim' })).toEqual([200, { ref: 'victim' }])
  await takeExam(rider, library)
  const [, { certificate }] = await call('POST', '/api/certificate', { name: 'Ada', showName: true })
  const [, exported] = await call('GET', '/api/user/export')
  expect(exported).toMatchObject({ exams: [{ ref: 'a' }], certificates: [{ ref: 'a' }] })
  // The operator revokes it, and a later certificate of the rider is withdrawn with the account.
  const { parts } = app
  const outbox = makeOutbox({
    db: parts.db,
    clock: parts.clock,
    log: { warn: () => undefined, error: () => undefined },
  })
  const webhooks = makeWebhooks({ ...parts, settings: await readServerSettings(parts.db), outbox })
  const stored = { clock: parts.clock, webhooks }
  const actor = { kind: 'command', who: null, at: new Date() } as const
  await inOneTransaction(parts.db, (trx) => revokeCertificate(trx, certificate.code, 'A test.', stored, actor))
  webhooks.send()
  await takeExam(rider, library)
  await call('POST', '/api/certificate', { name: 'Ada', showName: true })
  await call('DELETE', '/api/user', { password: 'secret1' })
  await expect.poll(() => received.length).toBe(6)
  const types = ['issued', 'revoked', 'issued', 'withdrawn']
  const ofCertificates = received.filter(({ type }) => type !== 'exam.passed')
  expect(ofCertificates.map(({ type }) => type)).toEqual(types.map((type) => `certificate.${type}`))
  expect(received.map(({ data }) => data.ref)).toEqual(['a', 'a', 'a', 'a', 'a', 'a'])
  // The messages about a certificate name the one about its exam.
  const passed = received.filter(({ type }) => type === 'exam.passed').map(({ id }) => id)
  expect(ofCertificates.map(({ data }) => data.passed)).toEqual([passed[0], passed[0], passed[1], passed[1]])
})

test('[EXAM-13] an account has one reference, which stays after a passed exam', async () => {
  const app = await withResults((await receiver()).url)
  const ada = await arrive(app, 'ada', 'a')
  const refused = [409, { code: 'reference-fixed', message: expect.stringContaining('stays as it is') }]
  const set = (rider: typeof ada, ref: string) => rider.call('POST', '/api/result-reference', { ref })
  await takeExam(ada.rider, library, () => true)
  expect(await set(ada, 'b')).toEqual([200, { ref: 'b' }])
  const eve = await arrive(app, 'eve', 'a')
  await takeExam(eve.rider, library)
  expect(await set(eve, 'b')).toMatchObject(refused)
  expect(await eve.call('DELETE', '/api/result-reference')).toMatchObject(refused)
  expect(await set(eve, 'a')).toEqual([200, { ref: 'a' }])

  // A change during the exam does not count when the exam is passed.
  const joe = await arrive(app, 'joe', 'a')
  await joe.call('POST', '/api/exam')
  await joe.call('DELETE', '/api/result-reference')
  await takeExam(joe.rider, library)
  expect(await joe.call('GET', '/api/result-reference')).toEqual([200, { ref: 'a' }])
  expect(await set(joe, 'b')).toMatchObject(refused)

  // A rider who has passed without a reference may get the first one.
  const mia = await arrive(app, 'mia')
  await takeExam(mia.rider, library)
  expect(await set(mia, 'a')).toEqual([200, { ref: 'a' }])
  expect(await set(mia, 'b')).toMatchObject(refused)
})

test('[EXAM-11] passing, issue, withdrawal, deletion and revocation arrive once each, in order, signed, without a name', async () => {
  const { url, received } = await receiver()
  const app = await withResults(url)
  const { call, rider } = await arrive(app, 'ada', 'r1')
  await takeExam(rider, library)
  const [, { certificate }] = await call('POST', '/api/certificate', { name: 'Ada Lovelace', showName: true })
  await call('DELETE', '/api/certificate')
  await takeExam(rider, library)
  await call('POST', '/api/certificate', { name: 'Ada Lovelace', showName: true })
  await call('DELETE', '/api/user', { password: 'secret1' })
  const types = ['exam.passed', 'certificate.issued', 'certificate.withdrawn']
  await expect.poll(() => received.map(({ type }) => type)).toEqual([...types, ...types])
  expect(new Set(received.map(({ id }) => id)).size).toBe(6)
  const place = defaultPlace(theLibrary()) ?? null
  expect(received[0]?.data).toEqual({ ref: 'r1', product: 'E-Scooter', right: 20, count: 20, place })
  expect(received[1]?.data).toMatchObject({ ref: 'r1', certificate: certificate.code })
  expect(received[1]?.data.url).toMatch(new RegExp(`/certificates/${certificate.code}$`))
  expect(JSON.stringify(received)).not.toMatch(/Lovelace|"ada"/i)
})

test('[EXAM-09] [EXAM-11] [EXAM-14] the operator finds and revokes a certificate with nothing but DATABASE_URL, and the page and the receiver learn it', async () => {
  const { url, received } = await receiver()
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => db.destroy())
  const environment = { ...webhookTo(url), PUBLIC_URL: 'https://tips.example.org', PRODUCT_NAME: 'Rollt One' }
  const app = await testApp(environment, { random: seeded(1), clock: () => new Date(), db })
  const ada = await caller(app, 'ada')
  await takeExam(ada, library)
  const { code } = (await ada.post('/api/certificate', { name: 'Ada Lovelace', showName: true }))[1].certificate
  const command = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: `file:${file}` }
    const path = join(import.meta.dirname, '..', '..', 'commands', 'certificates.ts')
    return (await promisify(execFile)('node', [path, ...args], { env })).stdout
  }
  expect(await command('revoke', code.toUpperCase(), 'Somebody', 'else', 'took it.')).toContain('is revoked')
  expect(await command('find', 'LOVE')).toMatch(
    new RegExp(`^${code} {2}\\S+ {2}Ada Lovelace \\(ada\\) {2}revoked \\S+: Somebody else took it.\n$`),
  )
  const page = await app.app.inject(`/certificates/${code}`)
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain('Somebody else took it.')
  // A server of the site delivers what the command has stored.
  await app.app.close()
  const other = await buildApp(app.parts)
  onTestFinished(() => other.close())
  await other.ready()
  const types = ['exam.passed', 'certificate.issued', 'certificate.revoked']
  await expect.poll(() => received.map(({ type }) => type)).toEqual(types)
  const [, issued, revoked] = received
  expect(revoked?.data).toEqual(issued?.data)
  expect(revoked?.data).toMatchObject({ url: `https://tips.example.org/certificates/${code}`, product: 'Rollt One' })
  // Nothing of the secret is in the database.
  const stored = await db.selectFrom('server_setting').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(SECRET.slice(8, 20))
})

test('[EXAM-14] a command says why it cannot know what to send, and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const command = (name: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: `file:${file}` }
    const path = join(import.meta.dirname, '..', '..', 'commands', `${name}.ts`)
    return promisify(execFile)('node', [path, ...args], { env })
  }
  // The command must not create an empty database, which would say that everything is delivered.
  for (const name of ['outbox', 'certificates', 'messages'])
    await expect(command(name)).rejects.toThrow(`There is no database ${file}. Set DATABASE_URL as the server has it.`)
  expect(existsSync(file)).toBe(false)
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => db.destroy())
  const news = join(folder, 'news.md')
  writeFileSync(news, '# Spring\n\nCheck your tyres.\n')
  const unknown = 'No server of this version has started with this database yet'
  await expect(command('certificates', 'revoke', 'a'.repeat(26), 'Cheated.')).rejects.toThrow(unknown)
  await expect(command('newsletter', news)).rejects.toThrow(unknown)
})

const rowsOf = ({ parts }: TestApp) => parts.db.selectFrom('delivery').select('cause').orderBy('id').execute()

test.each([500, 302, 410])(
  '[EXAM-11] a receiver that answers %i gets the result again, also from a server that started later',
  async (status) => {
    const { url, received, state } = await receiver()
    state.status = status
    const app = await withResults(url)
    const ada = await caller(app, 'ada')
    await takeExam(ada, library)
    await expect.poll(() => state.refused).toBe(1)
    await app.app.close()
    state.status = 200
    await app.parts.db.updateTable('delivery').set({ due_at: new Date().toISOString() }).execute()
    const restarted = await buildApp(app.parts)
    onTestFinished(() => restarted.close())
    await restarted.ready()
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['exam.passed'])
    // Neither the secret nor its key is stored with a failure.
    const rows = await app.parts.db.selectFrom('delivery').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(SECRET.slice(8))
  },
)

test('[EXAM-11] results that waited a day for their receiver arrive once each, in the order of each rider', async () => {
  const { url, received, state } = await receiver()
  const { parts } = await testApp()
  const config = readConfig(webhookTo(url))
  let behind = 24 * 3600_000
  const clock = () => new Date(Date.now() - behind)
  const silent = { warn: () => undefined, error: () => undefined }
  const settings = { publicUrl: config.publicUrl, productName: 'E-Scooter', hasResultReceiver: true }
  /** How many attempts have ended, and how many have begun. */
  let ended = 0
  const begun = async () => {
    const rows = await parts.db.selectFrom('delivery').select('tries').execute()
    return rows.reduce((sum, { tries }) => sum + tries, 0)
  }
  /**
   * Runs a server that stops when everything that it was sending has been answered, because the clock jumps afterwards.
   */
  async function withServer(run: (webhooks: ReturnType<typeof makeWebhooks>) => Promise<void>) {
    const countAttempt = () => {
      ended += 1
    }
    const outbox = makeOutbox({ db: parts.db, clock, log: silent, countAttempt })
    const close = deliverWebhooks({ config, outbox, clock })
    await run(makeWebhooks({ settings, outbox, clock }))
    await outbox.close()
    // The outbox itself waits for a few seconds only.
    await expect.poll(async () => (await begun()) - ended).toBe(0)
    close()
  }
  const riders = Array.from({ length: 20 }, (_, index) => index + 1)
  const certificateOf = (riderId: number) => ({ id: riderId, code: `c${riderId}`, exam_id: riderId, ref: null })
  await withServer((webhooks) =>
    parts.db.transaction().execute(async (trx) => {
      for (const event of ['issued', 'withdrawn', 'revoked'] as const)
        for (const riderId of riders) await webhooks.onCertificate(trx, event, certificateOf(riderId), riderId, clock())
    }),
  )
  state.status = 503
  for (let hour = 24; hour > 0; hour -= 4) {
    behind = hour * 3600_000
    const { refused } = state
    await withServer(async (webhooks) => {
      webhooks.send()
      await expect.poll(() => state.refused).toBeGreaterThan(refused)
    })
  }
  behind = 0
  state.status = 204
  await withServer(async (webhooks) => {
    webhooks.send()
    await expect.poll(() => received.length).toBe(60)
  })
  for (const riderId of riders) {
    const ofRider = received.filter(({ data }) => data.certificate === `c${riderId}`)
    const inOrder = ['issued', 'withdrawn', 'revoked'].map((event) => `certificate-${riderId}-${event}`)
    expect(ofRider.map(({ id }) => id)).toEqual(inOrder)
  }
})

test('without a receiver nothing is stored for one', async () => {
  const app = await testApp({}, { random: seeded(1) })
  const ada = await caller(app, 'ada')
  await takeExam(ada, library)
  expect(await rowsOf(app)).toEqual([])
})
