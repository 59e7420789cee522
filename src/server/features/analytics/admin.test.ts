import { expect, test } from 'vitest'
import { COUNT_NAMES, type CountName } from '#shared/analytics.ts'
import { addDays } from '#shared/learning/calendar.ts'
import { post, register } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { analyticsCsv } from './csv-service.ts'

const TODAY = '2026-06-15'
const HOUR = 3600_000
const WEEK = 'from=2026-06-09&to=2026-06-15'

type Row = [name: CountName, day: string, subject: string, language: string, times: number]

async function count({ parts }: TestApp, ...rows: Row[]) {
  for (const [name, day, subject, language, times] of rows)
    await parts.db.insertInto('day_count').values({ name, day, subject, language, times }).execute()
}

// biome-ignore lint/suspicious/noExplicitAny: answers of Admin are not typed here
const seriesIn = (answer: { series: any[] }, name: CountName) => answer.series.find((one) => one.name === name)

test('[DESK-08] the numbers of a period are given by day beside the period before, and those of today', async () => {
  const server = await testApp()
  await count(
    server,
    ['search', '2026-06-02', 'found', 'en', 8],
    ['search', '2026-06-09', 'found', 'en', 2],
    ['search', '2026-06-09', 'missed', 'de', 1],
  )
  await post(server.app, '/api/searches', { hasHit: true })
  server.turnClock(HOUR)
  const anna = await atAdmin(server, 'anna')
  const answer = await anna.get(`/api/admin/analytics?${WEEK}`)
  expect(answer.before).toEqual({ from: '2026-06-02', to: '2026-06-08' })
  expect(seriesIn(answer, 'search')).toEqual({
    name: 'search',
    figures: [3, 0, 0, 0, 0, 0, 1],
    total: { atLeast: 4, isExact: true },
    figuresBefore: [8, 0, 0, 0, 0, 0, 0],
    before: { atLeast: 8, isExact: true },
  })
  expect(answer.series.map(({ name }: { name: string }) => name)).toEqual(Object.keys(COUNT_NAMES))
  expect(answer.searches).toEqual({ found: 3, missed: 1 })
})

test('[DESK-08] views are given by page, category, tip and language, the most frequent first, in the language of Admin', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await count(
    server,
    ['view', TODAY, '/tips/3', 'en', 2],
    ['view', TODAY, '/tips/3', 'de', 5],
    ['view', TODAY, '/tips/9999', 'en', 1],
    ['view', TODAY, '/?category=riding', 'en', 3],
    ['view', TODAY, '/?category=gone', 'en', 9],
    ['view', TODAY, '/lists/:code', 'en', 4],
    ['view', '2026-06-08', '/exam', 'en', 7],
  )
  const { views } = await anna.get(`/api/admin/analytics?${WEEK}&language=de`)
  const german = theLibrary().in('de')
  expect(views).toEqual({
    pages: [{ path: '/lists/:code', times: 4 }],
    categories: [
      { id: 'gone', name: null, times: 9 },
      { id: 'riding', name: german.categories.find(({ id }) => id === 'riding')?.name, times: 3 },
    ],
    tips: [
      { id: 3, title: german.find(3)?.title, times: 7 },
      { id: 9999, title: null, times: 1 },
    ],
    languages: [
      { language: 'en', times: 19 },
      { language: 'de', times: 5 },
    ],
  })
})

test('[DESK-08] the CSV of a period is a download with every number by day, as the command prints it', async () => {
  const server = await testApp()
  const { headers } = await atAdmin(server, 'anna')
  await count(server, ['view', TODAY, '/', 'en', 2], ['like', TODAY, '3', '', 3])
  const file = await server.app.inject({ url: `/api/admin/analytics/csv?${WEEK}`, headers })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="analytics-2026-06-09-2026-06-15.csv"')
  expect(file.body).toBe(await analyticsCsv(server.parts.db, theLibrary(), { from: '2026-06-09', to: TODAY }))
  const lines = file.body.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '\uFEFF"Part","What","Day","Number","Period before"',
      `"What is read","Page views","${TODAY}","2","0"`,
      `"Learning","Likes","${TODAY}","under 5","0"`,
    ]),
  )
})

