import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export interface Uses {
  /** The number of uses in the current window. */
  current: number
  /** The time until the window ends (ms). */
  ttl: number
}

/**
 * Counts the uses of one limit by key. A window begins with the first use. Keys are kept as hashes, because a key may be a text of
 * a visitor, and V8 compares texts of more than 16,383 characters with all others of the same length.
 */
export interface Counter {
  /** Counts a use. The count stops at `max + 1`, so that `giveBack` of an allowed use takes effect after many refused ones. */
  use: (key: string) => Promise<Uses>
  /** Subtracts one use. */
  giveBack: (key: string) => Promise<void>
  /** Forgets every use. */
  reset: (key: string) => Promise<void>
}

/** A limit: at most `max` uses in a window. */
export interface Allowance {
  name: string
  max: number
  /** In ms. */
  timeWindow: number
}

/**
 * The allowed difference between the clocks of the servers (ms). A window that ends later than that was begun by a clock that
 * was wrong. It counts as over, because nobody could sign in until then.
 */
export const CLOCK_SKEW = 60_000

/** The maximum number of keys that one limit counts in memory. The windows that end first are dropped first. */
const MAX_KEYS = 50_000

const hashKey = ({ name }: Allowance, key: string) => hash('sha256', `${name} ${key}`)

/** Counts in the memory of this process. Each limit has its own counter, so that a flood of one limit drops no keys of another. */
export function memoryCounter(allowance: Allowance, clock: () => Date): Counter {
  const { max, timeWindow } = allowance
  // Ordered by the begin of the windows.
  const windows = new Map<string, { uses: number; ends: number }>()
  function dropOldest(now: number) {
    for (const [key, { ends }] of windows) {
      if (ends > now && windows.size < MAX_KEYS) return
      windows.delete(key)
    }
  }
  return {
    use: async (text) => {
      const key = hashKey(allowance, text)
      const now = clock().getTime()
      const found = windows.get(key)
      if (found && found.ends > now && found.ends <= now + timeWindow + CLOCK_SKEW) {
        found.uses = Math.min(found.uses + 1, max + 1)
        return { current: found.uses, ttl: found.ends - now }
      }
      windows.delete(key)
      dropOldest(now)
      windows.set(key, { uses: 1, ends: now + timeWindow })
      return { current: 1, ttl: timeWindow }
    },
    giveBack: async (key) => {
      const found = windows.get(hashKey(allowance, key))
      if (found && found.uses > 0) found.uses -= 1
    },
    reset: async (key) => {
      windows.delete(hashKey(allowance, key))
    },
  }
}

/** Counts in the database, for all servers that use it. */
export function sharedCounter(allowance: Allowance, db: Db, clock: () => Date): Counter {
  const { max, timeWindow } = allowance
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    use: async (key) => {
      const now = clock().getTime()
      const ends = iso(now + timeWindow)
      const isOver = sql<boolean>`limit_use.resets_at <= ${iso(now)} or limit_use.resets_at > ${iso(now + timeWindow + CLOCK_SKEW)}`
      const { uses, resets_at } = await db
        .insertInto('limit_use')
        .values({ key: hashKey(allowance, key), uses: 1, resets_at: ends })
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
        .where('key', '=', hashKey(allowance, key))
        .where('uses', '>', 0)
        .execute()
    },
    reset: async (key) => {
      await db.deleteFrom('limit_use').where('key', '=', hashKey(allowance, key)).execute()
    },
  }
}
