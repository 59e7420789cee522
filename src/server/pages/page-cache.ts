import type { CachedReply } from '#server/platform/cached-reply.ts'

/** How many pages stay in memory: every page of a usual library, and a bound for a very large one. */
const MAX_PAGES = 400

/** Keeps each page's finished bytes, made by the first request for it; the page unused for longest makes room. */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedReply>>()
  readonly #max: number

  constructor(max = MAX_PAGES) {
    this.#max = max
  }

  /** The page under this key, made when it is not there; a failed attempt is not kept. */
  get(key: string, make: () => Promise<CachedReply>): Promise<CachedReply> {
    const kept = this.#pages.get(key)
    this.#pages.delete(key)
    const page = kept ?? make()
    this.#pages.set(key, page)
    if (!kept) {
      page.catch(() => this.#pages.delete(key))
      const [oldest] = this.#pages.keys()
      if (this.#pages.size > this.#max && oldest !== undefined) this.#pages.delete(oldest)
    }
    return page
  }
}
