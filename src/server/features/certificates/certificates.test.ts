import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { register } from '#tests/support/accounts.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { askedOf, takeExam } from '#tests/support/exams.ts'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { readingOrder } from '#tests/support/pdf.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { seeded } from '#tools/lib/seeded.ts'

const library = theLibrary()
const DAY = 24 * 3600_000

const PUBLIC_URL = 'https://ride-safer.example'
const server = () => testApp({ PUBLIC_URL }, { random: seeded(1) })

async function passed(app: TestApp, username = 'ada'): Promise<Caller> {
  const rider = await caller(app, username)
  await takeExam(rider, library)
  return rider
}

async function issued(app: TestApp, body: object = {}) {
  const rider = await passed(app)
  const [status, state] = await rider.post('/api/certificate', { name: 'Ada Lovelace', showName: true, ...body })
  expect(status).toBe(201)
  return { rider, certificate: state.certificate }
}

/** The status of the public page, and what it tells the browser, which renders nothing else. */
async function page({ app }: TestApp, code: string) {
  const answer = await app.inject(`/certificates/${code}`)
  const queries: [string[], unknown][] = answer.json()
  return { status: answer.statusCode, view: queries.find(([[, name]]) => name === 'certificate')?.[1] }
}

const view = async (app: TestApp, code: string) => (await page(app, code)).view

test('[EXAM-07] a rider who has passed gets one certificate with the name they enter, which cannot be changed', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const body = { name: ' Ada   Lovelace ', showName: false }
  expect(await ada.get('/api/certificate')).toEqual({ certificate: null, next: null })
  expect(await ada.post('/api/certificate', body)).toMatchObject([409, { code: 'exam-not-passed' }])
  await takeExam(ada, library)
  expect((await ada.get('/api/certificate')).next).toMatchObject({
    product: 'E-Scooter',
    passedAt: '2026-06-15T12:00:00.000Z',
    right: 20,
    count: 20,
  })
  const twice = await Promise.all([ada.post('/api/certificate', body), ada.post('/api/certificate', body)])
  expect(twice.map(([status]) => status).sort()).toEqual([201, 409])
  const { certificate, next } = await ada.get('/api/certificate')
  expect(certificate).toMatchObject({ name: 'Ada Lovelace', showName: false, right: 20, product: 'E-Scooter' })
  expect(certificate.code).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(next).toBeNull()
  expect(await ada.post('/api/certificate', { ...body, name: 'Bob' })).toMatchObject([
    409,
    { code: 'certificate-issued' },
  ])
  expect((await ada.patch('/api/certificate', { name: 'Bob', showName: true }))[0]).toBe(400)
  // Withdrawing the certificate does not allow another name either, because the next certificate needs another exam.
  await ada.remove('/api/certificate')
  expect(await ada.get('/api/certificate')).toEqual({ certificate: null, next: null })
  expect((await ada.post('/api/certificate', { ...body, name: 'Bob' }))[0]).toBe(409)
})

test.each([
  ['', 'empty'],
  ['\u200B', 'empty'],
  ['x'.repeat(81), 'name-too-long'],
  ['Ada\u202ELovelace', 'invisible'],
  ['Ada \u{1F6F4}', 'name-not-printable'],
  ['Ada\0', 'not-plain-text'],
])('[EXAM-07] the name %j is refused as %s', async (name, code) => {
  const app = await server()
  const ada = await passed(app)
  expect(await ada.post('/api/certificate', { name, showName: true })).toMatchObject([400, { errors: [{ code }] }])
  expect((await ada.get('/api/certificate')).certificate).toBeNull()
})

test.each(['Arabic', 'Latin', 'Devanagari', 'Han'])(
  '[EXAM-12] [EXAM-07] a name in %s stands whole on the certificate and on its page',
  async (script) => {
    const name = NAMES_IN_SCRIPTS[script] ?? ''
    const app = await server()
    const { rider, certificate } = await issued(app, { name })
    const pdf = await app.app.inject({ url: '/api/certificate/pdf', headers: rider.headers })
    expect(readingOrder(pdf.rawPayload)).toContain(name)
    const page = await app.app.inject(`/certificates/${certificate.code}`)
    expect(page.body).toContain(name)
  },
)

