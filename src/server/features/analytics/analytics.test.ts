import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { as, post, register } from '#tests/support/accounts.ts'
import { caller } from '#tests/support/calls.ts'
import { takeExam } from '#tests/support/exams.ts'
import { thePages } from '#tests/support/site.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { addMissedSearches, endHours, listMissedSearches, sumBy } from './repository.ts'
import { readInsights, readSeries } from './service.ts'

const DAY = 24 * 3600_000
const TODAY = { from: '2026-06-15', to: '2026-06-15' }

/** The headers of a browser that opens a page. */
const OPENS = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 (Android 14)' }

/**
 * Sends a request over a real connection, because `inject` bypasses the fast lane. The server may count the answer a moment after it
 * has arrived.
 */
function ask(port: number, path: string, headers: Record<string, string> = OPENS, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

async function siteWithPages(): Promise<TestApp & { port: number }> {
  const site = await testApp({}, { pages: thePages() })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...site, port: (site.app.server.address() as AddressInfo).port }
}

/** Writes what was counted, and lets its hour end. */
async function endHour({ app, parts }: TestApp): Promise<void> {
  await app.writeCounts()
  await endHours(parts.db, '2100')
}

async function sums(site: TestApp, name: Parameters<typeof sumBy>[2], period = TODAY) {
  await endHour(site)
  return (await sumBy(site.parts.db, 'subject', name, period)).map(({ of, times }) => `${of} ${times}`)
}

test('[DESK-13] pages that browsers open are counted by address and language, also those from the cached lane', async () => {
  const site = await siteWithPages()
  for (let round = 0; round < 3; round++)
    for (const path of ['/', '/de/tips/3', '/tips/3', '/exam', '/de?category=storage']) await ask(site.port, path)
  await expect
    .poll(() => sums(site, 'view'))
    .toEqual(['/?category=riding 3', '/?category=storage 3', '/exam 3', '/tips/3 6'])
  const languages = await sumBy(site.parts.db, 'language', 'view', TODAY)
  expect(languages).toEqual([
    { of: 'de', times: 6 },
    { of: 'en', times: 9 },
  ])
})

test('[DESK-09] what is counted of a visit holds nothing of its visitor', async () => {
  const site = await siteWithPages()
  const visitor = { 'user-agent': 'Mozilla/5.0 (Marker)', cookie: 'id=marker', 'x-forwarded-for': '203.0.113.7' }
  const from = { referer: 'https://marker.example/', 'accept-language': 'en-MARKER' }
  await ask(site.port, '/tips/3?utm_source=marker&from=marker#marker', { ...OPENS, ...visitor, ...from })
  const payload = { hasHit: false, text: 'marker' }
  await site.app.inject({ method: 'POST', url: '/api/searches', headers: visitor, payload })
  await endHour(site)
  const counts = await site.parts.db.selectFrom('day_count').selectAll().orderBy('name', 'desc').execute()
  expect(counts).toEqual([
    { name: 'view', day: '2026-06-15', subject: '/tips/3', language: 'en', times: 1 },
    { name: 'search', day: '2026-06-15', subject: 'missed', language: 'en', times: 1 },
  ])
  const missed = await site.parts.db.selectFrom('missed_search').selectAll().execute()
  expect(missed).toMatchObject([{ language: 'en', text: null, days: 1, last_day: '2026-06-15', times: 1 }])
  expect(JSON.stringify(missed)).not.toContain('marker')
})

test('what no person reads is not counted: HEAD, prefetches, frames, robots, programs and missing pages', async () => {
  const site = await siteWithPages()
  const others: [Record<string, string>, string?][] = [
    [OPENS, 'HEAD'],
    [{ ...OPENS, 'sec-purpose': 'prefetch' }],
    [{ ...OPENS, 'sec-purpose': 'prefetch;prerender' }],
    [{ ...OPENS, purpose: 'prefetch' }],
    [{ ...OPENS, 'sec-fetch-dest': 'iframe' }],
    [{ ...OPENS, 'sec-fetch-mode': 'cors' }],
    [{ ...OPENS, 'user-agent': 'Mozilla/5.0 (compatible; Somebot/2.1)' }],
    [{ ...OPENS, 'user-agent': 'HeadlessChrome/140.0' }],
    [{ 'user-agent': 'curl/8' }],
  ]
  for (const [headers, method] of others) for (let i = 0; i < 2; i++) await ask(site.port, '/tips/3', headers, method)
  expect(await ask(site.port, '/tips/999')).toBe(404)
  expect(await ask(site.port, '/lists/no-such-code')).toBe(404)
  expect(await sums(site, 'view')).toEqual([])
})

