/** The longest name on a certificate (characters). */
export const CERTIFICATE_NAME_MAX = 80

/**
 * The share of right answers that a rider would still give, from which a certificate is 'fresh'. A review comes back when
 * the chance of a right answer is 0.9, so this leaves about a week for a rider who has stopped reviewing.
 */
export const FRESH_FROM = 0.8

/** The digits of codes: without i, l, o and u, which are easily taken for others. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE = /^[0-9a-hjkmnp-tv-z]{26}$/

/** Writes 16 random bytes as a code of 26 characters. */
export function makeCode(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ''
  for (let place = 0; place < 26; place++) {
    code = DIGITS[Number(rest % 32n)] + code
    rest /= 32n
  }
  return code
}

/** The code that somebody has typed, perhaps in capitals or with letters for digits. Undefined if it cannot be one. */
export function readCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return CODE.test(code) ? code : undefined
}
