import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** Counts one use and answers how many there were in the window, and when it ends (ms from now). */
async function countUse(db: Db, key: string, timeWindow: number): Promise<{ current: number; ttl: number }> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const ends = new Date(now + timeWindow).toISOString()
  const { uses, resets_at } = await db
    .insertInto('limit_use')
    .values({ key: hashKey(key), uses: 1, resets_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        uses: sql<number>`case when limit_use.resets_at <= ${at} then 1 else limit_use.uses + 1 end`,
        resets_at: sql<string>`case when limit_use.resets_at <= ${at} then ${ends} else limit_use.resets_at end`,
      }),
    )
    .returning(['uses', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { current: uses, ttl: Math.max(0, Date.parse(resets_at) - now) }
}

/** How many uses there were in the window, and when it ends (ms from now). */
async function readUses(db: Db, key: string): Promise<{ current: number; ttl: number }> {
  const now = Date.now()
  const row = await db
    .selectFrom('limit_use')
    .select(['uses', 'resets_at'])
    .where('key', '=', hashKey(key))
    .where('resets_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row ? { current: row.uses, ttl: Date.parse(row.resets_at) - now } : { current: 0, ttl: 0 }
}

/** A store for the rate limits that all servers on one database share. */
export function sharedStore(db: Db): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ) {
      countUse(db, key, timeWindow).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      )
    }
    read(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      readUses(db, key).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      )
    }
    child() {
      return this
    }
  }
}
