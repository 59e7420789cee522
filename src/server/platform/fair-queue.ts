import { AppError } from '#server/platform/http/errors.ts'

/** How many may wait: of one source, and of all together. */
const MOST_OF_ONE = 64
const MOST = 256
/** How long one that is refused is told to wait (s). */
const RETRY_AFTER = 2

interface Waiting {
  start: () => void
  refuse: (error: AppError) => void
}

/**
 * Costly work, a few pieces at a time. Sources (addresses of visitors) take turns, so that many pieces of one source make
 * that source wait and not the others.
 */
export class FairQueue {
  readonly #atOnce: number
  #running = 0
  #size = 0
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** @throws AppError 503 when too much of this source is waiting already. */
  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait(source)
    try {
      return await work()
    } finally {
      // The place goes straight to the next one, before a newcomer can take it.
      if (!this.#startNext()) this.#running--
    }
  }

  #wait(source: string): Promise<void> {
    const own = this.#waiting.get(source) ?? []
    if (own.length >= MOST_OF_ONE) throw tooMany()
    if (this.#size >= MOST) {
      const longest = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a))
      if (longest.length <= own.length + 1) throw tooMany()
      longest.pop()?.refuse(tooMany())
      this.#size--
    }
    return new Promise((start, refuse) => {
      own.push({ start, refuse })
      this.#size++
      this.#waiting.set(source, own)
    })
  }

  #startNext(): boolean {
    const [next] = this.#waiting
    if (!next) return false
    const [source, own] = next
    this.#waiting.delete(source)
    const first = own.shift()
    if (own.length > 0) this.#waiting.set(source, own)
    this.#size--
    first?.start()
    return true
  }
}

function tooMany(): AppError {
  return new AppError('too-many-sign-ins', { retryAfter: RETRY_AFTER })
}
