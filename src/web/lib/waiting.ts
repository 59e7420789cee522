import * as text from '#texts'

/** How long an action runs before the page says that it waits (ms). */
const SAID_AFTER = 1000

/** Calls `say` when some work takes long, and what `say` has returned when the work has ended. */
export function whenLong(work: Promise<unknown>, say: () => () => void): void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    stop = say()
  }, SAID_AFTER)
  const end = () => {
    clearTimeout(timer)
    stop?.()
  }
  work.then(end, end)
}

const openDialogs = () => [...document.querySelectorAll('dialog[open]')]

/** Shows words to screen readers, in the topmost dialog, because it makes everything outside it inert. Returns a function that removes them. */
function announce(words: string): () => void {
  const place = openDialogs().at(-1) ?? document.body
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'sr-only'
  place.append(status)
  // Screen readers read what changes in a status that was there before.
  requestAnimationFrame(() => {
    status.textContent = words
  })
  return () => status.remove()
}

/** Says that an action takes long. Says nothing when a dialog has opened since, because the action waits for its answer, for example a sign-in. */
export function sayWhenLong(work: Promise<unknown>): void {
  const before = openDialogs()
  const isAsking = () => openDialogs().some((dialog) => !before.includes(dialog))
  whenLong(work, () => (isAsking() ? () => undefined : announce(text.ui_waiting())))
}
