import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadLibrary } from '#server/content/load.ts'
import { PORTION } from '#shared/tips/portion.ts'
import { contentFiles, type TipDraft, temporaryContent } from '#tests/support/content.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'
import { loadPages, type PageRenderer } from './render.ts'

let pages: PageRenderer
beforeAll(async () => {
  pages = await loadPages()
})

const ORIGIN = 'https://rides.example'

async function site(environment: Record<string, string> = {}, tips?: TipDraft[]) {
  let library = theLibrary()
  if (tips) {
    const { folder, remove } = temporaryContent(contentFiles(tips))
    onTestFinished(remove)
    library = loadLibrary(folder)
  }
  const { app, turnClock } = await testApp({ PUBLIC_URL: ORIGIN, ...environment }, { pages, library })
  const page = async (url: string) => readPage(await app.inject(url))
  return { app, page, turnClock }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
const plainText = (text = '') => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)

/** What a crawler reads from a page. */
function readPage(response: { statusCode: number; body: string; headers: Record<string, unknown> }) {
  const html = response.body
  const meta = (name: string) =>
    plainText(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1])
  return {
    status: response.statusCode,
    headers: response.headers,
    html,
    meta,
    title: plainText(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    ),
    data: JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'),
  }
}

describe('what a page says of itself', () => {
  test('[ROUTE-17] a tip: its title, its sentence and Open Graph data of its own', async () => {
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

  test('[ROUTE-16] a tip: its whole text stands in the page', async () => {
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

  test('[ROUTE-05] [ROUTE-06] an address that means a category is the same page, with one canonical address', async () => {
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

  test('a list of thousands comes in portions, each with an address of its own', async () => {
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
    // What is no portion's beginning is the first; so made-up addresses fill no memory.
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

describe('[ROUTE-15] an address of nothing', () => {
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

  test('[ROUTE-19] so is a tip of no such id, or of an id of another form', async () => {
    const { page } = await site()
    const ids = ['9999', '0', '-1', '01', '1.0', '1e0', ' 1', 'abc', '%31%20', '__proto__', '9'.repeat(300)]
    for (const id of ids) {
      const { status, title } = await page(`/tips/${id}`)
      expect(status, id).toBe(404)
      expect(title, id).toContain('404 Page Not Found')
    }
    expect((await page('/tips/%31')).status).toBe(200)
  })

  test('it cannot be mistaken for another: a 304 is never sent for it', async () => {
    const { app } = await site()
    const { etag } = (await app.inject('/nothing')).headers
    const again = await app.inject({ url: '/nothing', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(404)
  })
})

describe('structured data', () => {
  test('the home page is a site and the list of its tips, the same as the list shown', async () => {
    const { page } = await site()
    const { structuredData, html } = await page('/?category=storage')
    const [website, list] = structuredData
    expect(website).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite', url: `${ORIGIN}/` })
    expect(list).toMatchObject({ '@type': 'ItemList', name: 'Storage', numberOfItems: 5 })
    for (const [index, { position, name, url }] of list.itemListElement.entries()) {
      expect(position).toBe(index + 1)
      expect(plainText(html)).toContain(name)
      expect(html).toContain(`href="${url.slice(ORIGIN.length)}"`)
    }
  })

  test('a tip is an article with its sources, and the way to it', async () => {
    const { page } = await site({ OPERATOR_NAME: 'Rides GmbH' })
    const tip = theLibrary().find(25)
    const [article, way] = (await page('/tips/25')).structuredData
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: tip?.title,
      description: tip?.shortDescription,
      mainEntityOfPage: `${ORIGIN}/tips/25`,
      publisher: { '@type': 'Organization', name: 'Rides GmbH' },
    })
    expect(article.citation.map(({ url }: { url: string }) => url)).toEqual(tip?.sources.map(({ url }) => url))
    expect(way['@type']).toBe('BreadcrumbList')
    expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Accessories & Other',
      tip?.title,
    ])
  })
})

describe('text of the content and of the operator cannot break out', () => {
  const nasty = '</script><script>alert(1)</script>"\'><img src=x>&amp;'

  test('[TIP-07] in the head, the body, the data and the structured data', async () => {
    const { page } = await site({ OPERATOR_NAME: nasty }, [
      { title: nasty, shortDescription: nasty, tag: '<b>tag</b>' },
    ])
    for (const path of ['/', '/tips/1', '/impressum', '/contact']) {
      const { html, data } = await page(path)
      expect(html, path).not.toContain('<script>alert(1)')
      expect(html, path).not.toContain('<img src=x>')
      expect(data.site.operator.name).toBe(nasty)
    }
    const { title, meta, structuredData } = await page('/tips/1')
    expect(title).toContain(nasty)
    expect(meta('description')).toBe(nasty)
    expect(structuredData[0].headline).toBe(nasty)
  })
})

describe('the files a site has', () => {
  test('sitemap.xml names every page that can be read, and each answers 200 as its own canonical', async () => {
    const { app, page } = await site()
    const response = await app.inject('/sitemap.xml')
    expect(response.headers['content-type']).toMatch(/^application\/xml/)
    const urls = [...response.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => plainText(url))
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.filter((url) => url.includes('/tips/'))).toHaveLength(theLibrary().tips.length)
    for (const path of ['/', '/?category=maintenance', '/contact', '/impressum']) expect(urls).toContain(ORIGIN + path)
    for (const url of urls) {
      const { status, canonical } = await page(url.slice(ORIGIN.length))
      expect(status, url).toBe(200)
      expect(canonical).toBe(url)
    }
  })

  test('robots.txt keeps the calls and the riders pages out and names the sitemap', async () => {
    const { app } = await site()
    const { body, headers } = await app.inject('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('User-agent: *\nDisallow: /api/\nDisallow: /progress\nDisallow: /profile\n')
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  test('llms.txt holds every tip by category with its address', async () => {
    const { app } = await site()
    const { body } = await app.inject('/llms.txt')
    expect(body).toMatch(/^# Ride Safer with E-Scooter Tips\n\n> /)
    for (const { id, title } of theLibrary().tips) expect(body).toContain(`- [${title}](${ORIGIN}/tips/${id}): `)
    for (const { name } of theLibrary().categories) expect(body).toContain(`\n## ${name}\n`)
  })

  test('a category that an operator adds stands wherever the others are listed', async () => {
    const files = contentFiles([{ category: 'weather' }])
    files['categories.yaml'] += '- { id: weather, name: Weather, icon: cloud-rain, description: Rain and wind. }\n'
    const { folder, remove } = temporaryContent(files)
    onTestFinished(remove)
    const { app } = await testApp({ PUBLIC_URL: ORIGIN }, { pages, library: loadLibrary(folder) })
    const { html } = readPage(await app.inject('/'))
    const link = /href="\/\?category=weather"/
    expect(/aria-labelledby="sidebar-categories".*?<\/nav>/s.exec(html)?.[0]).toMatch(link)
    expect(/aria-label="Footer: Categories".*?<\/nav>/s.exec(html)?.[0]).toMatch(link)
    expect((await app.inject('/sitemap.xml')).body).toContain('/?category=weather<')
    expect((await app.inject('/llms.txt')).body).toContain('\n## Weather\n')
  })

  test('the manifest names the site, its colours and icons that exist in the sizes they claim', async () => {
    const { app } = await site()
    const response = await app.inject('/manifest.webmanifest')
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const { name, start_url, display, icons, ...rest } = response.json()
    expect({ name, start_url, display }).toEqual({
      name: 'Ride Safer with E-Scooter Tips',
      start_url: '/',
      display: 'standalone',
    })
    expect(rest.theme_color).toMatch(/^#/)
    for (const { src, sizes, type } of icons) {
      const icon = await app.inject(src)
      expect(icon.statusCode, src).toBe(200)
      expect(icon.headers['content-type']).toBe(type)
      if (sizes !== 'any') {
        const { width, height } = await sharp(icon.rawPayload).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
    }
  })

  test('preview.png is the picture of 1200 x 630 that the pages promise', async () => {
    const { app, page } = await site()
    const { meta } = await page('/')
    const response = await app.inject(meta('og:image').slice(ORIGIN.length))
    expect(response.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(response.rawPayload).metadata()
    expect([width, height].map(String)).toEqual([meta('og:image:width'), meta('og:image:height')])
  })

  test('every file a page names is there, and what names its version is kept for ever', async () => {
    const { app, page } = await site()
    const { html } = await page('/')
    const files = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]+)"/g)].map(([, file = '']) => file)
    for (const file of files) {
      const { statusCode, headers } = await app.inject(file)
      expect(statusCode, file).toBe(200)
      if (file.startsWith('/assets/')) expect(headers['cache-control'], file).toMatch(/immutable/)
    }
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1)
  })

  test('scripts and styles leave compressed, with their type', async () => {
    const { app, page } = await site()
    const script = /<link data-rel="modulepreload" href="([^"]+)"/.exec((await page('/')).html)?.[1] ?? ''
    const response = await app.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers['content-type']).toMatch(/javascript/)
    for (const file of [`${script}.br`, `${script}.gz`, '/.vite/manifest.json']) {
      expect((await app.inject(file)).statusCode, file).toBe(404)
    }
  })
})

describe('security', () => {
  test('no page may run or load anything but its own files', async () => {
    const { app } = await site()
    for (const path of ['/', '/tips/1', '/nothing', '/api/tips', '/api/nothing']) {
      const { headers } = await app.inject(path)
      const csp = String(headers['content-security-policy'])
      const directives = new Map(csp.split(';').map((part) => part.trim().split(/ (.*)/s) as [string, string]))
      expect(directives.get('default-src'), path).toBe("'self'")
      expect(directives.get('script-src')).toMatch(/^'self'( 'sha256-[^']+'){2}$/)
      expect(directives.get('style-src')).toBe("'self'")
      expect(directives.get('object-src')).toBe("'none'")
      expect(directives.get('base-uri')).toBe("'none'")
      expect(directives.get('frame-ancestors')).toBe("'none'")
      expect(csp).not.toMatch(/unsafe|\*|https?:|nonce/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('geolocation=()')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  })

  test('the two scripts inside a page are those that the policy names by their hashes', async () => {
    const { page } = await site()
    const { html, headers } = await page('/')
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(inline).toHaveLength(2)
    for (const code of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    }
    expect(html).not.toMatch(/ on\w+="| style="/)
  })

  test('behind TLS browsers are told to stay there, without it they are not', async () => {
    const header = async (url: string) =>
      (await (await site({ PUBLIC_URL: url })).app.inject('/')).headers['strict-transport-security']
    expect(await header('https://rides.example')).toMatch(/max-age=31536000/)
    expect(await header('http://localhost:3000')).toBeUndefined()
  })

  test('no page sets a cookie or names another host to load from', async () => {
    const { app } = await site()
    for (const path of ['/', '/tips/1', '/contact', '/impressum', '/auth']) {
      const { headers, body } = await app.inject(path)
      expect(headers['set-cookie']).toBeUndefined()
      const loaded = [
        ...body.matchAll(/<(?:script|img|iframe|link (?:data-)?rel="(?:stylesheet|modulepreload|icon)")[^>]+>/g),
      ]
      for (const [tag] of loaded) expect(tag, path).not.toMatch(/(src|href)="(https?:)?\/\//)
    }
  })
})

describe('pages are made once', () => {
  test('the same bytes and tag for everyone, 304 for who has them, another for another product', async () => {
    const { app } = await site()
    const first = await app.inject('/')
    const asked = { 'if-none-match': String(first.headers.etag), authorization: 'Bearer anything' }
    expect((await app.inject({ url: '/', headers: asked })).statusCode).toBe(304)
    const other = await site({ PRODUCT_NAME: 'E-Bike' })
    expect((await other.app.inject('/')).headers.etag).not.toBe(first.headers.etag)
  })

  test('made-up addresses of one page do not fill the memory: they are one page', async () => {
    let rendered = 0
    const counting: PageRenderer = {
      ...pages,
      render: (address, data) => {
        rendered += 1
        return pages.render(address, data)
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
