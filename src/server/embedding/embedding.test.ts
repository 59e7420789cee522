import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SHELL_PATH } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { wholeContract } from '#tests/support/admin.ts'
import { ORIGIN, readPage, site } from '#tests/support/site.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { cardSize } from './card-size.ts'

const oembed = (url: string, more = '') => `/api/oembed?url=${encodeURIComponent(url)}${more}`

test('[POST-02] the card of a tip has no script, loads nothing, holds nothing of an account, and every site may frame it', async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  for (const [path, language] of [
    ['/embed/tips/1', 'en'],
    ['/de/embed/tips/1', 'de'],
  ]) {
    const answer = await app.inject({ url: path ?? '', headers: { authorization: 'Bearer x' } })
    const { html, canonical, meta } = readPage(answer)
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors *`,
    )
    expect(answer.headers['x-frame-options']).toBeUndefined()
    expect(html).not.toMatch(/<script|<link rel="(?!canonical)|src="(?!data:)| on\w+=| style=/)
    expect([canonical, meta('robots')]).toEqual([`${ORIGIN}${path?.replace('/embed', '')}`, 'noindex'])
    const tip = theLibrary(['en', 'de'])
      .in(language ?? '')
      .find(1)
    expect(html).toContain(`<html lang="${language}" dir="ltr">`)
    for (const words of [
      tip?.title,
      tip?.shortDescription,
      tip?.drawing,
      `rides.example${path?.replace('/embed', '')}`,
    ])
      expect(html).toContain(words)
    const again = await app.inject({ url: path ?? '', headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
})

test('[POST-02] every other answer of the site refuses to be framed', async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  const calls = (await wholeContract()).map(({ path }) => path.replaceAll(/:\w+/g, '1'))
  const pages = PLAIN_PAGES.flatMap(({ path }) => [path, `/de${path}`])
  const files = ['/sw.js', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/preview.png']
  const paths = ['/', '/tips/1', '/rules', '/join/ABC', '/admin', '/nothing', '/embed', '/embed/tips/999', SHELL_PATH]
  const more = ['/embed/tips/1/x', '/de/tips/1', '/de/embed/tips/x', '/api/tips', oembed(`${ORIGIN}/tips/1`)]
  const ofRiders = ['/lists/x', '/riders/x', '/certificates/x', '/groups/1', '/guide.pdf', '/tips/1/preview.png']
  const entries = ['/q/1', '/Q/1', '/de/q/c/riding', '/DE/Q/R/DE', '/q/nothing']
  for (const url of [...calls, ...pages, ...files, ...paths, ...more, ...ofRiders, ...entries]) {
    const { headers } = await app.inject(url)
    expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options'], url).toBe('DENY')
  }
})

test('[POST-02] markup in a title, a sentence and the name of the site stays text', async () => {
  const nasty = '</title></style><script>alert(1)</script>"\'><img src=x>'
  const { app } = await site({ PRODUCT_NAME: '"><script>alert(2)</script>' }, [
    { title: nasty, shortDescription: nasty },
  ])
  const { body } = await app.inject('/embed/tips/1')
  expect(body).not.toMatch(/<script|<img/)
  const { html, title } = (await app.inject(oembed(`${ORIGIN}/tips/1`))).json()
  expect(title).toBe(nasty)
  expect(html).not.toMatch(/<script|<img/)
  expect(html.match(/</g)).toHaveLength(6)
})

test("[POST-03] a tip's page names the address that answers its card, in each language", async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  for (const path of ['/tips/3', '/de/tips/3']) {
    const { html } = readPage(await app.inject(path))
    const [, href = '', title] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)" title="([^"]*)">/.exec(html) ?? []
    const answer = await app.inject(href.replaceAll('&amp;', '&').replace(ORIGIN, ''))
    expect(answer.statusCode).toBe(200)
    const card = answer.json()
    const base = path.replace('/tips/3', '')
    expect(card).toMatchObject({ version: '1.0', type: 'rich', title, provider_url: ORIGIN + (base || '/') })
    expect(card.thumbnail_url).toBe(`${ORIGIN}${base}/tips/3/preview.png`)
    // WordPress keeps only a quotation with a link and one frame from a site that it does not know.
    expect(card.html).toMatch(
      /^<blockquote><a href="[^"]+">[^<]+<\/a><\/blockquote><iframe src="[^"]+" width="\d+" height="\d+" title="[^"]+" frameborder="0"><\/iframe>$/,
    )
    expect(card.html).toContain(`<a href="${ORIGIN}${path}">`)
    expect(card.html).toContain(`src="${ORIGIN}${base}/embed/tips/3"`)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  }
  expect(readPage(await app.inject('/')).html).not.toContain('oembed')
})

test('[POST-03] a card is not larger than the other site asks, and other addresses have none', async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  const ask = async (url: string, more = '') => {
    const answer = await app.inject(oembed(url, more))
    return [answer.statusCode, answer.json()] as const
  }
  const [, narrow] = await ask(`${ORIGIN}/tips/1`, '&maxwidth=300&maxheight=250')
  expect([narrow.width, narrow.height]).toEqual([300, 250])
  const [, wide] = await ask(`${ORIGIN}/embed/tips/1?x=1#y`, '&maxwidth=2000')
  expect(wide.width).toBe(600)
  const [, low] = await ask(`${ORIGIN}/tips/1`, '&maxwidth=2000&maxheight=300')
  for (const card of [narrow, low]) expect(card).not.toHaveProperty('thumbnail_url')
  expect(wide).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 })
  for (const url of [
    `${ORIGIN}/`,
    `${ORIGIN}/tips/999`,
    `${ORIGIN}/tips/1/2`,
    `${ORIGIN}/fr/tips/1`,
    'https://other.example/tips/1',
    `${ORIGIN}.other.example/tips/1`,
    '/tips/1',
    'javascript:alert(1)',
  ])
    expect((await ask(url))[0], url).toBe(404)
  expect((await ask(`${ORIGIN}/tips/1`, '&format=xml'))[1]).toMatchObject({ code: 'invalid-field' })
  expect((await ask(`${ORIGIN}/tips/1`, '&maxwidth=0'))[0]).toBe(400)
  expect((await ask(`${ORIGIN}/${'x'.repeat(2001)}`))[0]).toBe(400)
  expect((await app.inject('/api/oembed')).statusCode).toBe(400)
})

