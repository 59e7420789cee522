import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'

/** argon2id (the default of the library) with the parameters that OWASP recommends. A hash takes about 15 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The widest network of an address. */
const networkOf = (address: string) => networksOf(address).at(-1) ?? address

/**
 * Hashes and checks passwords off the main thread, a few at a time. So a flood of sign-ins delays only sign-ins, and mostly
 * those from its own network.
 */
export class Passwords {
  readonly #queue = new FairQueue(Math.max(1, availableParallelism() - 1))
  /** Checked when the user does not exist, so that the response time does not reveal it. */
  readonly #dummyHash = hash('no such rider', OPTIONS)

  hash(password: string, address: string): Promise<string> {
    return this.#queue.run(networkOf(address), () => hash(password, OPTIONS))
  }

  /** Whether the password matches the hash. Without a hash it returns false after the same time. */
  verify(storedHash: string | undefined, password: string, address: string): Promise<boolean> {
    return this.#queue.run(networkOf(address), async () => {
      const matches = await verify(storedHash ?? (await this.#dummyHash), password)
      return matches && storedHash !== undefined
    })
  }
}
