import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Replica } from '#server/db/replica.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { notAuthenticated } from '#server/platform/http/errors.ts'
import { hashToken, makeToken } from './tokens.ts'

/** A token expires after this long without use (ms, D12). */
export const SESSION_LIFETIME = 30 * 24 * 3600 * 1000
/** The last use is written down at most this often (ms): a rider who reads causes no writes. */
const TOUCH_INTERVAL = 3600 * 1000
/** With a replica a write is written down more often (ms): for a while after it the rider reads from the leader (own-reads.ts). */
const WRITE_TOUCH_INTERVAL = 30 * 1000

/** The rider who is session, and the session they ask with. */
export interface RequestSession {
  rider: RiderRow
  tokenHash: string
  /** When one of the rider's sessions was last used, as written down. */
  lastActiveAt: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is session, or null; the database is asked once a request, and only when somebody wants to know. */
    session: () => Promise<RequestSession | null>
  }
}

/** The device of a session in words, from what its browser says of itself. */
function deviceOf(userAgent: string | undefined): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)/.exec(userAgent ?? '')?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent ?? '')?.[1]
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    'Mac OS X': 'Mac',
    SamsungBrowser: 'Samsung Internet',
  }
  const parts = [browser, system].flatMap((part) => (part ? [names[part] ?? part] : []))
  return parts.length > 0 ? parts.join(' on ') : 'Unknown device'
}

/** How many sessions a rider may have. With one more, the one that was not used for longest ends. */
export const SESSIONS_KEPT = 100

/** Opens a session and answers its token, which is told once and stored only as a hash. */
export async function openSession(db: Db, riderId: number, userAgent: string | undefined, now: Date): Promise<string> {
  const { token, hash } = makeToken()
  const at = now.toISOString()
  const session = { token_hash: hash, rider_id: riderId, device: deviceOf(userAgent), created_at: at, last_used_at: at }
  await db.insertInto('session').values(session).execute()
  const others = db
    .selectFrom('session')
    .select('token_hash')
    .where('rider_id', '=', riderId)
    .where('token_hash', '!=', hash)
    .orderBy('last_used_at', 'desc')
    .offset(SESSIONS_KEPT - 1)
    .limit(SESSIONS_KEPT)
  await db.deleteFrom('session').where('token_hash', 'in', others).execute()
  return token
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/**
 * Makes sure that a session has not been ended while its request was under way, and keeps it until the transaction ends. The
 * rider's row must be locked before, so that two of these transactions never wait for each other in a circle.
 * @throws AppError 401 when it has been ended.
 */
export async function keepSession(trx: Db, tokenHash: string): Promise<void> {
  const kept = await trx
    .updateTable('session')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst()
  if (!kept) throw notAuthenticated()
}

/** Revokes every token of a rider, but for one if it is named. */
export async function closeSessions(db: Db, riderId: number, except = ''): Promise<void> {
  await db.deleteFrom('session').where('rider_id', '=', riderId).where('token_hash', '!=', except).execute()
}

/** The sessions of a rider that are still good, last used first. */
export function listSessions(db: Db, riderId: number, now: Date) {
  const oldest = new Date(now.getTime() - SESSION_LIFETIME).toISOString()
  return db
    .selectFrom('session')
    .selectAll()
    .where('rider_id', '=', riderId)
    .where('last_used_at', '>', oldest)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** Finds who asks with a token. */
async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(RequestSession & { lastUsedAt: string }) | null> {
  const oldest = new Date(now.getTime() - SESSION_LIFETIME).toISOString()
  const found = await db
    .selectFrom('session')
    .innerJoin('rider', 'rider.id', 'session.rider_id')
    .selectAll('rider')
    .select('session.last_used_at')
    .select((eb) =>
      eb
        .selectFrom('session as any_session')
        .whereRef('any_session.rider_id', '=', 'rider.id')
        .select((any) => any.fn.max('any_session.last_used_at').as('at'))
        .as('last_active_at'),
    )
    .where('token_hash', '=', tokenHash)
    .where('session.last_used_at', '>', oldest)
    .executeTakeFirst()
  if (!found) return null
  const { last_used_at, last_active_at, ...rider } = found
  return { rider, tokenHash, lastUsedAt: last_used_at, lastActiveAt: last_active_at ?? last_used_at }
}

/** Writes down that a session is used, unless that was done less than `interval` ago. */
async function touch(
  db: Db,
  { tokenHash, lastUsedAt }: { tokenHash: string; lastUsedAt: string },
  now: Date,
  interval: number,
) {
  // Also when the last use lies ahead, written by a clock that was wrong: it would keep an unused session alive until then.
  if (Math.abs(now.getTime() - Date.parse(lastUsedAt)) <= interval) return
  const used = { last_used_at: now.toISOString() }
  await db.updateTable('session').set(used).where('token_hash', '=', tokenHash).execute()
}

/**
 * Lets every request say who is session, by its bearer token. The leader is asked, so that a session that has ended is over at
 * once everywhere; only while it is away the replica is, for reading.
 */
export const sessions = fp<{ db: Db; replica?: Replica; clock: () => Date }>(async (app, { db, replica, clock }) => {
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'

    async function find(token: string): Promise<RequestSession | null> {
      const tokenHash = hashToken(token)
      try {
        const session = await findSession(db, tokenHash, clock())
        if (session) await touch(db, session, clock(), replica && !isReading ? WRITE_TOUCH_INTERVAL : TOUCH_INTERVAL)
        return session
      } catch (error) {
        if (!isReading || !replica?.isCurrent() || !isDatabaseUnavailable(error)) throw error
        return findSession(replica.db, tokenHash, clock())
      }
    }

    let answer: Promise<RequestSession | null> | undefined
    request.session = () => {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      answer ??= token ? find(token) : Promise.resolve(null)
      return answer
    }
  })
})

/**
 * The signed-in rider who is session.
 * @throws AppError 401 when there is none.
 */
export async function requireRider(request: FastifyRequest): Promise<RequestSession> {
  const session = await request.session()
  if (!session) throw notAuthenticated()
  return session
}
