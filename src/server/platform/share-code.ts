import { randomBytes } from 'node:crypto'

/** A code of 128 random bits for the address of something that a rider shares. */
export function makeShareCode(): string {
  return randomBytes(16).toString('base64url')
}

/** Whether a text of an address can be a code. No query is sent for any other text. */
export function isShareCode(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
