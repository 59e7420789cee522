import { FIELD_ERRORS } from '../errors.ts'
import { hasHiddenCharacters } from '../visible.ts'
import { usernameKeyBefore } from './username-key.ts'

/** The allowed lengths in characters. */
export const USERNAME = { min: 3, max: 30 }
export const PASSWORD = { min: 6, max: 128 }

/** Counts code points, so that a simple emoji is one character. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** The message for a username of the wrong length, or undefined. Spaces around it do not count. */
export function usernameProblem(username: string): string | undefined {
  const length = lengthOf(username.trim())
  if (length < USERNAME.min) return FIELD_ERRORS['username-too-short']
  if (length > USERNAME.max) return FIELD_ERRORS['username-too-long']
  return undefined
}

/**
 * The message for a username that a new account may not have, or undefined. Older accounts may have such a name, so sign-in
 * does not call this.
 */
export function newUsernameProblem(username: string): string | undefined {
  const problem = usernameProblem(username)
  if (problem !== undefined) return problem
  if (isAddress(username)) return FIELD_ERRORS['username-is-address']
  if (/ {2}/.test(username.trim())) return FIELD_ERRORS['username-double-space']
  if (hasHiddenCharacters(username.trim()) || looksLikeAnotherName(username)) return FIELD_ERRORS['username-invisible']
  return mixesAlphabets(username) ? FIELD_ERRORS['username-mixes-alphabets'] : undefined
}

/** Whether a username may be an e-mail address, which must not be public. There are other characters that look like an @. */
export const isAddress = (username: string) => username.normalize('NFKC').includes('@')

/**
 * Whether a name looks like one with another key: with a joiner between a letter and its accent, with two spaces in a row, which pages show as
 * one, or with another blank than a space.
 */
function looksLikeAnotherName(username: string): boolean {
  const key = usernameKeyBefore(username)
  return usernameKeyBefore(username.replaceAll(/[\u200C\u200D]/g, '')) !== key || / {2}|[^\S ]/.test(key)
}

/** The alphabets with letters that look the same in several of them. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]

/** Whether a name holds letters of several alphabets that look alike, so that it could be taken for another name. */
function mixesAlphabets(name: string): boolean {
  // Letters of formulas, such as U+1D5BA, are of no alphabet until they are normalised. The micro sign is no letter here.
  const letters = name.replaceAll('µ', '').normalize('NFKC')
  return ALIKE.filter((alphabet) => alphabet.test(letters)).length > 1
}

/**
 * The form of a password that is hashed (RFC 8265, OpaqueString), because keyboards write the same letters as different characters. Every
 * blank is a space, and a letter with its accent is one character.
 */
export const opaquePassword = (password: string) => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')

/** The message for a password of the wrong length, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const length = lengthOf(opaquePassword(password))
  if (length < PASSWORD.min) return FIELD_ERRORS['password-too-short']
  if (length > PASSWORD.max) return FIELD_ERRORS['password-too-long']
  return undefined
}
