import { describe, expect, test } from 'vitest'
import { PORTION } from '#shared/tips/portion.ts'
import { ORIGIN, plainText, site, thePages } from '#tests/support/site.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'
import type { PageRenderer } from './page-renderer.ts'

describe('the head of a page', () => {
  test('[ROUTE-17] the page of a tip has its title, its short description and its own Open Graph data', async () => {
    const { page } = await site()
    for (const id of [1, 25]) {
      const tip = theLibrary().find(id)
      const { status, title, meta, canonical } = await page(`/tips/${id}`)
      expect(status).toBe(200)
      expect(title).toBe(`${tip?.title} · Ride Safer with E-Scooter Tips`)
      expect(meta('description')).toBe(tip?.shortDescription)
      expect(meta('og:title')).toContain(tip?.title)
      expect(meta('og:description')).toBe(tip?.shortDescription)
      expect(meta('og:type')).toBe('article')
      expect(meta('og:url')).toBe(`${ORIGIN}/tips/${id}`)
      expect(meta('og:image')).toMatch(new RegExp(`^${ORIGIN}/.+\\.png$`))
      expect(canonical).toBe(`${ORIGIN}/tips/${id}`)
    }
  })

  test('[ROUTE-16] the page of a tip contains its whole text', async () => {
    const { page } = await site()
    const tip = theLibrary().find(25)
    const { html } = await page('/tips/25')
    const text = plainText(html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ''))
    for (const line of tip?.fullDescription?.split('\n').filter((line) => line !== '') ?? []) {
      expect(text).toContain(line.replace(/^- /, '').replace(/:$/, ''))
    }
    expect(text).toContain(tip?.didYouKnow)
    for (const source of tip?.sources ?? []) expect(text).toContain(source.title)
  })

  test('no line ends between a number and its unit, in either language, and the API answers the same text', async () => {
    const { app, page } = await site()
    for (const [address, language, written] of [
      ['/tips/12', 'en', 'At 20_km/h you cover about 5.6_metres every second'],
      ['/de/tips/12', 'de', 'Bei 20_km/h legst du in jeder Sekunde etwa 5,6_Meter zurück'],
      ['/de/tips/4', 'de', '§_4 eKFV'],
      ['/de/impressum', '', 'Art._6 Abs._1 Buchst._b'],
    ] as const) {
      const wanted = written.replaceAll('_', '\u00a0')
      const { html } = await page(address)
      expect(plainText(html.replace(/<script[\s\S]*?<\/script>/g, '')), address).toContain(wanted)
      if (language) expect((await app.inject(`/api/tips?language=${language}`)).body).toContain(wanted)
    }
  })

  test('[ROUTE-09] [ROUTE-10] a page for riders leads to the sign-in page of its language, with and without JavaScript', async () => {
    const { app } = await site()
    for (const base of ['', '/de']) {
      for (const path of [
        '/progress',
        '/profile?tab=bookmarks',
        '/exam?ref=rider-7',
        '/lists',
        '/groups',
        '/groups/x',
      ]) {
        const { statusCode, body } = await app.inject(base + path)
        expect(statusCode).toBe(200)
        const script = body.indexOf(`<script data-sign-in="${base}/auth">`)
        expect(script, base + path).toBeGreaterThan(0)
        // The browser runs it before it fetches the style sheet.
        expect(script).toBeLessThan(body.indexOf('rel="stylesheet"'))
        expect(body).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${base}/auth"></noscript>`)
      }
      for (const path of ['/auth', '/contact', '/tips/1', '/shell', '/nothing']) {
        expect((await app.inject(base + path)).body, base + path).not.toMatch(/data-sign-in|http-equiv/)
      }
    }
  })

  test('[GROUP-02] [GROUP-09] the pages of invitations and groups are the same for every code and id, and nobody indexes them', async () => {
    const { page } = await site()
    for (const [one, other] of [
      ['/join/BCDFGH', '/join/unknown'],
      ['/groups/aaaa', '/groups/unknown'],
    ] as const) {
      const [first, second] = [await page(one), await page(other)]
      expect(first.status).toBe(200)
      expect(first.meta('robots')).toBe('noindex')
      expect(second.html).toBe(first.html)
    }
    expect((await page('/join')).meta('robots')).toBe('')
  })

  test('every page has a title, a description and an address of its own', async () => {
    const { page } = await site()
    const paths = ['/', '/?category=maintenance', '/?category=storage', '/?category=accessories', '/tips/1', '/contact']
    const seen = await Promise.all([...paths, '/impressum', '/auth'].map(page))
    for (const { status, title, meta, canonical } of seen) {
      expect(status).toBe(200)
      expect(title).toContain('Ride Safer with E-Scooter Tips')
      expect(meta('description').length, title).toBeGreaterThan(40)
      expect(meta('description').length, title).toBeLessThan(310)
      expect(canonical).toMatch(new RegExp(`^${ORIGIN}/`))
    }
    for (const property of ['title', 'canonical'] as const) {
      expect(new Set(seen.map((each) => each[property])).size).toBe(seen.length)
    }
  })

  test('[ROUTE-05] [ROUTE-06] all addresses of a category show the same page, with one canonical address', async () => {
    const { page } = await site()
    for (const [query, canonical] of [
      ['', '/'],
      ['?category=riding', '/'],
      ['?category=nonsense', '/'],
      ['?utm_source=x', '/'],
      ['?category=', '/'],
      ['?category=constructor', '/'],
      ['?category=other', '/?category=accessories'],
      ['?category=others', '/?category=accessories'],
      ['?category=accessories&tip=25', '/?category=accessories'],
      ['?category=storage&category=riding', '/?category=storage'],
    ]) {
      const { html, canonical: said } = await page(`/${query}`)
      expect(said, query).toBe(ORIGIN + canonical)
      expect(html, query).toBe((await page(canonical ?? '')).html)
    }
  })

  test('a list of thousands of tips is split into portions, each with its own address', async () => {
    const { page } = await site(
      {},
      Array.from({ length: 120 }, (_, i) => ({ id: i + 1, category: 'riding' })),
    )
    const cards = ({ html }: { html: string }) =>
      [...html.matchAll(/<article id="tip-(\d+)"/g)].map(([, id]) => Number(id))
    const first = await page('/')
    const second = await page(`/?category=riding&from=${PORTION + 1}`)
    expect(cards(first)).toHaveLength(PORTION)
    expect(first.html).toContain(`href="/?category=riding&amp;from=${PORTION + 1}"`)
    expect(cards(second)).toHaveLength(PORTION)
    expect(Math.min(...cards(second))).toBeGreaterThan(Math.max(...cards(first)))
    expect(second.canonical).toBe(`${ORIGIN}/?category=riding&from=${PORTION + 1}`)
    // An address where no portion begins shows the first one, so that invented addresses do not fill the memory.
    for (const from of ['2', '100000', 'x', String(100 * PORTION + 1)]) {
      expect((await page(`/?category=riding&from=${from}`)).canonical, from).toBe(`${ORIGIN}/`)
    }
  })

  test('[SHELL-01] [SHELL-36] the product name is the configured one, everywhere', async () => {
    const { app, page } = await site({ PRODUCT_NAME: 'Skate & Co' })
    for (const path of ['/', '/tips/1', '/contact', '/impressum', '/auth', '/nothing']) {
      const { title, html } = await page(path)
      expect(title, path).toContain('Ride Safer with Skate & Co Tips')
      const frame = html.replace(/<main[\s\S]*<\/main>/, '').replace(/<script[\s\S]*?<\/script>/g, '')
      expect(frame, path).not.toContain('E-Scooter')
    }
    for (const path of ['/manifest.webmanifest', '/llms.txt', '/api/openapi.json']) {
      expect((await app.inject(path)).body, path).toContain('Ride Safer with Skate & Co Tips')
    }
  })

  test('[SHELL-29] the copyright has the current year, and changes with it', async () => {
    const { page, turnClock } = await site()
    expect((await page('/')).html).toMatch(/© (<!-- -->)?2026/)
    turnClock(200 * 24 * 3600 * 1000)
    expect((await page('/')).html).toMatch(/© (<!-- -->)?2027/)
  })
})

