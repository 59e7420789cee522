import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { plainText, thePages } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'
import { type ContentFiles, contentFiles, temporaryContent } from '#tools/lib/content.ts'
import { ContentError } from './content-files.ts'
import { loadLibrary } from './load.ts'

const SITE = `
name: Volt Rides Safety
product: Cargo Bike
operator:
  name: Volt Rides
  street: Radweg 1
  city: 10115 Berlin
  email: hello@volt.example
  phone: +49 30 1234
openingHours:
  - days: mon-thu
    hours: 8:00-17:00
  - days: fri
    hours: 8:00-12:00, 13:00-15:00
  - days: sat-sun
    hours: closed
social:
  youtube: https://social.example/volt
brand:
  accent: '#c8102e'
  radius: 8
`
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#c8102e"/></svg>'

function libraryOf(files: ContentFiles) {
  const { folder, remove } = temporaryContent(files)
  onTestFinished(remove)
  return loadLibrary(folder, ['en', 'de'])
}

function problemsOf(files: ContentFiles): string[] {
  try {
    libraryOf(files)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

const starter = (extra: ContentFiles = {}) => ({
  ...contentFiles([{ title: 'Brakes', body: 'Brake.' }]),
  ...extra,
})

const siteOf = (files: ContentFiles, environment: Record<string, string> = {}) =>
  testApp({ PUBLIC_URL: 'https://volt.example', ...environment }, { library: libraryOf(files), pages: thePages() })

/** The style that a page contains. */
async function styleOf({ app }: Awaited<ReturnType<typeof testApp>>) {
  const { body } = await app.inject('/')
  return /<style>(.*?)<\/style>/.exec(body)?.[1] ?? ''
}

describe('[SITE-01] site.yaml', () => {
  test('its name, product, operator, hours and social links are in pages, manifest and texts', async () => {
    const { app } = await siteOf(starter({ 'site.yaml': SITE, 'logo.svg': LOGO }))
    const home = plainText((await app.inject('/')).body)
    expect(home).toContain('<title>Volt Rides Safety</title>')
    expect(home).toContain('https://social.example/volt')
    expect(home).toContain('<img src="/logo"')
    expect(home).not.toMatch(/E-Scooter|Ride Safer/)
    const contact = plainText((await app.inject('/contact')).body)
    for (const text of [
      'hello@volt.example',
      'Mon-Thu',
      '8:00-17:00',
      '8:00-12:00, 13:00-15:00',
      'Sat-Sun',
      'closed',
    ]) {
      expect(contact).toContain(text)
    }
    expect(contact).not.toContain('9:00-18:00')
    expect(plainText((await app.inject('/impressum')).body)).toContain('Radweg 1')
    expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Volt Rides Safety',
      short_name: 'Volt Rides Safety',
      description: 'Safety tips for Cargo Bike riders',
    })
    expect((await app.inject('/llms.txt')).body).toContain('# Volt Rides Safety')
    expect((await app.inject('/api/openapi.json')).json().info.title).toBe('Volt Rides Safety')
    const guide = await app.inject('/guide.pdf')
    expect(guide.headers['content-disposition']).toContain('volt-rides-safety-cargo-bike-guide.pdf')
    expect((await app.inject('/logo')).headers['content-type']).toBe('image/svg+xml')
  })

  test('mails come from the operator of site.yaml', async () => {
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const { app } = await siteOf(starter({ 'site.yaml': SITE }), { SMTP_URL: mail.url })
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello', website: '' }
    await app.inject({ method: 'POST', url: '/api/contact', payload: message })
    await expect.poll(() => mail.received.length).toBe(1)
    expect(mail.received[0]?.to).toEqual(['hello@volt.example'])
    expect(mail.received[0]?.raw).toContain('Volt Rides Safety')
  })

  test('without site.yaml, and with an empty one, everything has its default', async () => {
    for (const files of [starter(), starter({ 'site.yaml': '' })]) {
      const { app } = await siteOf(files)
      expect((await app.inject('/')).body).toContain('<title>Ride Safer with E-Scooter Tips</title>')
      expect((await app.inject('/contact')).body).toContain('9:00-18:00')
    }
  })
})

