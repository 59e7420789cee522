import { LRUCache } from 'lru-cache'
import type { CachedReply } from './cached-reply.ts'

/** Keeps finished answers in memory by key. The answer unused for longest makes room. */
export class ReplyCache {
  readonly #replies: LRUCache<string, Promise<CachedReply>>

  /** @param max how many answers are kept */
  constructor(max: number) {
    this.#replies = new LRUCache({ max })
  }

  /** The answer under this key; `make` makes it when it is missing. A failed attempt is not kept. */
  get(key: string, make: () => Promise<CachedReply>): Promise<CachedReply> {
    const kept = this.#replies.get(key)
    if (kept) return kept
    const reply = make()
    this.#replies.set(key, reply)
    reply.catch(() => this.#replies.delete(key))
    return reply
  }
}