test('a card is higher for more text, in a narrower frame and with a picture', () => {
  const text = { title: 'Brake', sentence: 'Brake with both hands.', address: 'rides.example/tips/1', hasPicture: true }
  const height = (more: Partial<typeof text>, maxWidth = 600) => cardSize({ ...text, ...more }, { maxWidth }).height
  expect(height({ sentence: text.sentence.repeat(9) })).toBeGreaterThan(height({}))
  expect(height({ hasPicture: false }, 250)).toBeGreaterThan(height({ hasPicture: false }))
  expect(height({})).toBeGreaterThan(height({ hasPicture: false }))
})

test.each(['/tips/%31', '/%74ips/1', '/tips/1/', '/tips/1#more', '/de/tips/%31'])(
  '[POST-03] the address %s of a tip is read as the page is',
  async (path) => {
    const { app } = await site({ LANGUAGES: 'en,de' })
    const answer = await app.inject(oembed(`${ORIGIN}${path}`))
    expect([answer.statusCode, answer.json().type]).toEqual([200, 'rich'])
  },
)

test("an address from before another language was the site's own still shows its tip", async () => {
  const { app } = await site({ LANGUAGES: 'en,de' })
  expect((await app.inject(oembed(`${ORIGIN}/en/tips/1`))).body).toBe(
    (await app.inject(oembed(`${ORIGIN}/tips/1`))).body,
  )
  expect((await app.inject('/en/embed/tips/1')).headers.location).toBe('/embed/tips/1')
})