test('[DESK-08] a wrong period is 400 at its field, and a period of a year is not', async () => {
  const server = await testApp()
  const { headers } = await atAdmin(server, 'anna')
  const ask = (call: string, from: string, to: string) =>
    server.app.inject({ url: `/api/admin/${call}?${new URLSearchParams({ from, to })}`, headers })
  const wrong: [from: string, to: string, field: string][] = [
    ['2026-06-31', '2026-07-01', 'from'],
    ['yesterday', '2026-07-01', 'from'],
    ['0000-01-01', '0000-01-02', 'from'],
    ['9999-12-30', '9999-12-31', 'from'],
    ['2026-06-01', '', 'to'],
    ['2026-06-01', '2026-06-01T00:00:00Z', 'to'],
    ['2026-06-02', '2026-06-01', 'to'],
    ['2025-06-01', '2026-06-02', 'to'],
  ]
  for (const call of ['analytics', 'analytics/csv'])
    for (const [from, to, field] of wrong) {
      const answer = await ask(call, from, to)
      expect([answer.statusCode, answer.json().errors[0].path], `${call} ${from} ${to}`).toEqual([400, [field]])
    }
  const none = await server.app.inject({ url: '/api/admin/analytics', headers })
  expect([none.statusCode, none.json().code]).toEqual([400, 'invalid-field'])
  const year = await ask('analytics', '2024-01-01', '2024-12-31')
  expect(year.json().series[0].figures).toHaveLength(366)
  expect((await ask('analytics', '2199-12-30', '2199-12-31')).statusCode).toBe(200)
  const language = await server.app.inject({ url: `/api/admin/analytics?${WEEK}&language=xx`, headers })
  expect([language.statusCode, language.json().errors[0].path]).toEqual([400, ['language']])
  expect((await server.app.inject({ url: '/api/admin/insights?days=29', headers })).json().errors[0].path).toEqual([
    'days',
  ])
})

test('[DESK-09] a figure of riders under 5 is in no answer of Admin, also not as a sum or a difference', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  await count(server, ['like', TODAY, '3', '', 4], ['like', '2026-06-14', '3', '', 6])
  const sumTo = async (to: string) => {
    const length = to === TODAY ? 'from=2026-06-14' : 'from=2026-06-13'
    return seriesIn(await anna.get(`/api/admin/analytics?${length}&to=${to}`), 'like')
  }
  expect(await sumTo(TODAY)).toMatchObject({ figures: [6, null], total: { atLeast: 6, isExact: false } })
  expect(await sumTo('2026-06-14')).toMatchObject({ figures: [0, 6], total: { atLeast: 6, isExact: true } })
})

test('[DESK-18] figures of the page and the CSV end with the last full hour, on every server', async () => {
  const server = await testApp()
  const other = await testApp({}, { db: server.parts.db, clock: server.parts.clock })
  const like = async (name: string) => post(server.app, '/api/tips/1/like', {}, await register(server.app, name))
  let looks = 0
  const page = async () => {
    const anna = await atAdmin(server, `anna${++looks}`)
    const { until, series } = await anna.get(`/api/admin/analytics?${WEEK}`)
    return [
      until,
      ...(['like', 'search'] as const).map((name) => seriesIn({ series }, name)).map((one) => one.figures.at(-1)),
    ]
  }
  const csv = async () => {
    const { headers } = await atAdmin(server, `anna${++looks}`)
    const { body } = await server.app.inject({ url: `/api/admin/analytics/csv?${WEEK}`, headers })
    return body.split('\r\n').filter((line) => line.startsWith(`"Learning","Likes","${TODAY}"`))
  }
  for (let rider = 0; rider < 5; rider++) await like(`rider${rider}`)
  await post(other.app, '/api/searches', { hasHit: true })
  await other.app.writeCounts()
  expect(await page()).toEqual(['2026-06-15T12:00:00.000Z', 0, 0])
  expect(await csv()).toEqual([`"Learning","Likes","${TODAY}","0","0"`])
  server.turnClock(HOUR)
  await like('later')
  await post(other.app, '/api/searches', { hasHit: true })
  await other.app.writeCounts()
  for (let look = 0; look < 2; look++) expect(await page()).toEqual(['2026-06-15T13:00:00.000Z', 5, 1])
  expect(await csv()).toEqual([`"Learning","Likes","${TODAY}","5","0"`])
  server.turnClock(HOUR)
  expect(await page()).toEqual(['2026-06-15T14:00:00.000Z', 6, 2])
})

