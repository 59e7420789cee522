import { hidesSomething } from '../visible.ts'

/** How long a username and a password may be, in characters (section 5, D11). */
export const USERNAME = { min: 3, max: 30 }
export const PASSWORD = { min: 6, max: 128 }

export const USERNAME_TOO_SHORT = 'Username must be at least 3 characters'
const USERNAME_INVISIBLE = 'Username must not contain invisible characters'
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'
export const USERNAME_TOO_LONG = `Username must be at most ${USERNAME.max} characters`
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD.max} characters`
export const PASSWORDS_DIFFER = "Passwords don't match"

/** Characters as people count them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** What is wrong with the length of a username, or undefined. Spaces around it do not count. */
export function usernameProblem(username: string): string | undefined {
  const length = lengthOf(username.trim())
  if (length < USERNAME.min) return USERNAME_TOO_SHORT
  if (length > USERNAME.max) return USERNAME_TOO_LONG
  return undefined
}

/** What is wrong with a username for an account, or undefined. Older accounts may have one that would not be taken today. */
export function newUsernameProblem(username: string): string | undefined {
  return usernameProblem(username) ?? (hidesSomething(username.trim()) ? USERNAME_INVISIBLE : undefined)
}

/** What is wrong with a password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const length = lengthOf(password)
  if (length < PASSWORD.min) return PASSWORD_TOO_SHORT
  if (length > PASSWORD.max) return PASSWORD_TOO_LONG
  return undefined
}
