import { Piscina } from 'piscina'
import { AppError } from '#server/platform/http/errors.ts'
import { IDLE_TIME, MEMORY_LIMIT, type Worker, WorkerDied, WorkFailed } from './worker.ts'
import { makeWorkerProcess } from './worker-process.ts'

/** Runs slow functions in a worker, so that the event loop stays free for requests. */
export interface WorkerPool {
  /**
   * Calls the function that `file` exports as `name`. Input and result are copied between the threads.
   * @param signal ends the call, whether it waits or runs, because nobody waits for its result any more
   * @throws AppError 503 when too many calls are waiting, or this one waited too long.
   * @throws WorkFailed 503 when the worker died or took too long. The next call gets a new worker.
   */
  run: <Result>(file: URL, name: string, input: unknown, signal?: AbortSignal) => Promise<Result>
  /** Ends the worker. Running calls fail. */
  close: () => Promise<void>
}

/** When a refused caller should try again (s). */
const RETRY_AFTER = 5

/** How long a call may run (ms). The slowest one, a guide, takes two seconds of a processor. */
const TIME_LIMIT = 25_000

/** How long a call may wait (ms). It is longer, so that the calls behind one that hangs are run. */
const MAX_WAIT = 30_000

function makeThread(): Worker {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIME,
    // Without the first limit the young generation of the thread grows to 48 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: MEMORY_LIMIT },
  })
  return {
    run: (file, name, input, signal) => pool.run(input, { filename: file.href, name, signal }),
    close: () => pool.destroy(),
  }
}

const isDeath = (error: unknown) =>
  error instanceof WorkerDied || (error as NodeJS.ErrnoException)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * A pool with one worker, which starts with the first call. Calls wait in a queue of this pool, because Piscina does not run what
 * waits when its thread dies.
 * @param maxWaiting how many calls may wait for the worker
 * @param kind a process for what draws pictures, because the limit of a thread does not count the memory of native code
 */
export function makeWorkerPool(
  maxWaiting: number,
  { kind = 'thread', timeLimit = TIME_LIMIT }: { kind?: 'thread' | 'process'; timeLimit?: number } = {},
): WorkerPool {
  const worker = kind === 'process' ? makeWorkerProcess() : makeThread()
  const waiting: (() => void)[] = []
  let isBusy = false
  let isClosed = false

  /** Waits until the worker is free. */
  function takeTurn(signal: AbortSignal | undefined): Promise<void> | undefined {
    if (!isBusy) {
      isBusy = true
      return undefined
    }
    if (waiting.length >= maxWaiting) throw new AppError('too-busy', { retryAfter: RETRY_AFTER })
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        waiting.splice(waiting.indexOf(begin), 1)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        reject(error)
      }
      const onAbort = () => leave(signal?.reason)
      const timer = setTimeout(() => leave(new AppError('too-busy', { retryAfter: RETRY_AFTER })), MAX_WAIT)
      const begin = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      signal?.addEventListener('abort', onAbort)
      waiting.push(begin)
    })
  }

  function passTurn(): void {
    const next = waiting.shift()
    isBusy = next !== undefined
    next?.()
  }

  return {
    run: async <Result>(file: URL, name: string, input: unknown, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      if (isClosed) throw new AppError('unavailable')
      await takeTurn(signal)
      const late = AbortSignal.timeout(timeLimit)
      try {
        return (await worker.run(file, name, input, AbortSignal.any(signal ? [late, signal] : [late]))) as Result
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw late.aborted || isDeath(error) ? new WorkFailed(error) : error
      } finally {
        passTurn()
      }
    },
    close: async () => {
      isClosed = true
      await worker.close()
    },
  }
}
