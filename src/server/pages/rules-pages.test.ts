import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ORIGIN, plainText, readPage, thePages } from '#tests/support/site.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, placeFile } from '#tools/lib/content.ts'
import { PLACE_FILES } from '#tools/lib/places.ts'

const TIPS = [{ title: 'Speed', rules: ['speed'] }, { title: 'Parking', rules: ['parking'] }, { title: 'Brakes' }]
const libraryWith = (files: Record<string, string>) => libraryOf({ ...contentFiles(TIPS), ...files })

async function siteWith(files: Record<string, string> = PLACE_FILES, library = libraryWith(files)) {
  const server = await testApp({ PUBLIC_URL: ORIGIN }, { library, pages: thePages() })
  const page = async (url: string) => {
    const read = readPage(await server.app.inject(url))
    // The part of the page that is shown without JavaScript.
    const [body = ''] = (read.html.split('<div id="root">')[1] ?? '').split('<svg hidden')
    return { ...read, body, words: plainText(body.replace(/<[^>]+>/g, ' ').replace(/[ \n]+/g, ' ')) }
  }
  return { ...server, page }
}

test('[RULE-01] the page of a tip shows the rules of its place with sentence, figure, source and day, without JavaScript', async () => {
  const { page } = await siteWith()
  const { words, body } = await page('/tips/1')
  expect(words).toContain(
    'The rules in Testland Top speed 20\u00a0km/h Until 28 February 2031 A scooter of Testland may',
  )
  expect(words).toContain('Top speed 25\u00a0km/h From 1 March 2031 From this day the scooters')
  expect(words).toContain('Checked on 23 Nov 2026')
  expect(body).toContain('href="https://example.org/act"')
  expect(body).toContain('href="/rules?place=xx"')
  expect((await page('/tips/3')).words).not.toContain('Testland Top')
  const german = (await page('/de/tips/1')).words
  expect(german).toContain('Die Regeln für Testland Höchsttempo 20\u00a0km/h Bis 28. Februar 2031')
  expect(german).toContain('Ab 1. März 2031')
})

test('[RULE-01] [RULE-03] an address with a place shows its rules, and its page names the address without one to search engines', async () => {
  const { page } = await siteWith()
  const own = await page('/tips/2')
  const city = await page('/tips/2?place=xx-city')
  expect(own.words).toContain('The rule in Testland Parking At the edge')
  expect(city.words).toContain('The rule in Test City Only in marked bays')
  expect(city.canonical).toBe(own.canonical)
  expect((await page('/tips/2')).words).toContain('The rule in Testland')
  expect((await page('/tips/2?place=yy')).words).not.toContain('The rule in')
  expect((await page('/rules?place=yy&place=xx')).words).toContain('Rules in Otherland')
})

test('[RULE-12] an address with a place that the site has no more shows the own place of the site', async () => {
  const { page } = await siteWith()
  for (const place of ['zz', '', 'XX', '%00']) {
    const tip = await page(`/tips/2?place=${place}`)
    expect([tip.status, tip.canonical], place).toEqual([200, `${ORIGIN}/tips/2`])
    expect(tip.words).toContain('The rule in Testland')
    const rules = await page(`/de/rules?place=${place}`)
    expect([rules.status, rules.canonical], place).toEqual([200, `${ORIGIN}/de/rules`])
    expect(rules.words).toContain('Regeln für Testland')
  }
  const { 'site.yaml': _, ...files } = PLACE_FILES
  const withoutOwn = await siteWith(files)
  expect((await withoutOwn.page('/rules?place=zz')).words).toContain('Choose where you ride')
  expect((await (await siteWith({})).page('/rules?place=zz')).status).toBe(404)
})

