import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORIGIN, plainText, site } from '#tests/support/site.ts'
import { theLibrary } from '#tests/support/test-app.ts'

/** The files that a browser gets as they are. */
const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'public')

/** Addresses of section 2. */
const ADDRESSES = ['/', '/?category=storage', '/tips/7', '/auth', '/contact', '/impressum', '/progress', '/profile']

const documentOf = (html: string) => /<html[^>]*>/.exec(html)?.[0]

test('[LANG-01] every address is there in English unchanged, and in German behind /de', async () => {
  const { page } = await site()
  for (const address of ADDRESSES) {
    const english = await page(address)
    const german = await page(address === '/' ? '/de' : `/de${address}`)
    expect([address, english.status, documentOf(english.html)]).toEqual([address, 200, '<html lang="en" dir="ltr">'])
    expect([address, german.status, documentOf(german.html)]).toEqual([address, 200, '<html lang="de" dir="ltr">'])
    const hasEnglish = (html: string) => /Skip to content|Log in or register/.test(html)
    expect([address, hasEnglish(english.html)]).toEqual([address, true])
    if (address !== '/auth') expect([address, hasEnglish(german.html)]).toEqual([address, false])
  }
})

test('[LANG-01] /de and /de/ are one page with one canonical address', async () => {
  const { page } = await site()
  const plain = await page('/de')
  expect(plain.canonical).toBe(`${ORIGIN}/de`)
  expect((await page('/de/')).html).toBe(plain.html)
  expect((await page('/de/?category=storage')).canonical).toBe(`${ORIGIN}/de/?category=storage`)
  expect((await page('/de/tips/7')).canonical).toBe(`${ORIGIN}/de/tips/7`)
})

test.each(['/fr', '/fr/tips/7', '/DE', '/en/sw.js', '/en//evil.example'])(
  '[LANG-01] %s is the not-found page',
  async (address) => {
    const { page } = await site()
    const { status, html } = await page(address)
    expect([status, documentOf(html)]).toEqual([404, '<html lang="en" dir="ltr">'])
  },
)

test.each(['/de/nothing', '/de/tips/999'])('%s is the German not-found page', async (address) => {
  const { page } = await site()
  const { status, title, html } = await page(address)
  expect([status, documentOf(html)]).toEqual([404, '<html lang="de" dir="ltr">'])
  expect(title).toContain('404 Seite nicht gefunden')
})

test('the links of a German page lead to German pages', async () => {
  const { page } = await site()
  const { html } = await page('/de')
  const withoutMenu = html.replaceAll(/<a [^>]*hrefLang[^>]*>/gi, '')
  const links = [...withoutMenu.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !/^\/de(\/|$)/.test(href))).toEqual([])
})

test('[LANG-19] LANGUAGES=de has German at the plain addresses only; LANGUAGES=de,en has English behind /en', async () => {
  const alone = (await site({ LANGUAGES: 'de' })).page
  expect(documentOf((await alone('/')).html)).toBe('<html lang="de" dir="ltr">')
  expect((await alone('/de')).status).toBe(301)
  expect((await alone('/en')).status).toBe(404)
  const first = (await site({ LANGUAGES: 'de,en' })).page
  expect(documentOf((await first('/tips/7')).html)).toBe('<html lang="de" dir="ltr">')
  expect(documentOf((await first('/en/tips/7')).html)).toBe('<html lang="en" dir="ltr">')
})

test('of 50 requests at a time in alternating languages none gets the other language', async () => {
  const { app } = await site()
  const addresses = Array.from({ length: 50 }, (_, index) => `${index % 2 === 0 ? '' : '/de'}/tips/${(index % 10) + 1}`)
  const answers = await Promise.all(addresses.map((address) => app.inject(address)))
  for (const [index, { statusCode, body }] of answers.entries()) {
    expect(statusCode).toBe(200)
    expect(documentOf(body)).toContain(index % 2 === 0 ? 'lang="en"' : 'lang="de"')
    expect(body.includes('Zum Inhalt springen')).toBe(index % 2 === 1)
    expect(body.includes('Skip to content')).toBe(index % 2 === 0)
  }
})

test('[LANG-02] [PIC-01] a German page has German tips with German texts of their drawings, a German title and description, and German Open Graph data', async () => {
  const { page } = await site()
  const german = theLibrary().in('de')
  const tip = german.find(7)
  const { html, title, meta, structuredData } = await page('/de/tips/7')
  expect(title).toBe(`${tip?.title} · Sicherer fahren mit E-Scooter-Tipps`)
  expect([meta('description'), meta('og:description')]).toEqual([tip?.shortDescription, tip?.shortDescription])
  expect(meta('og:title')).toContain(tip?.title)
  expect(meta('og:site_name')).toBe('Sicherer fahren mit E-Scooter-Tipps')
  expect(plainText(html)).toContain(tip?.sources[0]?.title)
  expect(plainText(html)).toContain(`aria-label="${tip?.drawing}"`)
  expect(structuredData[0]).toMatchObject({ inLanguage: 'de', headline: tip?.title })
  const home = plainText((await page('/de')).html)
  for (const { name } of german.categories) expect(home).toContain(name)
})

