import fp from 'fastify-plugin'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Replica } from '#server/db/replica.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Reads what riders see of their own, and counts: from the replica, where there is one. A rider who has written recently
     * reads from the leader, and so does everybody while the replica is away or too far behind. `query` may run twice.
     */
    read: <T>(query: (db: Db) => Promise<T>) => Promise<T>
  }
}

/**
 * For so long after a write a rider reads from the leader (ms). It is longer than WRITE_TOUCH_INTERVAL of sessions.ts (the
 * write may have come that much later than the time that is written down) and a slow write and the largest lag together.
 */
const RECENTLY = 90_000

export const ownReads = fp<{ db: Db; replica?: Replica; clock: () => Date }>(async (app, { db, replica, clock }) => {
  app.decorateRequest('read')
  app.addHook('onRequest', async (request) => {
    async function mayUseReplica(): Promise<boolean> {
      const session = await request.session()
      // A time ahead was written by a server whose clock is, a moment ago.
      return !session || Math.abs(clock().getTime() - Date.parse(session.lastActiveAt)) > RECENTLY
    }
    request.read = async (query) => {
      if (!replica?.isCurrent() || !(await mayUseReplica())) return query(db)
      try {
        return await query(replica.db)
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        return query(db)
      }
    }
  })
})
