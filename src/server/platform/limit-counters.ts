import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How often there was a use in the window, and when that ends (ms from now). */
export interface Uses {
  current: number
  ttl: number
}

/** Counts uses by key, in windows that begin with the first use and last so long (ms). */
export interface Counter {
  use: (key: string, timeWindow: number) => Promise<Uses>
  read: (key: string, timeWindow: number) => Promise<Uses>
}

/**
 * How much later than one that begins now a window may end (ms): servers' clocks differ a little. One that ends later still
 * was begun while a clock ran ahead, and is over: else nobody could sign in until then.
 */
const SKEW = 60_000

/** The most keys counted in memory; those not used for longest go first. */
const KEYS_KEPT = 5000

/** Counts in the memory of this process alone. */
export function memoryCounter(clock: () => Date): Counter {
  const windows = new Map<string, { uses: number; ends: number }>()
  function find(key: string, timeWindow: number, now: number) {
    const found = windows.get(key)
    return found && found.ends > now && found.ends <= now + timeWindow + SKEW ? found : undefined
  }
  return {
    use: async (key, timeWindow) => {
      const now = clock().getTime()
      const before = find(key, timeWindow, now)
      const after = { uses: (before?.uses ?? 0) + 1, ends: before?.ends ?? now + timeWindow }
      windows.delete(key)
      windows.set(key, after)
      const [oldest] = windows.keys()
      if (windows.size > KEYS_KEPT && oldest !== undefined) windows.delete(oldest)
      return { current: after.uses, ttl: after.ends - now }
    },
    read: async (key, timeWindow) => {
      const now = clock().getTime()
      const found = find(key, timeWindow, now)
      return found ? { current: found.uses, ttl: found.ends - now } : { current: 0, ttl: 0 }
    },
  }
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** Counts for all servers on one database. */
export function sharedCounter(db: Db, clock: () => Date): Counter {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    use: async (key, timeWindow) => {
      const now = clock().getTime()
      const ends = iso(now + timeWindow)
      const isOver = sql<boolean>`limit_use.resets_at <= ${iso(now)} or limit_use.resets_at > ${iso(now + timeWindow + SKEW)}`
      const { uses, resets_at } = await db
        .insertInto('limit_use')
        .values({ key: hashKey(key), uses: 1, resets_at: ends })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            uses: sql<number>`case when ${isOver} then 1 else limit_use.uses + 1 end`,
            resets_at: sql<string>`case when ${isOver} then ${ends} else limit_use.resets_at end`,
          }),
        )
        .returning(['uses', 'resets_at'])
        .executeTakeFirstOrThrow()
      return { current: uses, ttl: Math.max(0, Date.parse(resets_at) - now) }
    },
    read: async (key, timeWindow) => {
      const now = clock().getTime()
      const row = await db
        .selectFrom('limit_use')
        .select(['uses', 'resets_at'])
        .where('key', '=', hashKey(key))
        .where('resets_at', '>', iso(now))
        .where('resets_at', '<=', iso(now + timeWindow + SKEW))
        .executeTakeFirst()
      return row ? { current: row.uses, ttl: Date.parse(row.resets_at) - now } : { current: 0, ttl: 0 }
    },
  }
}
