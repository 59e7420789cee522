import { execFileSync } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { POSTER_FORMATS, type PosterFormat, type PosterSubject } from '#shared/posters/subject.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { textOfPdf } from '#tests/support/pdf.ts'
import { testPhoto } from '#tests/support/photos.ts'
import { around, cover, findCodes, readPng, renderPage } from '#tests/support/qr.ts'
import { ORIGIN, readPage, thePages } from '#tests/support/site.ts'
import { libraryOf, type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, placeFile } from '#tools/lib/content.ts'
import { PLACE_FILES } from '#tools/lib/places.ts'

const SITE = { PUBLIC_URL: ORIGIN, LANGUAGES: 'en,de' }
const SUBJECTS: PosterSubject[] = [
  { kind: 'tip', id: '7' },
  { kind: 'category', id: 'riding' },
  { kind: 'rules', id: 'de' },
]
const MM = 25.4 / 150

const start = () => testApp(SITE, { pages: thePages() })

/** Calls of an operator in Admin. */
async function operatorAt(server: TestApp) {
  const { headers } = await atAdmin(server, 'ada')
  return (call: 'preview' | 'file', query: Record<string, string>) =>
    server.app.inject({ url: `/api/admin/posters/${call}?${new URLSearchParams(query)}`, headers })
}

const sizeOf = (pdf: Uint8Array) => {
  const info = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
  return { size: /Page size: +(.+) pts/.exec(info)?.[1], pages: /Pages: +(\d+)/.exec(info)?.[1], info }
}

const words = (pdf: Uint8Array) => textOfPdf(pdf).replace(/\s+/g, ' ')

/** A library of these tips. */
const withTips = (tips: Parameters<typeof contentFiles>[0], more = {}) =>
  testApp(SITE, { library: libraryOf({ ...contentFiles(tips), ...more }, ['en', 'de']) })

test.each(POSTER_FORMATS)(
  '[POST-01] in Admin, each subject is a tagged PDF of the size %s with title, sentence and address, and its code is read from the page',
  async (format: PosterFormat) => {
    const server = await start()
    const ask = await operatorAt(server)
    for (const language of ['en', 'de']) {
      for (const subject of SUBJECTS) {
        const answer = await ask('file', { ...subject, format, language })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
        expect(answer.headers['content-disposition']).toBe(
          `attachment; filename="poster-${subject.kind}-${subject.id}-${format}-${language}.pdf"`,
        )
        const { size, pages, info } = sizeOf(answer.rawPayload)
        expect([size, pages]).toEqual([format === 'a5' ? '419.53 x 595.28' : '595.28 x 841.89', '1'])
        expect(info).toMatch(/Tagged: +yes/)
        expect(answer.rawPayload.toString('latin1')).toContain(`/Lang (${language})`)

        const library = theLibrary(['en', 'de']).in(language)
        const said = words(answer.rawPayload)
        const short = { tip: '', category: 'c/', rules: 'r/' }[subject.kind] + subject.id
        const base = language === 'de' ? '/de' : ''
        expect(said).toContain(`rides.example${base}/q/${short}`)
        if (subject.kind === 'tip') expect(said).toContain(library.find(7)?.title)
        if (subject.kind === 'tip') expect(said).toContain(library.find(7)?.shortDescription)
        if (subject.kind === 'category') expect(said).toContain(library.categories[0]?.name)
        if (subject.kind === 'rules') expect(said).toContain('20 km/h')

        const codes = await findCodes(await renderPage(answer.rawPayload))
        expect(codes).toHaveLength(format === 'stickers' ? 6 : 1)
        for (const { text, size } of codes) {
          expect(text).toBe(`${ORIGIN}${base}/q/${short}`.toUpperCase())
          // A camera can read a code from 20 mm on. On the curve of a scooter's stem it can read up to 30 mm.
          expect(size * MM).toBeGreaterThan(20)
          if (format === 'stickers') expect(size * MM).toBeLessThan(30)
        }
      }
    }
  },
)

/**
 * The covered areas, as shares of the code: a fifth of its area at a side or across it, or an eighth in its middle. No
 * code can be read with a fifth of its middle covered.
 */
const DIRT = {
  'at the left': [0, 0.3, 0.5, 0.4],
  'at the upper edge': [0.25, 0, 0.5, 0.4],
  'at the lower right': [0.5, 0.5, 0.4, 0.5],
  'from top to bottom': [0.3, 0, 0.2, 1],
  'in the middle': [0.33, 0.33, 0.35, 0.35],
} as const

