/** What could not be sent is tried again after this long, and each time after twice as long, up to the longest (ms). */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 5 * 60_000

/**
 * Calls `send` when the network is back, and after growing pauses as long as it fails. `now` calls it at once; without a
 * network nothing is tried.
 */
export function keepSending(send: () => Promise<void>): { now: () => Promise<void>; stop: () => void } {
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
