import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeLibrary } from '#server/content/library.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'
import { makeGuide } from '#server/guide/make-guide.ts'
import { PAGE } from '#server/paper/page.ts'
import { parseBody } from '#shared/tips/body.ts'
import { textOfPdf } from '#tests/support/pdf.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'
import { PLACE_FILES } from '#tools/lib/places.ts'

const PUBLIC_URL = 'https://ride-safer.example'

/** The output of poppler's tools for a guide. */
function readGuide(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'guide.pdf')
  writeFileSync(file, bytes)
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8', maxBuffer: 1e8 })
  return {
    pages: run('pdftotext', '-raw', file, '-').split('\f').slice(0, -1),
    info: run('pdfinfo', file),
    fonts: run('pdffonts', file),
    structure: run('pdfinfo', '-struct-text', file),
    destinations: run('pdfinfo', '-dests', file),
    /** The right ends of all words (points). */
    ends: Array.from(run('pdftotext', '-bbox', file, '-').matchAll(/xMax="([\d.]+)"/g), ([, end]) => Number(end)),
  }
}

async function getGuide(path: string) {
  const { app } = await testApp({ PUBLIC_URL, LANGUAGES: 'en,de' })
  const answer = await app.inject(path)
  return { answer, ...readGuide(answer.rawPayload) }
}

const guides = new Map<string, ReturnType<typeof getGuide>>()

