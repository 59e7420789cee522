import { useSyncExternalStore } from 'react'
import { openChannel } from '#web/lib/channel.ts'

/**
 * 'open', or 'asking' while Admin asks for the password, or 'closed' once the rider has no role any more. 'refused': a press has met the
 * closed Admin, and has changed nothing. 'deleted': the rider has deleted the own account here, so nothing is there when they come back.
 */
export type Door = 'open' | 'asking' | 'closed' | 'refused' | 'deleted'

let door: Door = 'open'
const listeners = new Set<() => void>()
let answered: Promise<void> | undefined
let onAnswered: () => void = () => undefined

function setDoor(next: Door) {
  door = next
  for (const listener of listeners) listener()
}

/**
 * Why a sign-in at the provider failed (the word in the address of its callback). It is kept until the question is
 * answered.
 */
let failure: string | undefined

export function keepFailure(word: string): void {
  failure = word
}

export const keptFailure = () => failure

/** Asks for the password once, however many calls wait for it. Resolves when it was answered. */
export function askForPassword(): Promise<void> {
  answered ??= new Promise((resolve) => {
    onAnswered = resolve
    setDoor('asking')
  })
  return answered
}

/** Lets the waiting calls go on. */
function open(): void {
  if (door !== 'asking') return
  answered = undefined
  failure = undefined
  setDoor('open')
  onAnswered()
}

const otherTabs = openChannel('admin-door')
otherTabs?.addEventListener('message', open)

/** Opens Admin here and in the other tabs, which have the same session. */
export function passwordAnswered(): void {
  open()
  otherTabs?.postMessage(null)
}

/** The rider has no role any more, or is signed out. */
export function closeAdmin(as: 'closed' | 'deleted' = 'closed'): void {
  if (door !== 'refused' && door !== 'deleted') setDoor(as)
}

/** Notes the error with which a press has failed. */
export function notePress({ code }: { code?: string | undefined }): void {
  if (door === 'closed' && code === 'not-found') setDoor('refused')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDoor = (): Door => useSyncExternalStore(subscribe, () => door)
