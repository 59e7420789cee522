import fp from 'fastify-plugin'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Replica } from '#server/db/replica.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a query on the replica, if there is one. Uses the primary instead for a rider who has written recently, and for
     * everyone while the replica is down or too far behind. `query` may run twice.
     */
    read: <T>(query: (db: Db) => Promise<T>) => Promise<T>
  }
}

/**
 * How long a rider reads from the primary after a write (ms). It must be longer than the sum of WRITE_TOUCH_INTERVAL
 * (sessions.ts), because the stored time of the last write may be that old, of a slow write, and of the replica's MAX_LAG.
 */
const LEADER_READ_TIME = 90_000

export const ownReads = fp<{ db: Db; replica?: Replica; clock: () => Date }>(async (app, { db, replica, clock }) => {
  app.decorateRequest('read')
  app.addHook('onRequest', (request, _reply, done) => {
    async function mayUseReplica(): Promise<boolean> {
      const session = await request.session()
      // abs: another server's clock may be ahead, so that the stored time is in the future.
      return !session || Math.abs(clock().getTime() - Date.parse(session.lastActiveAt)) > LEADER_READ_TIME
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
    done()
  })
})