test('[POST-01] the code of each format is read with a fifth of its area covered in white or black', async () => {
  const server = await start()
  const ask = await operatorAt(server)
  for (const format of POSTER_FORMATS) {
    const answer = await ask('file', { kind: 'tip', id: '7', format })
    const page = await renderPage(answer.rawPayload)
    for (const code of await findCodes(page)) {
      const clean = around(page, code)
      const [{ left, top, size, text } = code] = await findCodes(clean)
      for (const [place, [x, y, width, height]] of Object.entries(DIRT)) {
        const area = { left: left + x * size, top: top + y * size, width: width * size, height: height * size }
        for (const shade of [0, 255]) {
          const [read] = await findCodes(cover(clean, shade, area))
          expect(read?.text, `${format}, ${place}, ${shade}`).toBe(text)
        }
      }
    }
  }
})

/** Opens an address as a browser does, with redirects, and returns the addresses on the way. */
async function open({ app }: TestApp, address: string, headers: Record<string, string> = OPENS) {
  const answer = await app.inject({ url: address.replace(new RegExp(ORIGIN, 'i'), ''), headers })
  const { location } = answer.headers
  return { answer, page: location === undefined ? undefined : await app.inject({ url: String(location), headers }) }
}

const OPENS = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 (Android 14)' }

async function entriesOf({ app, parts }: TestApp) {
  await app.writeCounts()
  return parts.db
    .selectFrom('hour_count')
    .select(['subject', 'language', 'times'])
    .where('name', '=', 'entry')
    .orderBy('subject')
    .orderBy('language')
    .execute()
}

test('[POST-01] [DESK-08] the code of a poster opens its page at a clean address, and the entry is counted once', async () => {
  const server = await start()
  const ask = await operatorAt(server)
  const pages: [PosterSubject, string][] = [
    [{ kind: 'tip', id: '7' }, '/tips/7'],
    [{ kind: 'category', id: 'storage' }, '/?category=storage'],
    [{ kind: 'rules', id: 'de' }, '/rules?place=de'],
  ]
  for (const language of ['en', 'de']) {
    for (const [subject, path] of pages) {
      const poster = await ask('file', { ...subject, format: 'a5', language })
      const [code] = await findCodes(await renderPage(poster.rawPayload))
      const { answer, page } = await open(server, code?.text ?? '')
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
        302,
        (language === 'de' ? '/de' : '') + path,
        'no-store',
      ])
      expect(page?.statusCode).toBe(200)
      expect(page && readPage(page).html).toContain(`<html lang="${language}"`)
    }
  }
  expect(await entriesOf(server)).toEqual(
    ['/?category=storage', '/rules?place=de', '/tips/7'].flatMap((subject) =>
      ['de', 'en'].map((language) => ({ subject, language, times: 1 })),
    ),
  )
  // What is typed from the paper leads to the same page.
  expect((await open(server, '/q/7')).answer.headers.location).toBe('/tips/7')

  server.turnClock(3600_000)
  const { headers } = await atAdmin(server, 'grace', 'observer')
  const period = 'from=2026-06-15&to=2026-06-15'
  const numbers = (await server.app.inject({ url: `/api/admin/analytics?${period}`, headers })).json()
  expect(numbers.entries[0]).toEqual({ path: '/tips/7', name: theLibrary().find(7)?.title, times: 3 })
  expect(numbers.series.find(({ name }: { name: string }) => name === 'entry').figures).toEqual([7])
  const csv = await server.app.inject({ url: `/api/admin/analytics/csv?${period}`, headers })
  expect(csv.body.split('\r\n')).toContain('"Entries by QR code","Entries by QR code","2026-06-15","7","0"')
})

/** Sends a request over a real connection, because `inject` bypasses the fast lane. */
const askServer = (port: number, path: string, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers: OPENS }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

test('[DESK-09] [DESK-13] an entry holds nothing of its visitor, and what is no entry of a poster is neither counted nor kept', async () => {
  const server = await start()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  for (const path of ['/q/0', '/q/999', '/q/07', '/q/7/8', '/q/c/nothing', '/q/r/xx', '/q/x/7', '/q/%00', '/q'])
    expect(await askServer(port, path), path).toBe(404)
  for (const path of ['/q/', '/q/7/']) expect(await askServer(port, path), path).toBe(301)
  expect(await askServer(port, '/q/7', 'HEAD')).toBe(302)
  const marked = { referer: 'https://marker.example/', cookie: 'id=marker', 'x-forwarded-for': '203.0.113.7' }
  await open(server, '/q/7?from=marker', { ...OPENS, ...marked })
  for (const headers of [{ ...OPENS, 'sec-purpose': 'prefetch' }, { ...OPENS, 'user-agent': 'Somebot/2.1' }, {}])
    await open(server, '/Q/7', headers as Record<string, string>)
  expect(await askServer(port, '/Q/7')).toBe(302)
  await server.app.writeCounts()
  const rows = await server.parts.db.selectFrom('hour_count').selectAll().where('name', '!=', 'view').execute()
  expect(rows).toEqual([
    { name: 'entry', hour: '2026-06-15T12', subject: '/tips/7', language: 'en', times: 2, riders: 0 },
  ])
  expect(server.app.recentAddresses().filter((address) => /^\/q/i.test(address))).toEqual([])
})

