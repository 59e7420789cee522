import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How often there was a use in the window, and when that ends (ms from now). */
export interface Uses {
  current: number
  ttl: number
}

/** Counts the uses of one limit by key, in windows that begin with the first use. */
export interface Counter {
  /** Counts a use. Beyond the most that is allowed it counts one only, so that giving back what was allowed helps. */
  use: (key: string) => Promise<Uses>
  /** Takes one use back. */
  giveBack: (key: string) => Promise<void>
  /** Forgets every use. */
  reset: (key: string) => Promise<void>
}

/** A limit: so many uses in so long (ms). */
export interface Allowance {
  name: string
  max: number
  timeWindow: number
}

/**
 * How much later than one that begins now a window may end (ms): servers' clocks differ a little. One that ends later still
 * was begun while a clock ran ahead, and is over: else nobody could sign in until then.
 */
const SKEW = 60_000

/** The most keys that one limit counts in memory. The windows that end soonest go first. */
const KEYS_KEPT = 50_000

/** Counts in the memory of this process alone. Each limit has its own, so that no limit pushes out another one's keys. */
export function memoryCounter({ max, timeWindow }: Allowance, clock: () => Date): Counter {
  // In the order in which the windows began.
  const windows = new Map<string, { uses: number; ends: number }>()
  function forgetOldest(now: number) {
    for (const [key, { ends }] of windows) {
      if (ends > now && windows.size < KEYS_KEPT) return
      windows.delete(key)
    }
  }
  return {
    use: async (key) => {
      const now = clock().getTime()
      const found = windows.get(key)
      if (found && found.ends > now && found.ends <= now + timeWindow + SKEW) {
        found.uses = Math.min(found.uses + 1, max + 1)
        return { current: found.uses, ttl: found.ends - now }
      }
      windows.delete(key)
      forgetOldest(now)
      windows.set(key, { uses: 1, ends: now + timeWindow })
      return { current: 1, ttl: timeWindow }
    },
    giveBack: async (key) => {
      const found = windows.get(key)
      if (found && found.uses > 0) found.uses -= 1
    },
    reset: async (key) => {
      windows.delete(key)
    },
  }
}

/** Counts for all servers on one database. The key is stored as a hash. */
export function sharedCounter({ name, max, timeWindow }: Allowance, db: Db, clock: () => Date): Counter {
  const iso = (ms: number) => new Date(ms).toISOString()
  const hashKey = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('hex')
  return {
    use: async (key) => {
      const now = clock().getTime()
      const ends = iso(now + timeWindow)
      const isOver = sql<boolean>`limit_use.resets_at <= ${iso(now)} or limit_use.resets_at > ${iso(now + timeWindow + SKEW)}`
      const { uses, resets_at } = await db
        .insertInto('limit_use')
        .values({ key: hashKey(key), uses: 1, resets_at: ends })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            uses: sql<number>`case when ${isOver} then 1 when limit_use.uses > ${max} then limit_use.uses else limit_use.uses + 1 end`,
            resets_at: sql<string>`case when ${isOver} then ${ends} else limit_use.resets_at end`,
          }),
        )
        .returning(['uses', 'resets_at'])
        .executeTakeFirstOrThrow()
      return { current: uses, ttl: Math.max(0, Date.parse(resets_at) - now) }
    },
    giveBack: async (key) => {
      await db
        .updateTable('limit_use')
        .set((eb) => ({ uses: eb('uses', '-', 1) }))
        .where('key', '=', hashKey(key))
        .where('uses', '>', 0)
        .execute()
    },
    reset: async (key) => {
      await db.deleteFrom('limit_use').where('key', '=', hashKey(key)).execute()
    },
  }
}
