import { FIELD_ERRORS } from '../errors.ts'
import { hasHiddenCharacters } from '../visible.ts'

/** The allowed lengths in characters (section 5, D11). */
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
  return (
    usernameProblem(username) ?? (hasHiddenCharacters(username.trim()) ? FIELD_ERRORS['username-invisible'] : undefined)
  )
}

/** The message for a password of the wrong length, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const length = lengthOf(password)
  if (length < PASSWORD.min) return FIELD_ERRORS['password-too-short']
  if (length > PASSWORD.max) return FIELD_ERRORS['password-too-long']
  return undefined
}
