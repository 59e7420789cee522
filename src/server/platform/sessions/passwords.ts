import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'

/** argon2id (the library's default) as OWASP recommends it: 19 MiB, two passes, one lane; about 15 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The widest network that an address stands for. */
const networkOf = (address: string) => networksOf(address).at(-1) ?? address

/**
 * Hashes and checks passwords off the main thread, a few at a time: a flood of sign-ins makes sign-ins wait and nothing
 * else, and above all those of the network it comes from.
 */
export class Passwords {
  readonly #queue = new FairQueue(Math.max(1, availableParallelism() - 1))
  /** Stands in for the hash of a user who does not exist, so that both cost the same. */
  readonly #nobody = hash('no such rider', OPTIONS)

  hash(password: string, address: string): Promise<string> {
    return this.#queue.run(networkOf(address), () => hash(password, OPTIONS))
  }

  /** Whether the password belongs to the hash; without a hash it is false at the same cost. */
  verify(storedHash: string | undefined, password: string, address: string): Promise<boolean> {
    return this.#queue.run(networkOf(address), async () => {
      const matches = await verify(storedHash ?? (await this.#nobody), password)
      return matches && storedHash !== undefined
    })
  }
}