test('the offline copy that a device fetches is counted, not the one that the server makes', async () => {
  const site = await siteWithPages()
  await ask(site.port, '/sw.js')
  expect(await sums(site, 'offline-copy')).toEqual([])
  for (let i = 0; i < 2; i++) await ask(site.port, '/shell', { 'sec-fetch-mode': 'no-cors' })
  await expect.poll(() => sums(site, 'offline-copy')).toEqual([' 2'])
})

test('a guide that a visitor fetches is counted, not the copy that their service worker keeps', async () => {
  const site = await siteWithPages()
  const fetchCopy = () => ask(site.port, '/guide.pdf', { 'sec-fetch-mode': 'cors', purpose: 'prefetch' })
  // A busy machine may need longer to draw it than the server waits for.
  await expect.poll(fetchCopy).toBe(200)
  expect(await sums(site, 'guide')).toEqual([])
  await ask(site.port, '/guide.pdf', { 'sec-fetch-mode': 'navigate' })
  await expect.poll(() => sums(site, 'guide')).toEqual(['all 1'])
})

test('actions of riders are counted once each', async () => {
  const site = await testApp()
  const { app } = site
  const token = await register(app)
  for (const notes of ['first', 'second']) {
    await post(app, '/api/tips/1/bookmark', { notes }, token)
    site.turnClock(1000)
  }
  for (let i = 0; i < 2; i++) {
    await post(app, '/api/tips/1/like', {}, token)
    await post(app, '/api/user/progress', { tipId: 1 }, token)
  }
  for (const platform of ['email', 'print']) await post(app, '/api/tips/2/share', { platform })
  expect(await sums(site, 'like')).toEqual(['1 1'])
  expect(await sums(site, 'bookmark')).toEqual(['1 1'])
  expect(await sums(site, 'completion')).toEqual(['1 1'])
  expect(await sums(site, 'share')).toEqual(['2 1'])
  expect(await sums(site, 'print')).toEqual(['2 1'])
  expect(await sums(site, 'registration')).toEqual([' 1'])
  expect(await sums(site, 'return')).toEqual([])
  site.turnClock(DAY)
  for (let i = 0; i < 2; i++) await app.inject({ url: '/api/progress', ...as(token) })
  expect(await sums(site, 'return', { from: '2026-06-16', to: '2026-06-16' })).toEqual([' 1'])
})

test('exams, answers and the options that were chosen are counted', async () => {
  const site = await testApp()
  await takeExam(await caller(site, 'mira'), theLibrary())
  expect(await sums(site, 'exam-begun')).toEqual([' 1'])
  expect(await sums(site, 'exam-passed')).toEqual([' 1'])
  const chosen = await sums(site, 'option')
  expect(chosen.length).toBeGreaterThan(10)
  for (const line of chosen) expect(line).toMatch(/^\d+:[0-9a-f]{6}:0 1$/)
})

test('[DESK-10] a review counts its answer, and Insights names the tip with its options, worst first', async () => {
  const site = await testApp()
  const { app, parts } = site
  const library = theLibrary()
  const [first, second] = library.tips as [(typeof library.tips)[0], (typeof library.tips)[0]]
  for (let rider = 0; rider < 12; rider++) {
    const token = await register(app, `rider${rider}`)
    for (const { id } of [first, second]) await post(app, '/api/user/progress', { tipId: id }, token)
    site.turnClock(10 * DAY)
    for (const { id } of [first, second]) {
      const check = library.checkOf(id)
      const answer = id === second.id && rider < 9 ? check?.wrong[0] : check?.right
      expect((await post(app, '/api/review', { tipId: id, answer }, token)).statusCode).toBe(200)
    }
  }
  await endHour(site)
  const period = { from: '2026-06-15', to: '2028-01-01' }
  const ranked = await readInsights(parts.db, library, period, parts.clock())
  expect(ranked.map(({ tipId, wrong, right }) => [tipId, wrong, right])).toEqual([
    [second.id, 9, null],
    [first.id, 0, 12],
  ])
  expect(ranked[0]?.options[0]).toEqual({ text: library.checkOf(second.id)?.right, isRight: true, times: null })
  expect(ranked[0]?.options[1]?.times).toBe(9)
})

