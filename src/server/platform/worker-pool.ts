import { Piscina } from 'piscina'
import { AppError } from '#server/platform/http/errors.ts'

/** Runs slow functions in a worker thread, so that the event loop stays free for requests. */
export interface WorkerPool {
  /**
   * Calls the function that `file` exports as `name`. Input and result are copied between the threads.
   * @throws AppError 503 when too many calls are waiting.
   */
  run: <Result>(file: URL, name: string, input: unknown) => Promise<Result>
  /** Ends the thread. Running calls fail. */
  close: () => Promise<void>
}

/** A thread without work ends after this time (ms), which frees its memory. */
const IDLE_TIME = 30_000

/** When a refused caller should try again (s). */
const RETRY_AFTER = 5

/**
 * A pool with one thread, which starts with the first call.
 * @param maxWaiting how many calls may wait for the thread
 */
export function makeWorkerPool(maxWaiting: number): WorkerPool {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: IDLE_TIME,
    // Without this limit the young generation of the thread grows to 48 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  return {
    run: async (file, name, input) => {
      if (pool.queueSize >= maxWaiting) {
        throw new AppError('too-busy', { retryAfter: RETRY_AFTER })
      }
      return pool.run(input, { filename: file.href, name })
    },
    close: () => pool.destroy(),
  }
}
