import type { Name } from '#shared/name.ts'

let current: Name | undefined
let isSaid = false

/** The thing that the running action changes, such as a group. Each message reads it. */
export function currentAbout(): Name | undefined {
  isSaid = true
  return current
}

/** Lets the messages that `say` shows name their thing, because the reader may have left its page. */
export function sayAbout<T>(about: Name | undefined, say: () => T): T {
  const before = current
  current = about ?? before
  try {
    return say()
  } finally {
    current = before
  }
}

/** Whether `say` shows a message. */
export function saysSomething(say: () => unknown): boolean {
  isSaid = false
  say()
  return isSaid
}
