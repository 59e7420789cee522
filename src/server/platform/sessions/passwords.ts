import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'

/** argon2id (the default of the library) with the parameters that OWASP recommends. A hash takes about 15 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once, without waiting for others. */
export const hashPassword = (password: string) => hash(password, OPTIONS)

/** The widest network of a request's address. */
const networkOf = ({ ip }: FastifyRequest) => networksOf(ip).at(-1) ?? ip

/**
 * Hashes and checks passwords off the main thread, a few at a time. So a flood of sign-ins delays only sign-ins, and mostly
 * those from its own network. A password is not hashed when the client has gone meanwhile.
 */
export class Passwords {
  readonly #queue = new FairQueue(Math.max(1, availableParallelism() - 1))
  /** Checked when the user does not exist, so that the response time does not reveal that. */
  readonly #dummyHash = hashPassword('no such rider')

  hash(password: string, request: FastifyRequest): Promise<string> {
    return this.#run(request, networkOf(request), () => hashPassword(password))
  }

  /**
   * Whether the password matches the hash. Without a hash it returns false after the same time. `source` has turns of its own,
   * so that a known device does not wait for strangers in its network.
   */
  verify(
    storedHash: string | undefined,
    password: string,
    request: FastifyRequest,
    source = networkOf(request),
  ): Promise<boolean> {
    return this.#run(request, source, async () => {
      const matches = await verify(storedHash ?? (await this.#dummyHash), password)
      return matches && storedHash !== undefined
    })
  }

  #run<T>({ socket }: FastifyRequest, source: string, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(source, work, () => socket.destroyed)
  }
}