test('[RULE-02] the rules of each place have a page in each language, a picture and a line in the sitemap', async () => {
  const { app, page } = await siteWith()
  const rules = await page('/rules')
  expect(rules.canonical).toBe(`${ORIGIN}/rules`)
  expect(rules.title).toContain('Rules in Testland')
  expect(rules.meta('og:image')).toBe(`${ORIGIN}/rules/xx/preview.png`)
  expect(rules.words).toContain('Emergency number 112 Free from every telephone.')
  expect(rules.words).toContain('What will change')
  expect(rules.words).toContain('Lights Announced, day not known yet')
  expect((await page('/rules?place=xx')).canonical).toBe(rules.canonical)
  const german = await page('/de/rules?place=xx-city')
  expect(german.canonical).toBe(`${ORIGIN}/de/rules?place=xx-city`)
  expect(german.words).toContain('Regeln für Test-Stadt')
  expect(german.html).toContain(`hreflang="en" href="${ORIGIN}/rules?place=xx-city"`)
  const sitemap = (await app.inject('/sitemap.xml')).body
  for (const path of ['/rules', '/rules?place=xx-city', '/rules?place=yy', '/de/rules?place=yy'])
    expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`)
  expect(sitemap).not.toContain('place=xx<')
  for (const [path, status] of [
    ['/rules/xx/preview.png', 200],
    ['/de/rules/xx-city/preview.png', 200],
    ['/rules/zz/preview.png', 404],
  ] as const)
    expect((await app.inject(path)).statusCode, path).toBe(status)
})

/** What the page says about age, speed and alcohol, in English and German. */
const SHIPPED: [id: string, name: string, german: string, figures: string[]][] = [
  ['es', 'Spain', 'Spanien', ['15 years', '25 km/h', '0.5 g/l']],
  ['fr', 'France', 'Frankreich', ['14 years', '25 km/h', '0.5 g/l']],
  ['fi', 'Finland', 'Finnland', ['15 years', '25 km/h', '0.5 ‰']],
  ['se', 'Sweden', 'Schweden', ['20 km/h']],
  ['ie', 'Ireland', 'Irland', ['16 years', '20 km/h', 'left']],
  ['ch', 'Switzerland', 'die Schweiz', ['14 or 16 years', '0.5 ‰']],
]

test('[RULE-10] six more countries have a page in English and German, with picture, titles and a line in the sitemap', async () => {
  const { app, page } = await siteWith({}, theLibrary(['en', 'de']))
  const sitemap = (await app.inject('/sitemap.xml')).body
  for (const [id, name, german, figures] of SHIPPED) {
    const rules = await page(`/rules?place=${id}`)
    expect([rules.status, rules.canonical]).toEqual([200, `${ORIGIN}/rules?place=${id}`])
    expect(rules.title).toContain(`Rules in ${name}`)
    expect(rules.meta('og:image')).toBe(`${ORIGIN}/rules/${id}/preview.png`)
    for (const figure of figures) expect(rules.words.replaceAll('\u00a0', ' '), id).toContain(figure)
    expect(rules.words).toContain('Not on this page Nothing here about')
    expect(rules.html).toContain(`hreflang="de" href="${ORIGIN}/de/rules?place=${id}"`)
    const inGerman = await page(`/de/rules?place=${id}`)
    expect(inGerman.title).toContain(`Regeln für ${german}`)
    expect(inGerman.words).toContain('Nicht auf dieser Seite Hier steht nichts über')
    expect(inGerman.words).not.toContain('noch nicht übersetzt')
    for (const base of ['', '/de']) expect(sitemap).toContain(`<loc>${ORIGIN}${base}/rules?place=${id}</loc>`)
    const picture = await app.inject(`/rules/${id}/preview.png`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  }
  const own = await page('/rules')
  for (const [id, name] of SHIPPED) expect(own.body).toContain(`href="/rules?place=${id}">${name}</a>`)
  expect(own.title).toContain('Rules in Germany')
})

test('[RULE-04] a city says which rules are its own, and one without any that it has none', async () => {
  const { page } = await siteWith({
    ...PLACE_FILES,
    'places/xx-2.yaml': placeFile({ name: 'Second City', within: 'xx', rules: [] }),
  })
  const { words, body } = await page('/rules?place=xx-city')
  expect(words).toContain('All others hold in the whole of Testland.')
  expect(body.match(/class="rule-own"/g)).toHaveLength(2)
  expect((await page('/rules?place=xx')).body).not.toContain('rule-own')
  expect((await page('/rules?place=xx-2')).words).toContain(
    'Second City has no rules of its own. Those of Testland hold.',
  )
})

test('[RULE-09] a site with one place shows no choice, and one without places shows neither box, link nor page', async () => {
  const one = await siteWith({ 'places/xx.yaml': PLACE_FILES['places/xx.yaml'] ?? '' })
  const rules = await one.page('/rules')
  expect(rules.words).toContain('Rules in Testland')
  expect(rules.words).not.toContain('Rules elsewhere')
  expect(rules.body).not.toContain('site-choice')
  expect(rules.body).toContain('language-menu')
  const none = await siteWith({})
  const tip = await none.page('/tips/1')
  expect(tip.status).toBe(200)
  for (const sign of ['rule-box', '/rules', 'site-choice']) expect(tip.body).not.toContain(sign)
  expect((await none.page('/rules')).status).toBe(404)
  expect((await none.app.inject('/sitemap.xml')).body).not.toContain('/rules')
})

test('[RULE-03] a site with several places and no default one lets visitors choose, in the tips too', async () => {
  const { 'site.yaml': _, ...files } = PLACE_FILES
  const { page } = await siteWith(files)
  const rules = await page('/rules')
  expect([rules.status, rules.title]).toEqual([200, expect.stringContaining('Rules of the road')])
  for (const id of ['xx', 'xx-city', 'yy']) expect(rules.body).toContain(`href="/rules?place=${id}"`)
  expect((await page('/tips/1')).words).toContain('The law differs from place to place.')
  expect((await page('/tips/1?place=xx')).words).toContain('The rules in Testland')
})

test('[RULE-05] a rule that begins at midnight of the place is on the pages of two servers at once, without a restart', async () => {
  const rules = [
    { id: 'speed', text: 'The old rule.', until: '2026-06-15' },
    { id: 'speed', text: 'The new rule.', from: '2026-06-16' },
  ]
  // It is 21:00 in this place.
  const files = { 'places/xx.yaml': placeFile({ timeZone: 'Asia/Tokyo', rules }) }
  const start = async () => {
    const server = await siteWith(files)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const ask = async (path: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`)
      const words = (await reply.text()).replace(/<script[\s\S]*?<\/script>/g, '')
      return {
        etag: reply.headers.get('etag'),
        shown: /class="(?:boxed-rule|rule card)".*?The (old|new) rule/.exec(words)?.[1],
      }
    }
    return { ...server, ask }
  }
  const servers = [await start(), await start()]
  const PATHS = ['/rules', '/tips/1', '/rules?place=xx']
  const shownBy = () => Promise.all(servers.flatMap(({ ask }) => PATHS.map(async (path) => (await ask(path)).shown)))
  for (const { turnClock } of servers) turnClock(3 * 3600_000 - 1)
  // Asks twice, so that the second answers come from the fast lane.
  for (let time = 0; time < 2; time++) expect(new Set(await shownBy())).toEqual(new Set(['old']))
  for (const { turnClock } of servers) turnClock(1)
  expect(new Set(await shownBy())).toEqual(new Set(['new']))
  const [one, other] = await Promise.all(servers.map(({ ask }) => ask('/rules')))
  expect(one?.etag).toBe(other?.etag)
  // A clock that is set back shows the old rule again.
  for (const { turnClock } of servers) turnClock(-1)
  expect(new Set(await shownBy())).toEqual(new Set(['old']))
})