test('[DESK-18] a figure is hidden while fewer than five riders did it, however often', async () => {
  const server = await testApp()
  const like = async (token: string, tips: number) => {
    for (let tip = 1; tip <= tips; tip++) await post(server.app, `/api/tips/${tip}/like`, {}, token)
  }
  let looks = 0
  const likes = async () => {
    server.turnClock(HOUR)
    const anna = await atAdmin(server, `anna${++looks}`)
    return seriesIn(await anna.get(`/api/admin/analytics?${WEEK}`), 'like')
  }
  await like(await register(server.app, 'often'), 7)
  expect(await likes()).toMatchObject({ figures: [0, 0, 0, 0, 0, 0, null], total: { atLeast: 0, isExact: false } })
  for (let rider = 0; rider < 3; rider++) await like(await register(server.app, `rider${rider}`), 2)
  expect(await likes()).toMatchObject({ figures: [0, 0, 0, 0, 0, 0, null] })
  await like(await register(server.app, 'fifth'), 1)
  expect(await likes()).toMatchObject({ figures: [0, 0, 0, 0, 0, 0, 14], total: { atLeast: 14, isExact: true } })
})

test('[DESK-18] two days later nothing kept tells which riders were counted, and the figures stay', async () => {
  const server = await testApp()
  for (let rider = 0; rider < 6; rider++)
    await post(server.app, '/api/tips/1/like', {}, await register(server.app, `rider${rider}`))
  const marks = async () => {
    await server.app.writeCounts()
    const kept = server.parts.db.selectFrom('day_riders').select('riders')
    return (await kept.where('name', '=', 'like').where('day', '=', TODAY).execute()).map(({ riders }) => riders)
  }
  server.turnClock(24 * HOUR)
  expect(await marks()).not.toEqual([0b111111])
  server.turnClock(24 * HOUR)
  expect(await marks()).toEqual([0b111111])
  const anna = await atAdmin(server, 'anna')
  const likes = seriesIn(await anna.get(`/api/admin/analytics?from=${TODAY}&to=${TODAY}`), 'like')
  expect(likes).toMatchObject({ figures: [6] })
})

test('[DESK-09] [DESK-10] Insights gives tips with their question and options, worst first, without figures under 5', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const library = theLibrary()
  const answers = (tip: string, wrong: number, right: number): Row[] => [
    ['review-wrong', TODAY, tip, '', wrong],
    ['review-right', addDays(TODAY, -27), tip, '', right],
  ]
  await count(server, ...answers('3', 8, 8), ...answers('4', 9, 3), ...answers('5', 3, 20), ...answers('6', 5, 4))
  await count(server, ['review-wrong', addDays(TODAY, -28), '5', '', 500])
  const { language, tips } = await anna.get('/api/admin/insights')
  expect(language).toBe('en')
  expect(tips.map(({ tipId, wrong, right }: Record<string, number>) => [tipId, wrong, right])).toEqual([
    [4, 9, null],
    [3, 8, 8],
    [5, null, 20],
  ])
  const check = library.checkOf(4)
  expect(tips[0]).toMatchObject({ title: library.find(4)?.title, question: check?.question })
  expect(tips[0].options).toEqual([
    { text: check?.right, isRight: true, times: 0 },
    ...(check?.wrong ?? []).map((text) => ({ text, isRight: false, times: 0 })),
  ])
  const longer = (await anna.get('/api/admin/insights?days=90')).tips
  expect([longer[0].tipId, longer[0].wrong]).toEqual([5, 503])
})