/** The guide in a language. The tests share it, because it takes seconds. */
function guideIn(language: string) {
  const guide = guides.get(language) ?? getGuide(language === 'de' ? '/de/guide.pdf' : '/guide.pdf')
  guides.set(language, guide)
  return guide
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()
const withoutSpace = (text: string) => text.normalize('NFC').replace(/[\s•-]+/g, '')

/** The input of the guide, as the server sends it to the thread. */
const content = (library = theLibrary()) => ({
  language: 'en',
  siteTitle: 'Ride Safer with E-Scooter Tips',
  productName: 'E-Scooter',
  look: pictureLook(makeSiteSettings(readConfig({}), library.site, 'en'), library),
  address: PUBLIC_URL,
  date: new Date('2026-06-15T12:00:00Z'),
  categories: library.categories,
  tips: library.tips,
  drawings: new Map(),
  photos: new Map(),
  rules: new Map(),
})

test('[SHELL-15] the guide is a PDF of the whole library, with contents page, categories and page numbers', async () => {
  const { answer, pages, info, fonts, structure, destinations } = await guideIn('en')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="ride-safer-e-scooter-guide.pdf"')
  expect(answer.rawPayload.length).toBeLessThan(1_000_000)

  expect(info).toMatch(/Title: +Safety Guide · Ride Safer with E-Scooter Tips/)
  expect(info).toMatch(/Tagged: +yes/)
  expect(info).toMatch(/Page size: .*A4/)
  for (const line of fonts.trim().split('\n').slice(2))
    expect(line).toMatch(/(?:Atkinson|InvisibleText).* yes yes yes /)

  const { categories, tips } = theLibrary()
  // The contents are the pages between the cover and the page of the first category.
  const firstCategory = pages.findIndex((page, index) => index > 1 && words(page).startsWith(categories[0]?.name ?? ''))
  const contents = words(pages.slice(1, firstCategory).join(' '))
  const all = withoutSpace(pages.join(''))
  for (const { name } of categories) expect(contents).toContain(name)
  for (const tip of tips) {
    // The contents have the page number of the tip.
    const page = Number.parseInt(contents.slice(contents.indexOf(tip.title) + tip.title.length), 10)
    expect(words(pages[page - 1] ?? '')).toContain(tip.importance)
    expect(withoutSpace(structure).includes(withoutSpace(tip.title))).toBe(true)
    expect(withoutSpace(pages[page - 1] ?? '')).toContain(withoutSpace(tip.title))
    const { sections } = parseBody(tip.fullDescription ?? '')
    const parts = [
      ...sections.map(({ heading = '' }) => heading),
      ...tip.sources.map(({ title }) => title.slice(0, 24)),
    ]
    expect(parts.filter((part) => !all.includes(withoutSpace(part)))).toEqual([])
    expect(destinations.includes(`"tip-${tip.id}"`)).toBe(true)
  }
  for (const [index, page] of pages.entries()) {
    if (index > 0) expect(words(page)).toMatch(new RegExp(`ride-safer\\.example ${index + 1}$`))
  }
  // A screen reader reads the headings in order, and every word of a tip.
  expect(structure).toMatch(/H1[\s\S]*H2[\s\S]*H3[\s\S]*H4/)
  expect(withoutSpace(structure).includes(withoutSpace(tips[0]?.didYouKnow ?? ''))).toBe(true)
  // Bookmarks in the outline.
  const text = answer.rawPayload.toString('latin1')
  expect(text).toContain('/Outlines')
  expect(text.match(/\/Parent \d+ 0 R\n\/Title/g)?.length).toBe(1 + categories.length + tips.length + 1)
})

test.each(['en', 'de'])(
  '[SHELL-15] in the guide in %s each tip begins on a page of its own and ends on it, and the last sheet has the most important tips',
  async (language) => {
    const { pages } = await guideIn(language)
    const { tips, categories } = theLibrary(['en', 'de']).in(language)
    const summary = pages.at(-1) ?? ''
    // The cover, the contents, and a page for each category and tip. An empty page may come before the last sheet, so
    // that the sheet has an odd page number.
    const ofTips = pages.filter((page) =>
      tips.some(({ didYouKnow }) => didYouKnow && withoutSpace(page).includes(withoutSpace(didYouKnow))),
    )
    expect(new Set(ofTips).size).toBe(tips.filter(({ didYouKnow }) => didYouKnow).length)
    expect(pages.length % 2).toBe(1)
    for (const tip of tips) {
      const { sections } = parseBody(tip.fullDescription ?? '')
      const all = [
        tip.title,
        tip.shortDescription,
        ...sections.flatMap(({ heading = '', blocks }) => [
          heading,
          ...blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : block.items)),
        ]),
        tip.didYouKnow ?? '',
        ...tip.sources.map(({ title }) => title),
      ].map(withoutSpace)
      const whole = pages.filter((page) => all.every((part) => withoutSpace(page).includes(part)))
      expect(whole, tip.title).toHaveLength(1)
      const others = tips.filter(
        ({ id, shortDescription }) =>
          id !== tip.id && withoutSpace(whole[0] ?? '').includes(withoutSpace(shortDescription)),
      )
      expect(others.map(({ title }) => title)).toEqual([])
    }
    const critical = tips.filter(({ importance }) => importance === 'Critical')
    for (const { title, shortDescription } of critical.slice(0, 10))
      for (const part of [title, shortDescription]) expect(withoutSpace(summary)).toContain(withoutSpace(part))
    expect(pages.length).toBeLessThanOrEqual(4 + categories.length + tips.length + 2)
  },
)

test('[LANG-16] the German guide has German tips, headings and contents, and says that it is German', async () => {
  const { answer, pages, info } = await guideIn('de')
  const all = withoutSpace(pages.join(''))
  const { tips, categories } = theLibrary().in('de')
  expect(info).toMatch(/Title: +Sicherheitsratgeber · Sicherer fahren mit E-Scooter-Tipps/)
  expect(answer.rawPayload.toString('latin1')).toContain('/Lang (de)')
  for (const word of ['Inhalt', 'Das Wichtigste', 'Schon gewusst?', 'Quellen', 'Lebenswichtig']) {
    expect(all).toContain(withoutSpace(word))
  }
  for (const { title } of tips) expect(all).toContain(withoutSpace(title))
  for (const { name } of categories) expect(all).toContain(withoutSpace(name))
  expect(all).not.toContain('KeyPoints')
})