test('[POST-01] operators and editors make posters; an observer reads who may, and for everybody else the calls do not exist', async () => {
  const server = await start()
  const calls = ['/api/admin/posters', '/api/admin/posters/preview', '/api/admin/posters/file'].map(
    (path) => `${path}?kind=tip&id=7&format=a4`,
  )
  const [rider, observer, editor] = [
    await caller(server, 'rider'),
    await atAdmin(server, 'observer', 'observer'),
    await atAdmin(server, 'editor', 'editor'),
  ]
  for (const url of calls) {
    const statusFor = async (headers: Record<string, string>) => (await server.app.inject({ url, headers })).statusCode
    expect([await statusFor({}), await statusFor(rider.headers), await statusFor(observer.headers)], url).toEqual([
      404, 404, 403,
    ])
    expect((await server.app.inject({ url, headers: editor.headers })).statusCode, url).toBe(200)
  }
  const choices = await editor.get('/api/admin/posters?language=de')
  expect(choices.languages).toEqual(['en', 'de'])
  expect(choices.places[0], 'the own place of the site').toEqual({ id: 'de', name: 'Deutschland' })
  expect(choices.tips).toHaveLength(theLibrary().tips.length)
  expect(await server.parts.db.selectFrom('desk_log').selectAll().execute()).toEqual([])
})

test('[POST-01] the preview is a picture of the same page, and wrong input is refused', async () => {
  const server = await start()
  const ask = await operatorAt(server)
  for (const format of POSTER_FORMATS) {
    const { src, address } = (await ask('preview', { kind: 'tip', id: '7', format, language: 'de' })).json()
    expect(address).toBe(`${ORIGIN}/de/q/7`)
    const codes = await findCodes(await readPng(Buffer.from(src.split(',')[1], 'base64')))
    expect(new Set(codes.map(({ text }) => text))).toEqual(new Set([`${ORIGIN}/de/q/7`.toUpperCase()]))
  }
  const right = { kind: 'tip', id: '7', format: 'a4' }
  for (const call of ['preview', 'file'] as const) {
    for (const [field, wrong] of Object.entries({ kind: 'exam', format: 'a3', id: 'x'.repeat(61), language: 'fr' })) {
      const answer = await ask(call, { ...right, [field]: wrong })
      expect([answer.statusCode, answer.json().errors[0].path], field).toEqual([400, [field]])
    }
    for (const gone of [
      { kind: 'tip', id: '999' },
      { kind: 'tip', id: '../7' },
      { kind: 'category', id: '7' },
      { kind: 'rules', id: 'xx' },
    ]) {
      const answer = await ask(call, { ...right, ...gone })
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'gone'])
    }
  }
})

test('[POST-01] markup, the longest texts and a photo fit on every format, and the code is still read', async () => {
  const title = `<b>&amp;</b> ${'Versicherungskennzeichenpflicht '.repeat(3)}`.slice(0, 118).trim()
  const shortDescription = `<script>"'& ${'Ein sehr langer Satz ohne Ende. '.repeat(9)}`.slice(0, 300).trim()
  const server = await withTips([{ title, shortDescription, drawing: 'A wall.' }], {
    'tips/riding/tip-1.jpg': await testPhoto(),
  })
  const ask = await operatorAt(server)
  for (const format of POSTER_FORMATS) {
    const pdf = (await ask('file', { kind: 'tip', id: '1', format })).rawPayload
    const said = words(pdf)
    for (const text of [title, shortDescription]) expect(said, format).toContain(text)
    const picture = await renderPage(pdf)
    expect((await findCodes(picture)).length).toBe(format === 'stickers' ? 6 : 1)
    expect((await ask('preview', { kind: 'tip', id: '1', format })).statusCode).toBe(200)
  }
})

test('[POST-01] the rules of a place that hold on that day are on its poster', async () => {
  const server = await withTips([{}], PLACE_FILES)
  const ask = await operatorAt(server)
  const say = async () => words((await ask('file', { kind: 'rules', id: 'xx', format: 'a4' })).rawPayload)
  expect(await say()).toContain('20 km/h Top speed')
  expect(await say()).toContain('As of 15 June 2026.')
})

test('[RULE-10] a poster of rules names the oldest day of the texts that were read for what is on it', async () => {
  const rules = [
    { id: 'speed', figure: '20 km/h', checked: '2026-05-02' },
    { id: 'age', checked: '2026-05-01' },
  ]
  const server = await withTips([{}], { 'places/xx.yaml': placeFile({ rules }) })
  const ask = await operatorAt(server)
  const { rawPayload } = await ask('file', { kind: 'rules', id: 'xx', format: 'a4' })
  expect(words(rawPayload)).toContain('As of 1 May 2026.')
})