describe('[SITE-02] the accent colour', () => {
  test('is in the style sheet of both themes, the icons, the previews and the guide', async () => {
    const plain = await siteOf(starter())
    const branded = await siteOf(starter({ 'site.yaml': SITE }))
    const style = await styleOf(branded)
    expect(style).toMatch(/:root\{--accent:#c8102e;--accent-ink:#ffffff/)
    expect(style).toMatch(/:root\[data-theme="dark"\]\{--accent:#[0-9a-f]{6};/)
    expect(style).toContain('--radius-card:8px')
    expect(await styleOf(plain)).toContain('--accent:#f6ce00')
    expect((await branded.app.inject('/favicon.svg')).body).toContain('#c8102e')
    const { dominant } = await sharp((await branded.app.inject('/apple-touch-icon.png')).rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(150)
    expect(dominant.g).toBeLessThan(60)
    for (const path of ['/icon-192.png', '/icon-maskable.png', '/preview.png', '/tips/1/preview.png', '/guide.pdf']) {
      const [before, after] = await Promise.all([plain.app.inject(path), branded.app.inject(path)])
      expect([before.statusCode, after.statusCode], path).toEqual([200, 200])
      expect(after.rawPayload.equals(before.rawPayload), path).toBe(false)
    }
  })

  test('white has too little contrast, like the colours next to it', () => {
    for (const accent of ['#ffffff', '#fffffe']) {
      const [problem = ''] = problemsOf(starter({ 'site.yaml': `brand:\n  accent: '${accent}'\n` }))
      expect(problem).toMatch(/too little contrast .* #[0-9a-f]{6}$/)
      expect(problem).not.toMatch(/#ffffff$/)
    }
  })

  test('with too little contrast stops the start, and the error names the nearest colour with enough', () => {
    expect(problemsOf(starter({ 'site.yaml': "brand:\n  accent: '#fffdf5'\n" }))).toEqual([
      expect.stringMatching(
        /^site\.yaml: brand\.accent: #fffdf5 has too little contrast .* nearest colour with enough is #[0-9a-f]{6}$/,
      ),
    ])
  })
})

const pngOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer()
const [PNG, WIDE_PNG] = await Promise.all([pngOf(64, 64), pngOf(200, 40)])

test('[SITE-03] a whole and square PNG is a logo', () => {
  expect(problemsOf(starter({ 'logo.png': PNG }))).toEqual([])
})

describe('[SITE-03] a logo is refused', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
  test.each<[string, string, string | Buffer, RegExp]>([
    ['with a script', 'logo.svg', svg('<script>alert(1)</script>'), /<script>.*shapes only/],
    ['with an event', 'logo.svg', svg('<path onload="alert(1)"/>'), /onload.*runs a script/],
    ['with a picture of another site', 'logo.svg', svg('<image href="https://a.example/b.png"/>'), /<image>/],
    [
      'with a paint of another site',
      'logo.svg',
      svg('<path d="M0 0h9" fill="url(https://a.example)"/>'),
      /another file/,
    ],
    ['with a link', 'logo.svg', svg('<a href="https://a.example"/>'), /<a>/],
    ['with an entity', 'logo.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, /document type/],
    ['that is no SVG', 'logo.svg', '<html/>', /not an SVG/],
    ['that is no XML', 'logo.svg', '<svg', /not valid XML/],
    ['of another format', 'logo.jpg', 'x', /logo\.svg or logo\.png/],
    ['that is no PNG', 'logo.png', 'GIF89a', /not a PNG/],
    ['that is cut off', 'logo.png', PNG.subarray(0, 50), /cut off or damaged/],
    [
      'without its last pixels',
      'logo.png',
      Buffer.concat([PNG.subarray(0, -40), PNG.subarray(-12)]),
      /cut off or damaged/,
    ],
    ['that is not square', 'logo.png', WIDE_PNG, /is 200 x 40 pixels; a logo is square/],
    ['with a CDATA section', 'logo.svg', svg('<title><![CDATA[x]]></title>'), /CDATA/],
    ['that is too large', 'logo.svg', svg('<path d="M0 0h9"/>'.repeat(5000)), /larger than 64 KB/],
  ])('%s', (_, file, content, reason) => {
    const problems = problemsOf(starter({ [file]: content }))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatch(new RegExp(`^${file.replace('.', '\\.')}: `))
    expect(problems.join('\n')).toMatch(reason)
  })
})

describe('[SITE-04] a fifth category', () => {
  const DRAWING =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 150"><path d="M0 132h260" stroke="var(--c)" fill="none"/></svg>'
  const files = () => {
    const law = { category: 'law', title: 'Know the law' }
    const base = contentFiles([{ title: 'Brakes' }, law])
    const categories = `${base['categories.yaml']}- id: law\n  name: Law\n  icon: scale\n  color: '#007b8a'\n  description: What the law asks.\n`
    return { ...base, 'categories.yaml': categories, 'categories/law.svg': DRAWING }
  }

  test('needs only files in the content folder to get its page, colour, drawing, preview and place in the guide', async () => {
    const server = await siteOf(files())
    const { body } = await server.app.inject('/?category=law')
    expect(body).toContain('Know the law')
    expect(body).toContain('<symbol id="drawing-law" viewBox="0 0 260 150"><g><path d="M0 132h260" stroke="var(--c)"')
    expect(body).toContain('href="#drawing-law"')
    const style = await styleOf(server)
    expect(style).toContain('[data-category="law"]{--c:#007b8a}')
    expect(style).toMatch(/data-theme="dark"\] \[data-category="law"\]\{--c:#[0-9a-f]{6}\}/)
    expect((await server.app.inject('/tips/2/preview.png')).statusCode).toBe(200)
    expect((await server.app.inject('/shortcut-law.png')).statusCode).toBe(200)
  })

  test('achievements and footer links of a category that the content lacks are left out', async () => {
    const categories = '- id: law\n  name: Law\n  icon: scale\n  description: What the law asks.\n'
    const { app } = await siteOf({ ...contentFiles([{ category: 'law' }]), 'categories.yaml': categories })
    const { token } = (
      await app.inject({ method: 'POST', url: '/api/register', payload: { username: 'ada', password: 'secret1' } })
    ).json()
    const { achievements } = (
      await app.inject({ url: '/api/progress', headers: { authorization: `Bearer ${token}` } })
    ).json()
    const ids = achievements.map(({ id }: { id: string }) => id)
    expect(ids).toContain('safety-beginner')
    expect(ids).not.toContain('riding-expert')
    const { body } = await app.inject('/')
    expect(body).toContain('href="/?category=law"')
    expect(body).not.toMatch(/Safety Guidelines|Maintenance Schedule/)
  })

  test('a drawing with foreign colours, text or elements stops the start', () => {
    const problems = (drawing: string) => problemsOf({ ...files(), 'categories/law.svg': drawing }).join('\n')
    expect(problems(DRAWING.replace('var(--c)', '#ff0000'))).toMatch(/categories\/law\.svg: .*#ff0000.*palette/)
    expect(problems(DRAWING.replace('</svg>', '<text>Law</text></svg>'))).toMatch(/<text>/)
    expect(problems(DRAWING.replace('<path', '<path onclick="x()"'))).toMatch(/onclick, which is not allowed/)
    expect(problems(DRAWING.replace('viewBox="0 0 260 150"', ''))).toMatch(/viewBox/)
    expect(problemsOf({ ...files(), 'categories/none.svg': DRAWING })).toEqual([
      'categories/none.svg: is not the drawing of a category in categories.yaml (<id>.svg)',
    ])
  })
})

describe('[SITE-05] environment variables', () => {
  test('win over site.yaml', async () => {
    const { app } = await siteOf(starter({ 'site.yaml': SITE.replace('name: Volt Rides Safety\n', '') }), {
      PRODUCT_NAME: 'E-Bike',
      OPERATOR_EMAIL: 'other@volt.example',
      SOCIAL_YOUTUBE: 'https://social.example/other',
    })
    const contact = plainText((await app.inject('/contact')).body)
    expect(contact).toContain('Ride Safer with E-Bike Tips')
    expect(contact).toContain('other@volt.example')
    expect(contact).not.toContain('hello@volt.example')
    expect(contact).toContain('https://social.example/other')
    expect(plainText((await app.inject('/impressum')).body)).toContain('Radweg 1')
  })

  test.each<[string, RegExp]>([
    ['nmae: Volt', /^site\.yaml: .*nmae/],
    ['product: ""', /^site\.yaml: product: /],
    ['operator:\n  email: nobody', /^site\.yaml: operator\.email: .*email/i],
    [
      'openingHours:\n  - days: someday\n    hours: closed',
      /^site\.yaml: openingHours\.0\.days: Expected a day .*mon, tue/,
    ],
    [
      'openingHours:\n  - days: mon\n    hours: all day',
      /^site\.yaml: openingHours\.0\.hours: Expected closed or hours/,
    ],
    ['openingHours:\n  - days: mon\n    hours: 25:00-26:00', /^site\.yaml: openingHours\.0\.hours: .*24:00 at most/],
    [
      'openingHours:\n  - days: mon\n    hours: "18:00-9:00"',
      /^site\.yaml: openingHours\.0\.hours: .*order of the day/,
    ],
    [
      'openingHours:\n  - days: mon-wed\n    hours: closed\n  - days: tue\n    hours: closed',
      /^site\.yaml: openingHours\.1\.days: tue is in two rows/,
    ],
    ['name: "a\\nb"', /^site\.yaml: name: Expected one line/],
    ['social:\n  youtube: javascript:alert(1)', /^site\.yaml: social\.youtube: .*URL/],
    ['brand:\n  accent: red', /^site\.yaml: brand\.accent: Expected a colour such as #f6ce00/],
    ['brand:\n  radius: 99', /^site\.yaml: brand\.radius: .*32/],
    ['- a list', /^site\.yaml: /],
    [': [', /^site\.yaml: not valid YAML/],
  ])('a wrong value in site.yaml names file, field and what is allowed: %s', (text, problem) => {
    expect(problemsOf(starter({ 'site.yaml': text }))[0]).toMatch(problem)
  })
})

test('[SITE-05] a part of site.yaml whose fields are all commented out counts as left out', async () => {
  const parts = 'operator:\n  # name: Volt\nsocial:\nbrand:\n  accent:\nopeningHours:\n'
  expect(problemsOf(starter({ 'site.yaml': parts }))).toEqual([])
})

test('the starter content has a drawing and a colour for each category', () => {
  const library = loadLibrary(readConfig({}).contentDir)
  for (const { id } of library.categories) {
    expect(library.lookOf(id).color, id).toMatch(/^#[0-9a-f]{6}$/)
    expect(library.lookOf(id).drawing.shapes).not.toBe(library.lookOf('none').drawing.shapes)
  }
})
