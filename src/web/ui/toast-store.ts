/** A short message that comes and goes. */
export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

interface Shown extends Toast {
  id: number
}

/** How long a toast stays (ms, section 9). */
export const TOAST_DURATION = 5000

let current: Shown | undefined
let queue: Toast[] = []
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function put(toast: Toast | undefined) {
  clearTimeout(timer)
  current = toast && { ...toast, id: ++lastId }
  if (toast) timer = setTimeout(closeToast, TOAST_DURATION)
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one before: there is only ever one. */
export function showToast(toast: Toast): void {
  put(toast)
}

/** Tells of an error in its own words: for an answer of the server '{status}: {message}' (section 8). */
export function showError({ message }: Error): void {
  showToast({ title: 'Error', description: message, variant: 'destructive' })
}

/** Shows several toasts one after the other; none is lost. */
export function showToastsInTurn([first, ...rest]: Toast[]): void {
  if (!first) return
  queue.push(...rest)
  put(first)
}

/** Shows toasts after the one that is there, and after those that wait already. */
export function showToastsLater(toasts: Toast[]): void {
  queue.push(...toasts)
  if (!current) closeToast()
}

/** Closes the toast, and shows the next that waits. */
export function closeToast(): void {
  const [next, ...rest] = queue
  queue = rest
  put(next)
}

/** A toast that is looked at stays. */
export function holdToast(): void {
  clearTimeout(timer)
}

export function releaseToast(): void {
  clearTimeout(timer)
  if (current) timer = setTimeout(closeToast, TOAST_DURATION)
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readToast(): Shown | undefined {
  return current
}
