import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'
import { opaquePassword } from '#shared/accounts/rules.ts'

/** argon2id (the default of the library) with the parameters that OWASP recommends. A hash takes about 15 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once, without waiting for others. */
export const hashPassword = (password: string) => hash(opaquePassword(password), OPTIONS)

/** The forms of a typed password that may have been hashed. Older hashes are of the characters as a keyboard sent them. */
function formsOf(typed: string): string[] {
  const forms = [opaquePassword(typed), typed, typed.normalize('NFC'), typed.normalize('NFD')]
  // Not a Set, because no text of a visitor is a key of memory.
  return forms.filter((form, place) => forms.indexOf(form) === place)
}

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
   * so that a trusted device does not wait for strangers in its network.
   */
  async verify(
    storedHash: string | undefined,
    password: string,
    request: FastifyRequest,
    source = networkOf(request),
  ): Promise<boolean> {
    return (await this.match(storedHash, password, request, source)) !== undefined
  }

  /** Returns 'old' when the hash was made of another form of the password than new hashes are, so that it should be renewed. */
  match(
    storedHash: string | undefined,
    password: string,
    request: FastifyRequest,
    source = networkOf(request),
  ): Promise<'new' | 'old' | undefined> {
    return this.#run(request, source, async () => {
      const checked = storedHash ?? (await this.#dummyHash)
      for (const form of formsOf(password)) {
        const matches = await verify(checked, form)
        if (matches && storedHash !== undefined) return form === opaquePassword(password) ? 'new' : 'old'
      }
      return undefined
    })
  }

  #run<T>({ socket }: FastifyRequest, source: string, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(source, work, () => socket.destroyed)
  }
}