describe('[ROUTE-15] an unknown address', () => {
  test.each(['/nothing', '/tips', '/contact/more', '/.env', '/assets/none.js', '/%E0%A4%A', '/%00', '//evil.example/'])(
    '%s is the not-found page with status 404',
    async (path) => {
      const { status, title, html, meta, canonical } = await (await site()).page(path)
      expect(status).toBe(404)
      expect(title).toContain('404 Page Not Found')
      expect(html).toContain('Did you forget to add the page to the router?')
      expect(meta('robots')).toBe('noindex')
      expect(canonical).toBeUndefined()
    },
  )

  test('[ROUTE-19] an unknown or malformed tip id is 404 too', async () => {
    const { page } = await site()
    const ids = ['9999', '0', '-1', '01', '1.0', '1e0', ' 1', 'abc', '%31%20', '__proto__', '9'.repeat(300)]
    for (const id of ids) {
      const { status, title } = await page(`/tips/${id}`)
      expect(status, id).toBe(404)
      expect(title, id).toContain('404 Page Not Found')
    }
    expect((await page('/tips/%31')).status).toBe(200)
  })

  test('is never answered with 304', async () => {
    const { app } = await site()
    const { etag } = (await app.inject('/nothing')).headers
    const again = await app.inject({ url: '/nothing', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(404)
  })
})

describe('pages are made once', () => {
  test('everyone gets the same bytes and ETag, and 304 if they have them; another product name gives another ETag', async () => {
    const { app } = await site()
    const first = await app.inject('/')
    const asked = { 'if-none-match': String(first.headers.etag), authorization: 'Bearer anything' }
    expect((await app.inject({ url: '/', headers: asked })).statusCode).toBe(304)
    const other = await site({ PRODUCT_NAME: 'E-Bike' })
    expect((await other.app.inject('/')).headers.etag).not.toBe(first.headers.etag)
  })

  test('invented addresses of one page do not fill the memory, because they are cached as one page', async () => {
    const pages = thePages()
    let rendered = 0
    const counting: PageRenderer = {
      ...pages,
      renderPage: (input) => {
        rendered += 1
        return pages.renderPage(input)
      },
    }
    const { app } = await testApp({ PUBLIC_URL: ORIGIN }, { pages: counting })
    for (let i = 0; i < 20; i++) {
      await app.inject(`/?category=nonsense-${i}`)
      await app.inject(`/nothing-${i}`)
      await app.inject(`/tips/nothing-${i}`)
    }
    // The list of riding tips, and the not-found page.
    expect(rendered).toBe(2)
  })
})
