import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeOutbox } from '#server/platform/outbox/outbox.ts'
import { post } from '#tests/support/accounts.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { takeExam } from '#tests/support/exams.ts'
import { seeded } from '#tests/support/seeded.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { makeResults, sendResults } from './service.ts'

const library = theLibrary()
const SECRET = `whsec_${randomBytes(32).toString('base64')}`

interface Received {
  id: string
  type: string
  timestamp: string
  data: { ref: string | null; certificate?: string; url?: string; right?: number; count?: number; product: string }
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
  expect(await call('DELETE', '/api/result-reference')).toEqual([200, { ref: null }])
  await call('POST', '/api/certificate', { name: 'Ada', showName: false })
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'certificate.issued', data: { ref: null } })
  expect(await call('POST', '/api/result-reference', { ref: 'b' })).toEqual([200, { ref: 'b' }])

  for (const ref of ['', 'x'.repeat(129), 'a b', 'ä', '<b>', 'a\0']) {
    const { status, answer } = await arrive(app, `bob-${ref.length}`, ref)
    expect(status).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: ['ref'], code: 'not-a-ref' }] })
  }
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
  await expect.poll(() => received.map(({ type }) => type), { timeout: 20_000 }).toEqual([...types, ...types])
  expect(new Set(received.map(({ id }) => id)).size).toBe(6)
  expect(received[0]?.data).toEqual({ ref: 'r1', product: 'E-Scooter', right: 20, count: 20 })
  expect(received[1]?.data).toMatchObject({ ref: 'r1', certificate: certificate.code })
  expect(received[1]?.data.url).toMatch(new RegExp(`/certificates/${certificate.code}$`))
  expect(JSON.stringify(received)).not.toMatch(/Lovelace|"ada"/i)
})

test('[EXAM-09] [EXAM-11] the operator finds and revokes a certificate, and the page and the receiver learn the reason', async () => {
  const { url, received } = await receiver()
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => db.destroy())
  const environment = webhookTo(url)
  const app = await testApp(environment, { random: seeded(1), clock: () => new Date(), db })
  const ada = await caller(app, 'ada')
  await takeExam(ada, library)
  const { code } = (await ada.post('/api/certificate', { name: 'Ada Lovelace', showName: true }))[1].certificate
  const command = async (...args: string[]) => {
    const env = { ...process.env, ...environment, DATABASE_URL: `file:${file}` }
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
  const outbox = makeOutbox({ db: parts.db, clock, log: silent })
  const close = sendResults({ config, outbox, clock })
  onTestFinished(async () => {
    await outbox.close()
    close()
  })
  const results = makeResults({ config, outbox, productName: 'E-Scooter' })
  const riders = Array.from({ length: 20 }, (_, index) => index + 1)
  await parts.db.transaction().execute(async (trx) => {
    for (const event of ['issued', 'withdrawn', 'revoked'] as const)
      for (const riderId of riders)
        await results.onCertificate(trx, event, { id: riderId, code: `c${riderId}`, riderId, at: clock() })
  })
  state.status = 503
  for (let hour = 24; hour > 0; hour -= 4) {
    behind = hour * 3600_000
    const { refused } = state
    results.send()
    await expect.poll(() => state.refused).toBeGreaterThan(refused)
  }
  behind = 0
  state.status = 204
  await expect
    .poll(
      () => {
        results.send()
        return received.length
      },
      { timeout: 20_000 },
    )
    .toBe(60)
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
