import { hash, randomBytes } from 'node:crypto'

/** A random token of 256 bits and its hash. Only the hash is stored. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return hash('sha256', token)
}
