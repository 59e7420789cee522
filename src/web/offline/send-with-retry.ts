import { ApiError } from '#web/lib/api.ts'

/** The pause before the first retry (ms). It doubles with each retry up to LONGEST_PAUSE. */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 5 * 60_000

/**
 * Calls `send` when the device comes online and when the page is shown again, and repeats it with growing pauses while it
 * fails. `now` calls it immediately, unless the device is offline. `serverAnswered` calls it if the last attempt failed. `stop`
 * ends all of this.
 */
export function sendWithRetry(send: () => Promise<void>) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  /**
   * Whether `now` was called during an attempt. Such an attempt may have missed the new action, so another one follows.
   */
  let isWanted = false

  async function now() {
    clearTimeout(timer)
    timer = undefined
    isWanted = isSending
    if (isSending || !navigator.onLine) return
    isSending = true
    try {
      await send()
      pause = FIRST_PAUSE
    } catch {
      if (isStopped) return
      timer = setTimeout(now, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
    isSending = false
    if (isWanted && !isStopped) await now()
  }
  function soon() {
    pause = FIRST_PAUSE
    void now()
  }
  function serverAnswered() {
    if (timer !== undefined) soon()
  }
  function onVisibility() {
    if (document.visibilityState === 'visible') serverAnswered()
  }
  addEventListener('online', soon)
  document.addEventListener('visibilitychange', onVisibility)
  return {
    now,
    serverAnswered,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', soon)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}

/** Whether the server refused the request for good. After 401, 408, 429 and 5xx a later attempt may succeed. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)
}
