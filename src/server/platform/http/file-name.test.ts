import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test('[PAPER-04] a file is named after product, kind and person, in letters that every system takes', () => {
  const named = (name: string, product = 'E-Scooter') => fileName([product], 'certificate.pdf', [name])
  expect(named('Ada Łoś')).toBe('e-scooter-certificate-ada-los.pdf')
  expect(named('Jürgen Groß')).toBe('e-scooter-certificate-juergen-gross.pdf')
  expect(named('محمد الفارسي')).toMatch(/^e-scooter-certificate-[a-z-]+\.pdf$/)
  expect(named('McDonald')).toBe('e-scooter-certificate-mcdonald.pdf')
  // Of a script without such letters nothing is left, and of signs neither.
  expect(named('王小明')).toBe('e-scooter-certificate.pdf')
  expect(named('../"\r\n', '')).toBe('certificate.pdf')
})
