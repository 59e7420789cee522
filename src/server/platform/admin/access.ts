import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Db } from '#server/db/open.ts'
import { CLOCK_SKEW } from '#server/platform/limits/limit-counters.ts'
import { LOG_HEADER } from '#shared/admin/log-header.ts'
import { REAUTHENTICATION_LIFETIME, type Role } from '#shared/admin/roles.ts'
import { logState } from './log.ts'

/** The access of a request's session to Admin. */
export interface AdminAccess {
  role: Role
  /** Until when the re-authentication opens Admin, ISO-8601. Null when it has to be answered. */
  openUntil: string | null
  /** When the access was read. */
  at: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The role of the session's rider now, or undefined. Reads the primary at each call, so that a role ends at once. */
    adminAccess: (tokenHash: string) => Promise<AdminAccess | undefined>
  }
}

/** When Admin closes after an answer at this time. */
export const closesAt = (answeredAt: Date) => new Date(answeredAt.getTime() + REAUTHENTICATION_LIFETIME)

/** Until when Admin is open after an answer at this time, ISO-8601. Null when it has to be answered again. */
export function openUntil(answeredAt: string | null, now: Date): string | null {
  if (answeredAt === null) return null
  const age = now.getTime() - Date.parse(answeredAt)
  // The stamp of an answer may lie in the future, because a clock was wrong. It would keep Admin open for longer.
  return age < REAUTHENTICATION_LIFETIME && age > -CLOCK_SKEW ? closesAt(new Date(answeredAt)).toISOString() : null
}

async function findAccess(db: Db, tokenHash: string, now: Date): Promise<AdminAccess | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('desk_role', 'desk_role.rider_id', 'session.rider_id')
    .select(['desk_role.role', 'session.answered_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && { role: row.role, openUntil: openUntil(row.answered_at, now), at: now }
}

/**
 * Adds `request.adminAccess()`, and the state of the log to what Admin is answered. Data that were read are never older than the state that
 * comes with them. The state after a change contains its own row.
 */
export const adminAccess = fp<{ db: Db; clock: () => Date }>(async (app, { db, clock }) => {
  app.decorateRequest('adminAccess', function adminAccess(this: FastifyRequest, tokenHash: string) {
    return findAccess(db, tokenHash, clock())
  })
  async function addState(request: FastifyRequest, reply: FastifyReply) {
    // Others must not hear that there is an Admin.
    if (request.guarded && 'admin' in request.guarded) reply.header(LOG_HEADER, await logState(db))
  }
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET') await addState(request, reply)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET') await addState(request, reply)
  })
})