test('[DESK-09] figures of riders under 5 are not shown, and no total reveals them', async () => {
  const { parts, app } = await testApp()
  const { db } = parts
  await app.writeCounts()
  const rows = [
    ['2026-06-14', 12],
    ['2026-06-15', 4],
    ['2026-06-13', 5],
  ] as const
  for (const name of ['like', 'view'])
    for (const [day, times] of rows)
      await db.insertInto('day_count').values({ name, day, subject: '1', language: '', times }).execute()
  const period = { from: '2026-06-14', to: '2026-06-15' }
  expect(await readSeries(db, 'like', period)).toEqual({
    name: 'like',
    days: [
      { day: '2026-06-14', figure: 12 },
      { day: '2026-06-15', figure: null },
    ],
    total: { atLeast: 12, isExact: false },
    daysBefore: [
      { day: '2026-06-12', figure: 0 },
      { day: '2026-06-13', figure: 5 },
    ],
    before: { atLeast: 5, isExact: true },
  })
  expect((await readSeries(db, 'view', period)).total).toEqual({ atLeast: 16, isExact: true })
})

test('[DESK-09] the text of a search without a hit is shown after three different days, and never one that could name a person', async () => {
  const site = await testApp()
  const { app, parts } = site
  const search = (text: string) => post(app, '/api/searches', { hasHit: false, text })
  for (let day = 0; day < 3; day++) {
    for (const text of ['Helm  Farbe', 'helm farbe', 'anna@example.org', 'call 0151', 'x'.repeat(41)])
      expect((await search(text)).statusCode).toBe(204)
    await app.writeCounts()
    const stored = await parts.db.selectFrom('missed_search').select(['text', 'days', 'times']).execute()
    expect(stored).toEqual([{ text: day < 2 ? null : 'helm farbe', days: day + 1, times: 2 * (day + 1) }])
    site.turnClock(DAY)
  }
  expect(await listMissedSearches(parts.db, '2026-06-01', 10)).toEqual([
    { language: 'en', text: 'helm farbe', days: 3, times: 6, last_day: '2026-06-17' },
  ])
  expect(
    await post(app, '/api/searches', { hasHit: true }).then(() =>
      sums(site, 'search', { from: '2026-06-15', to: '2026-06-18' }),
    ),
  ).toEqual(['found 1', 'missed 15'])
  site.turnClock(100 * DAY)
  await app.writeCounts()
  expect(await parts.db.selectFrom('missed_search').selectAll().execute()).toEqual([])
})

test('two servers add to the same sums, and counts that could not be written are written later', async () => {
  const first = await testApp()
  const second = await testApp({}, { db: first.parts.db })
  for (const { app } of [first, second]) await post(app, '/api/searches', { hasHit: true })
  await Promise.all([first.app.writeCounts(), second.app.writeCounts()])
  expect(await sums(first, 'search')).toEqual(['found 2'])
  await post(first.app, '/api/searches', { hasHit: true })
  await first.parts.db.schema.alterTable('hour_count').renameTo('away').execute()
  await expect(first.app.writeCounts()).rejects.toThrow()
  await first.parts.db.schema.alterTable('away').renameTo('hour_count').execute()
  expect(await sums(first, 'search')).toEqual(['found 3'])
})

test('a server that stops writes what it has counted', async () => {
  const site = await testApp()
  await post(site.app, '/api/searches', { hasHit: true })
  await site.app.close()
  await endHours(site.parts.db, '2100')
  expect(await sumBy(site.parts.db, 'day', 'search', TODAY)).toEqual([{ of: '2026-06-15', times: 1 }])
})

test('counts older than three years are deleted', async () => {
  const { app, parts } = await testApp()
  const old = { name: 'view', subject: '/', language: 'en', times: 7 }
  for (const day of ['2023-06-01', '2023-07-01'])
    await parts.db
      .insertInto('day_count')
      .values({ ...old, day })
      .execute()
  await app.writeCounts()
  expect(await parts.db.selectFrom('day_count').select('day').execute()).toEqual([{ day: '2023-07-01' }])
})

test('[DESK-09] a day has room for a thousand new searches without a hit, and known ones are still counted', async () => {
  const { parts } = await testApp()
  const search = (number: number, times = 1) => ({
    key: `key ${number}`,
    language: 'en',
    text: `text ${number}`,
    times,
  })
  const rows = () => parts.db.selectFrom('missed_search').select(['key', 'times']).orderBy('key').execute()
  for (let first = 0; first < 1200; first += 200)
    await addMissedSearches(
      parts.db,
      '2026-06-15',
      Array.from({ length: 200 }, (_, place) => search(first + place)),
    )
  expect(await rows()).toHaveLength(1000)
  await addMissedSearches(parts.db, '2026-06-15', [search(0, 7), search(5000)])
  expect(await rows()).toHaveLength(1000)
  expect((await rows()).find(({ key }) => key === 'key 0')?.times).toBe(8)
  await addMissedSearches(parts.db, '2026-06-16', [search(5000)])
  expect(await rows()).toHaveLength(1001)
})
