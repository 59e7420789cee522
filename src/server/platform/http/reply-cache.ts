import { LRUCache } from 'lru-cache'
import { forgetFailure } from '#server/platform/once.ts'
import type { CachedReply } from './cached-reply.ts'

/** A least-recently-used cache of replies. */
export class ReplyCache {
  readonly #replies: LRUCache<string, Promise<CachedReply>>

  /** @param max the maximum number of replies */
  constructor(max: number) {
    this.#replies = new LRUCache({ max })
  }

  /** Returns the cached reply, or makes and caches it. A failure is not cached for long. */
  get(key: string, make: () => Promise<CachedReply>): Promise<CachedReply> {
    const cached = this.#replies.get(key)
    if (cached) return cached
    const reply = make()
    this.#replies.set(key, reply)
    reply.catch((error: unknown) =>
      forgetFailure(error, () => {
        if (this.#replies.peek(key) === reply) this.#replies.delete(key)
      }),
    )
    return reply
  }
}
