import { AppError } from '#server/platform/http/errors.ts'

/** The maximum length of the queue of one source, and of all queues together. */
const MAX_PER_SOURCE = 64
const MAX_QUEUED = 256
/** When a refused caller should try again (s). */
const RETRY_AFTER = 2

interface QueuedTask {
  start: () => void
  refuse: (error: AppError) => void
}

/**
 * Runs a few costly tasks at a time. Sources (networks of visitors) take turns, so that many tasks of one source delay only
 * that source.
 */
export class FairQueue {
  readonly #maxRunning: number
  #running = 0
  #queued = 0
  /** The queue of each source, in the order of their turns. */
  readonly #queues = new Map<string, QueuedTask[]>()

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** @throws AppError 503 when too many tasks of this source are queued. */
  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxRunning) this.#running++
    else await this.#wait(source)
    try {
      return await work()
    } finally {
      // The next task starts at once, before a new call can take the free place.
      if (!this.#startNext()) this.#running--
    }
  }

  #wait(source: string): Promise<void> {
    const own = this.#queues.get(source) ?? []
    if (own.length >= MAX_PER_SOURCE) throw tooMany()
    if (this.#queued >= MAX_QUEUED) {
      const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a))
      if (longest.length <= own.length + 1) throw tooMany()
      longest.pop()?.refuse(tooMany())
      this.#queued--
    }
    return new Promise((start, refuse) => {
      own.push({ start, refuse })
      this.#queued++
      this.#queues.set(source, own)
    })
  }

  #startNext(): boolean {
    const [next] = this.#queues
    if (!next) return false
    const [source, own] = next
    this.#queues.delete(source)
    const first = own.shift()
    if (own.length > 0) this.#queues.set(source, own)
    this.#queued--
    first?.start()
    return true
  }
}

function tooMany(): AppError {
  return new AppError('too-many-sign-ins', { retryAfter: RETRY_AFTER })
}
