import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'

/** argon2id (the library's default) as OWASP recommends it: 19 MiB, two passes, one lane; about 15 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hashes may wait before further ones are refused. */
const MAX_WAITING = 64
/** What a refused one is told to wait (s). */
const RETRY_AFTER = 2

/**
 * Hashes and checks passwords off the main thread, a few at a time: a flood of logins makes logins wait and nothing
 * else, and what would wait too long is refused with 503.
 */
export class Passwords {
  readonly #atOnce = Math.max(1, availableParallelism() - 1)
  #running = 0
  readonly #waiting: (() => void)[] = []
  /** Stands in for the hash of a user who does not exist, so that both cost the same. */
  readonly #nobody = hash('no such rider', OPTIONS)

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= MAX_WAITING) {
        throw new AppError('busy', 'Too many sign-ins at the moment, please try again', { retryAfter: RETRY_AFTER })
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, OPTIONS))
  }

  /** Whether the password belongs to the hash; without a hash it is false at the same cost. */
  verify(storedHash: string | undefined, password: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const matches = await verify(storedHash ?? (await this.#nobody), password)
      return matches && storedHash !== undefined
    })
  }
}
