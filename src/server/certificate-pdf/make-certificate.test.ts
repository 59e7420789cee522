import { expect, test } from 'vitest'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { readingOrder, textOfPdf } from '#tests/support/pdf.ts'
import { type CertificateContent, makeCertificate } from './make-certificate.ts'
import { isPrintable } from './printable.ts'

const LOOK = {
  accent: '#ffd000',
  accentInk: '#000000',
  accentOnInk: '#ffd000',
  hue: '#464d5b',
  drawing: '',
  logo: undefined,
}

const DAY = new Date('2026-06-15T12:00:00Z')
const CONTENT: CertificateContent = {
  language: 'en',
  siteTitle: 'Ride Safer',
  look: LOOK,
  operator: undefined,
  address: 'https://ride-safer.example/certificates/0',
  name: 'Zoë',
  product: 'E-Scooter',
  passedAt: DAY,
  issuedAt: DAY,
  right: 20,
  count: 20,
  place: null,
  asked: [],
}

test('[EXAM-07] the code on the certificate has no space when it is copied, also where the typeface widens a pair of letters', async () => {
  // 'qj' is such a pair.
  const code = '4bj0wn1qzctckacff5qj2hb0qc'
  const pdf = await makeCertificate({ ...CONTENT, address: `https://ride-safer.example/certificates/${code}` })
  expect(textOfPdf(pdf)).toContain(code)
})

test.each(Object.entries(NAMES_IN_SCRIPTS))('[EXAM-12] a name in %s stands whole and in order', async (_, name) => {
  expect(isPrintable(name)).toBe(true)
  const words = readingOrder(await makeCertificate({ ...CONTENT, name })).replace(/\s+/g, ' ')
  expect(words).toContain(name)
})

/** Categories with one tip each, named by letters from A. */
const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    category: `Category ${String.fromCharCode(65 + index)}`,
    icon: 'bike',
    tips: [{ id: index + 1, title: 'Tip' }],
  }))

test('with more categories than the paper has room for, the heading says how many are shown', async () => {
  const words = textOfPdf(await makeCertificate({ ...CONTENT, asked: categories(24) }))
  const [, shown] = /What was asked: (\d+) of 24 categories\. Scan the code to see all\./.exec(words) ?? []
  expect(words.match(/Category [A-X] ·/g)).toEqual(categories(Number(shown)).map(({ category }) => `${category} ·`))
  expect(Number(shown)).toBeGreaterThan(12)
})

test('categories for which there is room are all on the paper', async () => {
  const words = textOfPdf(await makeCertificate({ ...CONTENT, asked: categories(16) }))
  expect(words).toMatch(/What was asked\s+Category A/)
  for (const { category } of categories(16)) expect(words).toContain(`${category} ·`)
})
