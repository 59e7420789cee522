import { useSyncExternalStore } from 'react'

/** How often an open page looks whether a new day has begun (ms). */
const LOOK_EVERY = 20_000

/** Today in the calendar of the device, such as 2026-11-23. */
function today(): string {
  const now = new Date()
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** Calls `listener` when a new day has begun. Returns the unsubscribe function. */
export function onNewDay(listener: () => void): () => void {
  let day = today()
  function look() {
    if (today() === day) return
    day = today()
    listener()
  }
  const timer = setInterval(look, LOOK_EVERY)
  // A device that slept has missed its timers.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Today in the calendar of the device. A component that calls it is rendered again when a new day begins. */
export const useToday = (): string => useSyncExternalStore(onNewDay, today, today)