test('[HOLD-12] a rider without a passed exam has no name checked, and a rider has only so many in an hour', async () => {
  const app = await testApp({ PUBLIC_URL, RATE_LIMIT_FACTOR: '0.05' }, { random: seeded(1) })
  const bob = await caller(app, 'bob')
  // Whether the name can be printed is not checked.
  expect(await bob.post('/api/certificate', { name: 'Bob \u{1F6F4}', showName: true })).toMatchObject([
    409,
    { code: 'exam-not-passed' },
  ])
  const ada = await passed(app)
  const statuses = []
  for (let i = 0; i < 4; i++) {
    statuses.push((await ada.post('/api/certificate', { name: 'Ada \u{1F6F4}', showName: true }))[0])
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test('[EXAM-07] [PAPER-04] the PDF is one tagged A4 page with embedded fonts, every field and the address', async () => {
  const app = await server()
  const { rider, certificate } = await issued(app, { name: 'Zoë Łukasiewicz-Müller' })
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'certificate.pdf')
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' }).replace(/\s+/g, ' ')
  for (const [language, title, day] of [
    ['en', 'Certificate', '15 June 2026'],
    ['de', 'Zertifikat', '15. Juni 2026'],
  ] as const) {
    const answer = await app.app.inject({ url: `/api/certificate/pdf?language=${language}`, headers: rider.headers })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const name = `e-scooter-${title.toLowerCase()}-zoe-lukasiewicz-mueller.pdf`
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    writeFileSync(file, answer.rawPayload)
    const info = run('pdfinfo', file)
    expect(info).toMatch(/Tagged: yes .*Pages: 1 .*A4/)
    for (const font of run('pdffonts', file).match(/Atkinson\S+.*?yes \S+ yes/g) ?? ['none'])
      expect(font).toMatch(/yes yes yes$/)
    const words = run('pdftotext', '-raw', file, '-')
    for (const part of [title, 'Zoë Łukasiewicz-Müller', day, 'E-Scooter', '20', certificate.code])
      expect(words).toContain(part)
    const texts = library.in(language)
    for (const { name } of texts.categories) expect(words).toContain(name)
    expect(run('pdfinfo', '-struct-text', file)).toContain(certificate.code)
    expect(run('pdfimages', '-list', file)).not.toContain(' 0 ')
  }
  const bob = await caller(app, 'bob')
  expect((await app.app.inject({ url: '/api/certificate/pdf', headers: bob.headers })).statusCode).toBe(404)
  expect((await app.app.inject('/api/certificate/pdf')).statusCode).toBe(401)
})

test('a rider can draw the PDF only so many times in an hour', async () => {
  // Two PDFs an hour.
  const app = await testApp({ PUBLIC_URL, RATE_LIMIT_FACTOR: '0.03' }, { random: seeded(1) })
  const { rider } = await issued(app)
  const draw = () => app.app.inject({ url: '/api/certificate/pdf', headers: rider.headers })
  for (const status of [200, 200, 429]) expect((await draw()).statusCode).toBe(status)
  app.turnClock(3600_000)
  expect((await draw()).statusCode).toBe(200)
})

test('[EXAM-08] the page says valid, date, product, what was asked, and the name only where the rider wants it', async () => {
  const app = await server()
  const { rider, certificate } = await issued(app, { showName: false })
  const { code } = certificate
  const asked = library.categories.map(({ name }) => name)
  expect(await view(app, code)).toMatchObject({
    state: 'valid',
    code,
    name: null,
    product: 'E-Scooter',
    passedAt: '2026-06-15T12:00:00.000Z',
    asked: asked.map((category) => ({ category })),
    memory: { isFresh: true, lastReviewAt: null },
  })
  // No proxy may keep the page, because the rider can hide the name or withdraw the certificate.
  const { headers } = await app.app.inject(`/certificates/${code}`)
  expect(headers['cache-control']).toBe('private, no-cache')
  await rider.patch('/api/certificate', { showName: true })
  // Typed by hand: in capitals, with spaces, and with letters that look like digits.
  const typed = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')
  expect(await view(app, typed)).toMatchObject({ state: 'valid', name: 'Ada Lovelace' })
})

test('[EXAM-08] a certificate fades without reviews, and reviews make it fresh again', async () => {
  const app = await server()
  const { rider, certificate } = await issued(app)
  for (const { id } of library.tips) await rider.complete(id)
  app.turnClock(25 * DAY)
  expect(await view(app, certificate.code)).toMatchObject({ memory: { isFresh: false, lastReviewAt: null } })
  for (const { tipId } of (await rider.get('/api/review')).due)
    await rider.post('/api/review', { tipId, answer: askedOf(library, tipId)?.right })
  expect(await view(app, certificate.code)).toMatchObject({
    memory: { isFresh: true, lastReviewAt: '2026-07-10T12:00:00.000Z' },
  })
})

test('[EXAM-08] a certificate is not fresh by wrong answers of the exam', async () => {
  const isCritical = ({ tipId }: { tipId: number }) => library.find(tipId)?.importance === 'Critical'
  const critical = library.tips.filter(({ id }) => isCritical({ tipId: id })).length
  // A rider who answers all but the Critical questions wrong has exactly this share of right answers.
  const environment = { PUBLIC_URL, EXAM_PASS_PERCENT: String((100 * critical) / 20) }
  const app = await testApp(environment, { random: seeded(1) })
  const ada = await caller(app, 'ada')
  await takeExam(ada, library, (question) => !isCritical(question))
  const [, { certificate }] = await ada.post('/api/certificate', { name: 'Ada Lovelace', showName: true })
  expect(await view(app, certificate.code)).toMatchObject({ memory: { isFresh: false } })
})

test('[EXAM-08] a tip that is hidden since does not let a certificate fade, because nobody can review it', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  const ada = await caller(site, 'ada')
  await takeExam(ada, site.parts.library)
  const [, { certificate }] = await ada.post('/api/certificate', { name: 'Ada Lovelace', showName: true })
  await edda.call('hide', { path: TIP })
  await site.update()
  // The rider comes back before the session ends.
  for (let visit = 0; visit < 3; visit++) {
    site.turnClock(25 * DAY)
    await ada.get('/api/user')
  }
  await ada.complete(2)
  expect(await view(site, certificate.code)).toMatchObject({ memory: { isFresh: true } })
})

test('[EXAM-09] withdrawn, revoked, deleted and unknown certificates have clear answers, and nothing of the rider is left', async () => {
  const app = await server()
  const ada = await issued(app)
  expect((await ada.rider.remove('/api/certificate'))[0]).toBe(200)
  expect(await ada.rider.remove('/api/certificate')).toMatchObject([404, { code: 'no-certificate' }])
  const endedAt = '2026-06-15T12:00:00.000Z'
  expect(await page(app, ada.certificate.code)).toEqual({ status: 410, view: { state: 'withdrawn', endedAt } })
  for (const unknown of ['0'.repeat(26), 'x', '%00', 'a'.repeat(5000), ada.certificate.code.slice(1)])
    expect(await page(app, unknown), unknown.slice(0, 30)).toEqual({ status: 404, view: { state: 'unknown' } })

  const token = await register(app.app, 'bea', 'secret1')
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'POST' | 'GET', url: string, payload?: object) => {
    const reply = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [reply.statusCode, reply.json()] as const
  }
  await takeExam({ post: (url: string, body?: object) => call('POST', url, body) } as Caller, library)
  const [, { certificate }] = await call('POST', '/api/certificate', { name: 'Bea Bell', showName: true })
  expect(
    (await app.app.inject({ method: 'DELETE', url: '/api/user', headers, payload: { password: 'secret1' } }))
      .statusCode,
  ).toBe(204)
  expect(await page(app, certificate.code)).toEqual({ status: 410, view: { state: 'deleted', endedAt } })
  const rows = await app.parts.db.selectFrom('certificate').selectAll().where('code', '=', certificate.code).execute()
  const { id, code, show_name, ended_at, ended_as, ...rest } = rows[0] ?? {}
  expect(ended_as).toBe('deleted')
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
  expect(await app.parts.db.selectFrom('exam').select('id').where('rider_id', '!=', ada.rider.id).execute()).toEqual([])
})
