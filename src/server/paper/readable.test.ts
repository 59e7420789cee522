import { expect, test } from 'vitest'
import { type CertificateContent, makeCertificate } from '#server/certificate-pdf/make-certificate.ts'
import { makeWallSheet } from '#server/group-pdf/wall-sheet.ts'
import { makeWordsSheet } from '#server/group-pdf/words-sheet.ts'
import { makePoster } from '#server/poster-pdf/make-poster.ts'
import { showGroupCode } from '#shared/groups/rules.ts'
import { POSTER_FORMATS } from '#shared/posters/subject.ts'
import { parseBody } from '#shared/tips/body.ts'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { PDF_READERS, shareInOrder } from '#tests/support/pdf-readers.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'

const LANGUAGES = ['en', 'de', 'fr', 'tr', 'ar']
const LOOK = {
  accent: '#ffd000',
  accentInk: '#000000',
  accentOnInk: '#ffd000',
  hue: '#464d5b',
  drawing: '',
  logo: undefined,
}
const DAY = new Date('2026-06-15T12:00:00Z')
const ADDRESS = 'https://ride-safer.example'
const NAMES = Object.values(NAMES_IN_SCRIPTS)

/** The share of words that each reader finds in the order of reading. */
async function sharesOf(texts: readonly string[], pdf: Uint8Array): Promise<Record<string, number>> {
  const shares: Record<string, number> = {}
  for (const [reader, read] of Object.entries(PDF_READERS)) shares[reader] = shareInOrder(texts, await read(pdf))
  return shares
}

const leastIn = (language: string) => (language === 'ar' ? 0.95 : 0.99)

test.each(LANGUAGES)(
  '[PAPER-01] Firefox, Chrome and the viewers of Linux find the words of the guide in %s in the order of reading',
  async (language) => {
    const library = theLibrary(LANGUAGES)
    const { app } = await testApp({ LANGUAGES: LANGUAGES.join() }, { library })
    const answer = await app.inject(language === 'en' ? '/guide.pdf' : `/${language}/guide.pdf`)
    const { tips, categories } = library.in(language)
    const texts = [
      ...categories.flatMap(({ name, description }) => [name, description]),
      ...tips.flatMap(({ title, shortDescription, tag, fullDescription = '', didYouKnow = '', sources }) => {
        const { keyPoints, sections } = parseBody(fullDescription)
        const blocks = [...keyPoints, ...sections.flatMap(({ blocks }) => blocks)]
        const body = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : block.items))
        const headings = sections.flatMap(({ heading }) => heading ?? [])
        return [title, shortDescription, tag, ...body, ...headings, didYouKnow, ...sources.map(({ title }) => title)]
      }),
    ]
    expect(texts.length).toBeGreaterThan(500)
    const shares = await sharesOf(texts, answer.rawPayload)
    for (const share of Object.values(shares)) expect(share, JSON.stringify(shares)).toBeGreaterThan(leastIn(language))
  },
)

const CERTIFICATE: CertificateContent = {
  language: 'en',
  siteTitle: 'Ride Safer',
  look: LOOK,
  operator: undefined,
  address: `${ADDRESS}/certificates/4bj0wn1qzctckacff5qj2hb0qc`,
  name: 'Zoë',
  product: 'E-Scooter',
  passedAt: DAY,
  issuedAt: DAY,
  right: 19,
  count: 20,
  place: null,
  asked: [],
}

test.each(Object.entries(NAMES_IN_SCRIPTS))(
  '[PAPER-01] Firefox, Chrome and the viewers of Linux find a name in %s on a certificate in English and in Arabic',
  async (_, name) => {
    for (const language of ['en', 'ar']) {
      const pdf = await makeCertificate({ ...CERTIFICATE, language, name })
      for (const [reader, read] of Object.entries(PDF_READERS)) {
        expect((await read(pdf)).replace(/\s+/g, ' '), `${reader} ${language}`).toContain(name)
      }
    }
  },
)

test.each(LANGUAGES)(
  '[PAPER-01] Firefox, Chrome and the viewers of Linux find the words of certificate, sheets and posters in %s',
  async (language) => {
    const { tips, categories } = theLibrary(LANGUAGES).in(language)
    const paper = { language, siteTitle: 'Ride Safer', look: LOOK, date: DAY }
    const asked = categories.map(({ id, name, icon }) => ({
      category: name,
      icon,
      tips: tips.filter(({ category }) => category === id).slice(0, 3),
    }))
    const titles = asked.flatMap(({ category, tips }) => [category, ...tips.map(({ title }) => title)])
    const [tip] = tips
    if (!tip) throw new Error('The library is empty')
    const papers: [texts: string[], pdf: Uint8Array][] = [
      [titles, await makeCertificate({ ...CERTIFICATE, language, asked })],
      [
        ['سائقو برلين', showGroupCode('ABCDEFGH')],
        await makeWallSheet({
          ...paper,
          name: 'سائقو برلين',
          code: 'ABCDEFGH',
          siteAddress: ADDRESS,
          joinAddress: `${ADDRESS}/join#ABCDEFGH`,
        }),
      ],
      [
        NAMES,
        await makeWordsSheet({
          ...paper,
          groupName: 'Riders of the north',
          address: `${ADDRESS}/login`,
          words: NAMES.map((label, index) => ({ label, username: `rider-${index}`, word: `apple-${index}` })),
        }),
      ],
    ]
    for (const format of POSTER_FORMATS) {
      const poster = {
        ...paper,
        format,
        title: tip.title,
        sentence: tip.shortDescription,
        textLanguage: language,
        picture: undefined,
        facts: [],
        words: { scan: 'Scan', code: 'Code', cut: 'Cut' },
        code: ADDRESS,
        address: 'ride-safer.example',
      }
      papers.push([[tip.title, tip.shortDescription], await makePoster(poster)])
    }
    for (const [texts, pdf] of papers) {
      const shares = await sharesOf(texts, pdf)
      for (const share of Object.values(shares))
        expect(share, JSON.stringify(shares)).toBeGreaterThan(leastIn(language))
    }
  },
)
