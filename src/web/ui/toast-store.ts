import type { ReactNode } from 'react'
import type { UiIcon } from '#shared/icons.ts'
import { lettersOf, type Name } from '#shared/name.ts'
import { currentAbout } from '#web/lib/about.ts'

/** A short message that disappears by itself. */
export interface Toast {
  title: string
  /** The thing that the message is about, unless the words name it. */
  about?: Name | undefined
  description?: string
  /** A link under the description, to an address without the code of the language. */
  link?: { name: string; href: string }
  /** A button that takes back what the toast says. */
  undo?: ReactNode
  variant?: 'default' | 'destructive'
  /** By default a check mark or, in a destructive toast, an exclamation mark. */
  icon?: UiIcon
}

interface Shown extends Toast {
  id: number
  isFromQueue: boolean
}

/** How long a toast is shown (ms). A long one is shown for as long as a slow reader needs for its letters. */
const TOAST_DURATION = 5000
const TIME_PER_LETTER = 60
/** How long it is shown when it can be undone (ms). As long as a mail waits before it is sent (server/features/contact). */
const UNDO_DURATION = 10_000

let current: Shown | undefined
let queue: Toast[] = []
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const wordsOf = ({ title, description }: Toast) => [title, description].join(' ')

const durationOf = (toast: Toast) =>
  Math.max(toast.undo ? UNDO_DURATION : TOAST_DURATION, wordsOf(toast).length * TIME_PER_LETTER)

function closeInTime() {
  clearTimeout(timer)
  if (current) timer = setTimeout(closeToast, durationOf(current))
}

function put(toast: Toast | undefined, isFromQueue: boolean) {
  current = toast && { ...toast, id: ++lastId, isFromQueue }
  closeInTime()
  for (const listener of listeners) listener()
}

const LETTER_AT_START = /^[\p{L}\p{N}]/u
const LETTER_AT_END = /[\p{L}\p{N}]$/u

/** Whether words name a thing. The letters of a short name may stand within another word by chance. */
function doName(words: string, name: Name): boolean {
  const parts = words.split(lettersOf(name))
  return parts.some((after, at) => at > 0 && !LETTER_AT_END.test(parts[at - 1] ?? '') && !LETTER_AT_START.test(after))
}

function named(toast: Toast): Toast {
  const about = toast.about ?? currentAbout()
  return about === undefined || doName(wordsOf(toast), about) ? toast : { ...toast, about }
}

/** Shows a toast in place of the current one. If that one came from the queue, it is shown again afterwards. */
export function showToast(toast: Toast): void {
  if (current?.isFromQueue) queue.unshift(current)
  put(named(toast), false)
}

/** Shows the first toast in place of the current one, and the others after those that are already queued. */
export function showToastsInTurn([first, ...rest]: Toast[]): void {
  if (!first) return
  queue.push(...rest)
  showToast(first)
}

/** Shows toasts after the current one and after those that are already queued. */
export function showToastsLater(toasts: Toast[]): void {
  queue.push(...toasts)
  if (!current) closeToast()
}

/** Closes the toast and shows the next queued one. */
export function closeToast(): void {
  const [next, ...rest] = queue
  queue = rest
  put(next, true)
}

/** Keeps the toast open while the pointer is over it. */
export function holdToast(): void {
  clearTimeout(timer)
}

export const releaseToast = closeInTime

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readToast(): Shown | undefined {
  return current
}
