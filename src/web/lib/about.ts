import type { Name } from '#shared/name.ts'

let current: Name | undefined
let isSaid = false

/** What the action is about that says something now, such as a group. Each message asks. */
export function currentAbout(): Name | undefined {
  isSaid = true
  return current
}

/** Lets the messages that `say` shows name what they are about, because whoever reads them may have left its page. */
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