test('[LANG-08] a page names itself in every language, with x-default, og:locale and its own canonical address', async () => {
  const { page } = await site()
  for (const [english, german] of [
    ['/', '/de'],
    ['/?category=storage', '/de/?category=storage'],
    ['/tips/7', '/de/tips/7'],
    ['/contact', '/de/contact'],
  ] as const) {
    for (const address of [english, german]) {
      const { html, canonical, meta } = await page(address)
      const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
        ([, language, url]) => [language, plainText(url)],
      )
      expect(alternates).toEqual([
        ['en', ORIGIN + english],
        ['de', ORIGIN + german],
        ['x-default', ORIGIN + english],
      ])
      expect(canonical).toBe(ORIGIN + address)
      const locales = ['en_US', 'de_DE']
      expect([meta('og:locale'), meta('og:locale:alternate')]).toEqual(
        address === english ? locales : locales.toReversed(),
      )
    }
  }
})

test('[LANG-08] a page that search engines must not index and a site in one language name no alternates', async () => {
  for (const html of [
    (await (await site()).page('/de/progress')).html,
    (await (await site()).page('/de/nothing')).html,
    (await (await site({ LANGUAGES: 'de' })).page('/tips/7')).html,
  ]) {
    expect(html).not.toContain('hreflang')
    expect(html).not.toContain('og:locale:alternate')
  }
})

test('[LANG-08] the sitemap lists every page in every language with its alternates', async () => {
  const { app } = await site()
  const { body } = await app.inject('/sitemap.xml')
  const entry = (url: string) => body.split('<url>').find((part) => part.startsWith(`<loc>${url}</loc>`))
  for (const url of [`${ORIGIN}/tips/7`, `${ORIGIN}/de/tips/7`]) {
    expect(entry(url)).toContain(`hreflang="en" href="${ORIGIN}/tips/7"/>`)
    expect(entry(url)).toContain(`hreflang="de" href="${ORIGIN}/de/tips/7"/>`)
    expect(entry(url)).toContain(`hreflang="x-default" href="${ORIGIN}/tips/7"/>`)
  }
})

test('[LANG-16] guide, preview pictures and manifest are there in each language', async () => {
  const { app, page } = await site()
  const manifest = async (path: string) => (await app.inject(path)).json()
  expect(await manifest('/manifest.webmanifest')).toMatchObject({ lang: 'en', start_url: '/', id: '/' })
  const german = await manifest('/de/manifest.webmanifest')
  expect(german).toMatchObject({ lang: 'de', start_url: '/de', name: 'Sicherer fahren mit E-Scooter-Tipps' })
  expect(german.short_name).toBe('Sicher fahren')
  for (const { src } of german.screenshots) expect(readdirSync(PUBLIC)).toContain(src.slice(1))
  expect(german.shortcuts.at(-1)).toMatchObject({ name: 'Mein Fortschritt', url: '/de/progress' })
  expect((await page('/de')).html).toContain('href="/de/manifest.webmanifest"')

  expect((await page('/de')).meta('og:image')).toBe(`${ORIGIN}/de/preview.png`)
  expect((await page('/de/tips/7')).meta('og:image')).toBe(`${ORIGIN}/de/tips/7/preview.png`)
  for (const path of ['/preview.png', '/tips/7/preview.png']) {
    const [ours, theirs] = await Promise.all([app.inject(path), app.inject(`/de${path}`)])
    expect([ours.statusCode, theirs.statusCode]).toEqual([200, 200])
    expect(theirs.headers['content-type']).toBe('image/png')
    expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(false)
  }

  const guide = await app.inject('/de/guide.pdf')
  expect(guide.headers['content-disposition']).toBe('attachment; filename="sicher-fahren-e-scooter-ratgeber.pdf"')
})

test('[LANG-18] the German service worker caches the German pages and the German library', async () => {
  const { app } = await site()
  const { body, headers } = await app.inject('/de/sw.js')
  expect(headers['service-worker-allowed']).toBe('/de')
  const { cached, base } = JSON.parse(/^self\.SITE = (\{.*\});$/m.exec(body)?.[1] ?? 'null')
  expect(base).toBe('/de')
  const urls = cached.map(({ url }: { url: string }) => url)
  expect(urls).toEqual(
    expect.arrayContaining(['/de/shell', '/de/progress', '/de/?category=riding', '/api/tips?language=de']),
  )
  expect(urls.filter((url: string) => !/^\/(de|api|assets)\/|\/drawing\.svg/.test(url))).toEqual([])
  for (const { url, revision } of cached) {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    if (revision !== null) expect(headers.etag, url).toBe(`"${revision}"`)
  }
})

test.each([
  ['/tips/1/', '/tips/1'],
  ['/tips/1///', '/tips/1'],
  ['/de/tips/1/?place=de&utm_source=a%20b', '/de/tips/1?place=de&utm_source=a%20b'],
  ['/rules/', '/rules'],
  ['/nothing/here/', '/nothing/here'],
  ['/tips/%31/', '/tips/%31'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['/en', '/'],
  ['/en?category=riding', '/?category=riding'],
  ['/en/tips/7?place=de', '/tips/7?place=de'],
  ['/en/nothing', '/nothing'],
  ['/EN/Q/7', '/Q/7'],
  ['/desk', '/admin'],
  ['/de/desk?question=x', '/de/admin?question=x'],
])('[ROUTE-20] [DESK-01] %s leads for good to %s', async (from, to) => {
  const { app } = await site()
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: from })
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
  }
})

test.each(['//evil.example/', '///'])(
  '[ROUTE-20] %s leads nowhere, because browsers would read another site',
  async (url) => {
    const { app } = await site()
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('[ROUTE-20] a call of the API with a slash at its end is not found, and only reading leads on', async () => {
  const { app } = await site()
  expect((await app.inject('/api/tips/')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/tips/1/' })).statusCode).toBe(404)
})
