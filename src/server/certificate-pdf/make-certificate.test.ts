import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf.ts'
import { type CertificateContent, makeCertificate } from './make-certificate.ts'

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
  asked: [],
}

test('[EXAM-07] the code on the certificate has no space when it is copied, also where the typeface widens a pair of letters', async () => {
  // 'qj' is such a pair.
  const code = '4bj0wn1qzctckacff5qj2hb0qc'
  const pdf = await makeCertificate({ ...CONTENT, address: `https://ride-safer.example/certificates/${code}` })
  expect(textOfPdf(pdf)).toContain(code)
})

test('more categories than fit leave out the end of each column, and not the whole second column', async () => {
  const asked = Array.from({ length: 24 }, (_, index) => ({
    category: `Category ${String.fromCharCode(65 + index)}`,
    icon: 'bike',
    tips: [{ id: index + 1, title: 'Tip' }],
  }))
  const words = textOfPdf(await makeCertificate({ ...CONTENT, asked }))
  // The second column begins with M.
  for (const letter of ['A', 'B', 'M', 'N']) expect(words).toContain(`Category ${letter} ·`)
})
