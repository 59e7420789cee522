import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { POSTER_FORMATS } from '#shared/posters/subject.ts'
import { readingOrder } from '#tests/support/pdf.ts'
import { findCodes, renderPage } from '#tests/support/qr.ts'
import { makePoster, previewPoster } from './make-poster.ts'
import { inkOn } from './panel-ink.ts'
import type { PosterContent } from './poster.ts'

const LOOK = {
  accent: '#ff0080',
  accentInk: '#000000',
  accentOnInk: '#ff0080',
  hue: '#464d5b',
  drawing: '',
  logo: `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>').toString('base64')}`,
}

const CONTENT: PosterContent = {
  format: 'a4',
  language: 'en',
  siteTitle: 'Ride Safer',
  look: LOOK,
  date: new Date('2026-06-15T12:00:00Z'),
  title: 'Brake early',
  sentence: 'Brake with both hands.',
  textLanguage: 'en',
  picture: {
    alt: 'A scooter.',
    drawing: { viewBox: '0 0 480 300', shapes: '<path d="M0 0h480v300z" fill="#123456"/>' },
  },
  facts: [],
  words: { scan: 'Scan to read more', code: 'QR code', cut: 'Cut along the marks.' },
  code: 'HTTPS://RIDES.EXAMPLE/Q/7',
  address: 'rides.example/q/7',
}

/** The place of the first word of a text on the page, in points. */
function placeOf(pdf: Uint8Array, word: string) {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  const [, left, right] =
    new RegExp(`xMin="([\\d.]+)" yMin="[\\d.]+" xMax="([\\d.]+)" yMax="[\\d.]+">${word}<`).exec(boxes) ?? []
  return { left: Number(left), right: Number(right) }
}

test('[POST-01] in a language from right to left the poster is mirrored, its words are joined and in their order, and numbers stay', async () => {
  const title = 'سر ببطء 20 كم/س'
  const sentence = 'لا تركب على الرصيف، بل على مسار الدراجات (E-Scooter).'
  for (const format of POSTER_FORMATS) {
    const content = { ...CONTENT, format, language: 'ar', textLanguage: 'ar', title, sentence }
    const pdf = await makePoster(content)
    const said = readingOrder(pdf).replace(/\s+/g, ' ')
    for (const word of [...title.split(/[ /]/), ...sentence.split(' ')])
      expect(said, format).toContain(word.replace(/[().،]/g, ''))
    const page = await renderPage(pdf)
    const [code] = await findCodes(page)
    expect(code?.text).toBe(CONTENT.code)
    if (format !== 'stickers') expect(code?.left).toBeGreaterThan(page.width / 2)
    expect((await previewPoster(content)).length).toBeGreaterThan(1000)
  }
})

test('[POST-01] nothing is nearer to the edge of the paper than 5 mm, and the code has a margin of four squares', async () => {
  for (const format of POSTER_FORMATS) {
    const page = await renderPage(await makePoster({ ...CONTENT, format }))
    const isWhite = (x: number, y: number) =>
      (page.data[(Math.round(y) * page.width + Math.round(x)) * 4 + 1] ?? 0) > 250
    const edge = Math.floor((5 / 25.4) * 150)
    const inEdge: string[] = []
    for (let x = 0; x < page.width; x += 2)
      for (let y = 0; y < page.height; y += 2)
        if ((x < edge || y < edge || x > page.width - edge || y > page.height - edge) && !isWhite(x, y))
          inEdge.push(`${x} ${y}`)
    expect(inEdge, format).toEqual([])
    for (const { left, top, size } of await findCodes(page)) {
      const margin = (4 * size) / 25
      for (let along = -margin + 2; along < size + margin - 2; along += 2)
        for (const [x, y] of [
          [left + along, top - margin + 2],
          [left + along, top + size + margin - 2],
          [left - margin + 2, top + along],
          [left + size + margin - 2, top + along],
        ] as const)
          expect(isWhite(x, y), `${format} ${x} ${y}`).toBe(true)
    }
  }
})

test('a title is read in colour and in black and white', () => {
  const inks = ['#000000', '#141a29', '#ffffff'] as const
  // Black on magenta has enough contrast in colour, but not when it is printed in black and white.
  expect(inkOn('#ff0080', [...inks])).toBe('#ffffff')
  expect(inkOn('#f7cf00', [...inks])).toBe('#000000')
  expect(inkOn('#0b3d91', [...inks])).toBe('#ffffff')
})

test('a long address is written whole, in further lines', async () => {
  const address = 'safety.transport-company-of-a-large-town.example/de/q/c/accessories'
  for (const format of POSTER_FORMATS) {
    const pdf = await makePoster({
      ...CONTENT,
      format,
      address,
      siteTitle: 'A very long name of a site of sixty letters, to be exact',
    })
    expect(readingOrder(pdf).replace(/\s+/g, '')).toContain(address)
  }
})

test('[POST-01] no word of a title is broken while there is a size in which it fits', async () => {
  const title = 'Der 60-Sekunden-Check vor der Fahrt'
  for (const format of POSTER_FORMATS)
    expect(readingOrder(await makePoster({ ...CONTENT, format, title }))).toContain('60-Sekunden-Check')
})

test('a text is at the left in a language from left to right', async () => {
  expect(placeOf(await makePoster(CONTENT), 'Brake').left).toBeLessThan(80)
})
