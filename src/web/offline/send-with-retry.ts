import { ApiError } from '#web/lib/api.ts'

/** The pause before the first retry (ms). It doubles with each retry up to LONGEST_PAUSE. */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 5 * 60_000

/**
 * Calls `send` when the device comes online, and repeats it with growing pauses while it fails. `now` calls it
 * immediately, unless the device is offline. `stop` ends all of this.
 */
export function sendWithRetry(send: () => Promise<void>): { now: () => Promise<void>; stop: () => void } {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  async function now() {
    clearTimeout(timer)
    if (!navigator.onLine) return
    try {
      await send()
      pause = FIRST_PAUSE
    } catch {
      timer = setTimeout(now, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  function onOnline() {
    pause = FIRST_PAUSE
    void now()
  }
  addEventListener('online', onOnline)
  return {
    now,
    stop: () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}

/** Whether the server refused the request for good. After 401, 408, 429 and 5xx a later attempt may succeed. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)
}
