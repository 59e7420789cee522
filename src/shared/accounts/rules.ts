import { FIELD_ERRORS } from '../errors.ts'
import { hidesSomething } from '../visible.ts'

/** How long a username and a password may be, in characters (section 5, D11). */
export const USERNAME = { min: 3, max: 30 }
export const PASSWORD = { min: 6, max: 128 }

/** Characters as people count them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** What is wrong with the length of a username, or undefined. Spaces around it do not count. */
export function usernameProblem(username: string): string | undefined {
  const length = lengthOf(username.trim())
  if (length < USERNAME.min) return FIELD_ERRORS['username-too-short']
  if (length > USERNAME.max) return FIELD_ERRORS['username-too-long']
  return undefined
}

/** What is wrong with a username for an account, or undefined. Older accounts may have one that would not be taken today. */
export function newUsernameProblem(username: string): string | undefined {
  return usernameProblem(username) ?? (hidesSomething(username.trim()) ? FIELD_ERRORS['username-invisible'] : undefined)
}

/** What is wrong with a password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const length = lengthOf(password)
  if (length < PASSWORD.min) return FIELD_ERRORS['password-too-short']
  if (length > PASSWORD.max) return FIELD_ERRORS['password-too-long']
  return undefined
}
