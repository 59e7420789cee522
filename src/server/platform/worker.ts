import { AppError } from '#server/platform/http/errors.ts'

/** Runs one call at a time. A call whose signal is aborted ends its worker. */
export interface Worker {
  run: (file: URL, name: string, input: unknown, signal: AbortSignal) => Promise<unknown>
  close: () => Promise<void>
}

/** A worker without work ends after this time (ms), which frees its memory. */
export const IDLE_TIME = 30_000

/** How much memory a worker may fill (MB). */
export const MEMORY_LIMIT = 384

/** A worker died, or took too long. The same input would fail again. */
export class WorkFailed extends AppError {
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

/** An error of the worker itself, and not one that the function threw. */
export class WorkerDied extends Error {}
