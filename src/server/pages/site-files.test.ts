import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ORIGIN, plainText, readPage, site, thePages } from '#tests/support/site.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'

test('sitemap.xml lists every public page, and each is 200 and its own canonical address', async () => {
  const { app, page } = await site()
  const response = await app.inject('/sitemap.xml')
  expect(response.headers['content-type']).toMatch(/^application\/xml/)
  const urls = [...response.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => plainText(url))
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls.filter((url) => url.includes('/tips/'))).toHaveLength(2 * theLibrary().tips.length)
  for (const path of [
    '/',
    '/?category=maintenance',
    '/contact',
    '/impressum',
    '/de',
    '/de/?category=storage',
    '/de/tips/7',
  ])
    expect(urls).toContain(ORIGIN + path)
  for (const url of urls) {
    const { status, canonical } = await page(url.slice(ORIGIN.length))
    expect(status, url).toBe(200)
    expect(canonical).toBe(url)
  }
})

test('robots.txt forbids the API and the pages of riders, and names the sitemap', async () => {
  const { app } = await site()
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toContain('User-agent: *\nDisallow: /api/\nDisallow: /progress\nDisallow: /profile\n')
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('robots.txt lets the programs that draw previews read a list that a rider shares', async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  const { body } = await app.inject('/robots.txt')
  for (const base of ['', '/de']) {
    expect(body).toContain(`Disallow: ${base}/lists\n`)
    expect(body).toContain(`Allow: ${base}/lists/\n`)
  }
})

test('llms.txt lists every tip by category with its address', async () => {
  const { app } = await site()
  const { body } = await app.inject('/llms.txt')
  expect(body).toMatch(/^# Ride Safer with E-Scooter Tips\n\n> /)
  for (const { id, title } of theLibrary().tips) expect(body).toContain(`- [${title}](${ORIGIN}/tips/${id}): `)
  for (const { name } of theLibrary().categories) expect(body).toContain(`\n## ${name}\n`)
})

test('a category that an operator adds is listed wherever the others are', async () => {
  const files = contentFiles([{ category: 'weather' }])
  files['categories.yaml'] += '- { id: weather, name: Weather, icon: cloud-rain, description: Rain and wind. }\n'
  const { app } = await testApp({ PUBLIC_URL: ORIGIN }, { pages: thePages(), library: libraryOf(files) })
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

test('programs that guess the address of the icon get it', async () => {
  const { app } = await testApp()
  for (const guessed of ['/favicon.ico', '/apple-touch-icon-precomposed.png']) {
    const { headers } = await app.inject(guessed)
    const icon = await app.inject(String(headers.location))
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
  }
})

test('preview.png has 1200 x 630 pixels, as the pages say', async () => {
  const { app, page } = await site()
  const { meta } = await page('/')
  const response = await app.inject(meta('og:image').slice(ORIGIN.length))
  expect(response.headers['content-type']).toBe('image/png')
  const { width, height } = await sharp(response.rawPayload).metadata()
  expect([width, height].map(String)).toEqual([meta('og:image:width'), meta('og:image:height')])
})

test('every file that a page names exists, and files with a hash in their name are cached forever', async () => {
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

test('scripts and styles are sent compressed, with their type', async () => {
  const { app, page } = await site()
  const script = /<link data-rel="modulepreload" href="([^"]+)"/.exec((await page('/')).html)?.[1] ?? ''
  const response = await app.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers['content-encoding']).toBe('br')
  expect(response.headers['content-type']).toMatch(/javascript/)
  for (const file of [`${script}.br`, `${script}.gz`, '/.vite/manifest.json']) {
    expect((await app.inject(file)).statusCode, file).toBe(404)
  }
})

test('the manifest of each language names its language and direction', async () => {
  const { app } = await testApp({ LANGUAGES: 'en,ar' })
  const ofBase = async (base: string) => {
    const { lang, dir } = (await app.inject(`${base}/manifest.webmanifest`)).json()
    return [lang, dir]
  }
  expect([await ofBase(''), await ofBase('/ar')]).toEqual([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
})

test('[OFF-01] with another name the manifest has that name, and no screenshots of the default site', async () => {
  const { app } = await testApp({ PRODUCT_NAME: 'Cargo Bike' })
  const manifest = (await app.inject('/manifest.webmanifest')).json()
  expect(manifest.name).toBe('Ride Safer with Cargo Bike Tips')
  expect(manifest).not.toHaveProperty('screenshots')
  const usual = await testApp()
  expect((await usual.app.inject('/manifest.webmanifest')).json().screenshots).toHaveLength(3)
})
