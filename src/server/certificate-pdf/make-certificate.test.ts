import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf.ts'
import { makeCertificate } from './make-certificate.ts'

const LOOK = {
  accent: '#ffd000',
  accentInk: '#000000',
  accentOnInk: '#ffd000',
  hue: '#464d5b',
  drawing: '',
  logo: undefined,
}

test('[EXAM-07] the code on the certificate has no space when it is copied, also where the typeface widens a pair of letters', async () => {
  // 'qj' is such a pair.
  const code = '4bj0wn1qzctckacff5qj2hb0qc'
  const day = new Date('2026-06-15T12:00:00Z')
  const pdf = await makeCertificate({
    language: 'en',
    siteTitle: 'Ride Safer',
    look: LOOK,
    operator: undefined,
    address: `https://ride-safer.example/certificates/${code}`,
    name: 'Zoë',
    product: 'E-Scooter',
    passedAt: day,
    issuedAt: day,
    right: 20,
    count: 20,
    asked: [],
  })
  expect(textOfPdf(pdf)).toContain(code)
})
