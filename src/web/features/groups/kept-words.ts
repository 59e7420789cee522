import { useState } from 'react'
import type { OneTimeWord } from '#shared/contract/groups.ts'
import { readToken } from '#web/lib/token.ts'

/**
 * The one-time words that a leader has not closed yet, by session and group. Only the memory of the window holds them, because they
 * are passwords.
 */
const wordsByGroup = new Map<string, OneTimeWord[]>()

/**
 * Keeps the one-time words of a group's new accounts until `close` is called, so that a leader who has left the page, for example with
 * Back, finds them again.
 */
export function useKeptWords(groupId: string) {
  const key = `${readToken()} ${groupId}`
  const [kept, setKept] = useState(() => wordsByGroup.get(key))
  const keep = (made: OneTimeWord[]) => {
    wordsByGroup.set(key, made)
    setKept(made)
  }
  const close = () => {
    wordsByGroup.delete(key)
    setKept(undefined)
  }
  return { kept, keep, close }
}