test('[DESK-09] searches without a hit are given after three different days', async () => {
  const server = await testApp()
  for (let day = 0; day < 3; day++) {
    await post(server.app, '/api/searches', { hasHit: false, text: 'helm farbe' })
    const anna = await atAdmin(server, `anna${day}`)
    const shown = day < 2 ? [] : [{ text: 'helm farbe', language: 'en', times: 3, days: 3 }]
    expect((await anna.get(`/api/admin/analytics?from=2026-06-15&to=2026-06-17`)).missedTexts).toEqual(shown)
    expect((await anna.get('/api/admin/insights')).missedTexts).toEqual(shown)
    server.turnClock(24 * 3600_000)
  }
})

test('[DESK-08] [DESK-10] operators, editors and observers read the numbers, and Insights is for operators and editors', async () => {
  const server = await testApp()
  const statuses = []
  for (const role of ['operator', 'editor', 'observer'] as const) {
    const { headers } = await atAdmin(server, `the-${role}`, role)
    const ask = async (call: string) =>
      (await server.app.inject({ url: `/api/admin/${call}?${WEEK}`, headers })).statusCode
    statuses.push([role, await ask('analytics'), await ask('analytics/csv'), await ask('insights')])
  }
  expect(statuses).toEqual([
    ['operator', 200, 200, 200],
    ['editor', 200, 200, 200],
    ['observer', 200, 200, 403],
  ])
})

test('[DESK-17] the CSV holds everything that the page shows, in its language, in columns of a spreadsheet of that language', async () => {
  const server = await testApp()
  const { headers, get } = await atAdmin(server, 'anna')
  await count(
    server,
    ['view', TODAY, '/tips/7', 'de', 12],
    ['view', TODAY, '/?category=riding', 'en', 11],
    ['view', TODAY, '/contact', 'en', 13],
    ['view', '2026-06-08', '/contact', 'en', 9],
    ['entry', TODAY, '/tips/7', 'en', 14],
    ['search', TODAY, 'found', 'en', 15],
    ['search', TODAY, 'missed', 'en', 16],
    ['like', TODAY, '7', 'en', 3],
    ['like', '2026-06-08', '7', 'en', 21],
  )
  const search = { key: 'k', language: 'de', text: 'helm; "rot"', days: 3, last_day: TODAY, times: 17 }
  await server.parts.db.insertInto('missed_search').values(search).execute()
  const csv = async (language: string) => {
    const file = await server.app.inject({ url: `/api/admin/analytics/csv?${WEEK}&language=${language}`, headers })
    return file.body.split('\r\n')
  }
  const german = await csv('de')
  expect(german[0]).toBe('\uFEFF"Teil";"Was";"Tag";"Zahl";"Zeitraum davor"')
  const title = theLibrary().in('de').find(7)?.title
  for (const row of [
    `"Aufrufe nach Tipp";"${title}";"";"12";""`,
    '"Aufrufe nach Sprache";"Deutsch";"";"12";""',
    `"Nach Code";"${title}";"";"14";""`,
    '"Suche";"Mit Treffer";"";"15";""',
    '"Suche";"Ohne Treffer";"";"16";""',
    '"Ohne Treffer gesucht";"helm; ""rot"" (Deutsch)";"";"17";""',
    `"Lernen";"Gefällt mir";"${TODAY}";"unter 5";"21"`,
  ])
    expect(german).toContain(row)
  expect(german.join('\n')).toMatch(/"\/contact";"";"13";""/)
  expect((await csv('en'))[0]).toBe('\uFEFF"Part","What","Day","Number","Period before"')
  // Each figure by day of the page has its row.
  const page = await get(`/api/admin/analytics?${WEEK}`)
  const days = page.series.filter(({ name }: { name: string }) => name !== 'option').length * 7
  expect(german.filter((line) => /"2026-06-\d\d"/.test(line))).toHaveLength(days)
})