test('a worker makes the guide once, so that the server still answers, and a second request gets 304', async () => {
  const { app } = await testApp()
  await app.inject('/health')
  const [ofThread, ofProcess] = [process.threadCpuUsage(), process.cpuUsage()]
  const [first, second] = await Promise.all([app.inject('/guide.pdf'), app.inject('/guide.pdf')])
  const thread = process.threadCpuUsage(ofThread)
  const whole = process.cpuUsage(ofProcess)
  // Measures a share of the time, because the time itself grows with the load of the machine.
  expect((thread.user + thread.system) / (whole.user + whole.system)).toBeLessThan(0.2)
  expect(second.headers.etag).toBe(first.headers.etag)
  const again = await app.inject({ url: '/guide.pdf', headers: { 'if-none-match': first.headers.etag } })
  expect(again.statusCode).toBe(304)
})

test('a guide can be made of other letters, texts longer than a page and a category without tips', async () => {
  const [tip] = theLibrary().tips
  if (!tip) throw new Error('The library is empty')
  const long = Array.from({ length: 2000 }, (_, i) => `word${i}`).join(' ')
  const check = { question: '?', right: 'a', wrong: ['b', 'c'], why: '-' }
  const odd = makeLibrary(
    [...theLibrary().categories, { id: 'empty', name: 'Empty', icon: 'route', description: 'No tips' }],
    [
      { ...tip, importance: 'Basic', check, title: 'Łódź 😀 żółw', fullDescription: `${long}\n\n${long}\n\n- ${long}` },
      ...Array.from({ length: 80 }, (_, i) => ({
        ...tip,
        id: 100 + i,
        importance: 'High' as const,
        check,
        title: `Tip number ${i}`,
        fullDescription: undefined,
        sources: [],
      })),
    ],
  )
  const { pages } = readGuide(await makeGuide(content(odd)))
  const all = words(pages.join(' '))
  const wanted = ['Łódź żółw', 'word0 ', 'word1999', 'Tip number 79', 'No tips']
  expect(wanted.map((text) => all.includes(text))).toEqual([true, true, true, true, false])
})

test('the guide has a tip without a body, whole paragraphs with a rare sign, and titles in another script', async () => {
  const long = `Keep ≥ 1.5 m from parked cars. ${'Before each ride press both brake levers. '.repeat(20)}The end.`
  const french =
    'Attention\u202f! Dès 0,3 aussi, si vous roulez mal ou avez un accident. Vous pouvez perdre votre permis. '.repeat(
      9,
    )
  const tips = [
    { title: 'Brakes first' },
    { title: 'Second', body: `Key.\n\nWhy:\n\n${long}\n\n≥ ${'W'.repeat(200)}\n\n- ${french}` },
    { title: 'Тормоза', body: 'Key.' },
  ]
  const library = libraryOf(contentFiles(tips) as Record<string, string>, ['en'])
  const { pages, ends } = readGuide(await makeGuide(content(library)))
  expect(Math.max(...ends)).toBeLessThanOrEqual(PAGE.right)
  expect(pages[1]).toContain('Brakes first')
  expect(pages[1]).toContain('Тормоза')
  expect(pages[3]).toContain('Brakes first')
  expect(words(pages.join(' '))).toContain('The end.')
})

test('[RULE-01] the guide has the rules of the place under the tip that names them', async () => {
  const library = libraryOf({ ...contentFiles([{ rules: ['speed'] }, {}]), ...PLACE_FILES })
  const { app } = await testApp({}, { library })
  const wordsOf = async (path: string) => textOfPdf((await app.inject(path)).rawPayload).replace(/\s+/g, ' ')
  const words = await wordsOf('/guide.pdf')
  expect(words).toContain('The rule in Testland')
  expect(words).toContain('Top speed: 20 km/h. A scooter of Testland may go no faster, downhill too. (Act of Testland.')
  expect(words).not.toContain('25 km/h')
  expect(await wordsOf('/de/guide.pdf')).toContain('Die Regel für Testland')
})
