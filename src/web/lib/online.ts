import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the device has a network (`navigator.onLine`). */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

let came = false
if (typeof window !== 'undefined') {
  const note = () => {
    came = true
  }
  addEventListener('online', note, { once: true })
}

/** Whether the device has come online since the page began. Code that is loaded late has not heard the event. */
export const hasComeOnline = (): boolean => came
