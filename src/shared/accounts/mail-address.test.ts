import { expect, test } from 'vitest'
import { optionalEmail, typedEmail } from '#shared/contract/email.ts'

test.each(['anna&ben@example.org', '100%@example.org', 'a..b@example.org', "o'connor@example.org", 'Mira@Example.ORG'])(
  '%s is an address',
  (address) => {
    expect(typedEmail(254).parse(` ${address} `)).toBe(address)
    expect(optionalEmail(254).parse(address)).toBe(address)
  },
)

test('umlauts in the domain become the letters that mail servers know', () => {
  expect(typedEmail(254).parse('info@müller.example')).toBe('info@xn--mller-kva.example')
  expect(optionalEmail(254).parse('info@müller.example')).toBe('info@xn--mller-kva.example')
})

test.each([
  '',
  'mira',
  'mira@',
  '@example.org',
  'mira@example',
  'two@at@example.org',
  'mira@exa mple.org',
  'mira@müller.example/path',
  'mira@ü.example:80',
  'müller@example.org',
  'mira@example.org\nBcc: other@example.org',
])('%j is no address', (address) => {
  expect(typedEmail(254).safeParse(address).success).toBe(false)
})

test('no address at all is allowed where it is optional', () => {
  expect([optionalEmail(254).parse(' '), optionalEmail(254).parse(null)]).toEqual([null, null])
  expect(optionalEmail(254).safeParse('mira').error?.issues).toHaveLength(1)
})
