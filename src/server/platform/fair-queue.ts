import { AppError } from '#server/platform/http/errors.ts'

/** The maximum length of the queue of one source, and of all queues together. */
const MAX_PER_SOURCE = 64
const MAX_QUEUED = 256
/** When a refused caller should try again (s). */
const RETRY_AFTER = 2

interface QueuedTask {
  /** Whether nobody waits for its result any more. */
  isUnwanted: () => boolean
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

  /**
   * Runs a task when it is its turn, unless nobody wants its result by then.
   * @throws AppError 503 when too many tasks of this source are queued, 408 when the task is not wanted any more.
   */
  async run<T>(source: string, work: () => Promise<T>, isUnwanted = () => false): Promise<T> {
    if (this.#running < this.#maxRunning) this.#running++
    else await this.#wait(source, isUnwanted)
    try {
      return await work()
    } finally {
      // The next task starts at once, before a new call can take the free place.
      if (!this.#startNext()) this.#running--
    }
  }

  #wait(source: string, isUnwanted: () => boolean): Promise<void> {
    const isFull = () => (this.#queues.get(source)?.length ?? 0) >= MAX_PER_SOURCE || this.#queued >= MAX_QUEUED
    if (isFull()) this.#dropUnwanted()
    const own = this.#queues.get(source) ?? []
    if (own.length >= MAX_PER_SOURCE) throw tooMany()
    if (this.#queued >= MAX_QUEUED) {
      const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a))
      if (longest.length <= own.length + 1) throw tooMany()
      longest.pop()?.refuse(tooMany())
      this.#queued--
    }
    return new Promise((start, refuse) => {
      own.push({ isUnwanted, start, refuse })
      this.#queued++
      this.#queues.set(source, own)
    })
  }

  #dropUnwanted(): void {
    for (const [source, tasks] of this.#queues) {
      const wanted = tasks.filter((task) => !refuseUnwanted(task))
      this.#queued -= tasks.length - wanted.length
      if (wanted.length > 0) this.#queues.set(source, wanted)
      else this.#queues.delete(source)
    }
  }

  /** Starts the next task that is still wanted. Returns false when there is none. */
  #startNext(): boolean {
    for (const [source, tasks] of this.#queues) {
      this.#queues.delete(source)
      const first = tasks.shift()
      // The source moves to the end of the queue, so that the other sources have their turns first.
      if (tasks.length > 0) this.#queues.set(source, tasks)
      this.#queued--
      if (!first || refuseUnwanted(first)) continue
      first.start()
      return true
    }
    return false
  }
}

/** Refuses a task whose result nobody wants. Returns whether it did. */
function refuseUnwanted({ isUnwanted, refuse }: QueuedTask): boolean {
  if (!isUnwanted()) return false
  refuse(new AppError('request-too-slow'))
  return true
}

function tooMany(): AppError {
  return new AppError('too-many-sign-ins', { retryAfter: RETRY_AFTER })
}
