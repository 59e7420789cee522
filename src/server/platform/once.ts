import { WorkFailed } from './worker.ts'

/** How long the failure of a worker is remembered (ms). */
const KEEP_FAILURE = 600_000

/**
 * Forgets a failure, so that the next call tries again. When a worker died or took too long, this happens later, because the same
 * input would keep the worker from others again.
 */
export function forgetFailure(error: unknown, forget: () => void): void {
  if (error instanceof WorkFailed) setTimeout(forget, KEEP_FAILURE).unref()
  else forget()
}

/** Calls `make` at the first call and returns the same result to later calls. A failure is not cached for long. */
export function once<T, A extends unknown[]>(make: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let made: Promise<T> | undefined
  return (...args) => {
    made ??= make(...args).catch((error: unknown) => {
      forgetFailure(error, () => {
        made = undefined
      })
      throw error
    })
    return made
  }
}
