import fp from 'fastify-plugin'
import { isDatabaseUnavailable } from '#server/db/database-errors.ts'
import { isPostgres } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import type { Replica } from '#server/db/replica.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { notAuthenticated } from '#server/platform/http/errors.ts'
import { deleteSubscriptionsOf } from '#server/platform/push/subscriptions.ts'
import { deviceIn } from '#shared/accounts/device.ts'
import { hashToken, makeToken } from './tokens.ts'

/** A token expires after this long without use (ms). */
export const SESSION_LIFETIME = 30 * 24 * 3600 * 1000
/** `last_used_at` is updated at most this often (ms), so that reading causes almost no writes. */
const TOUCH_INTERVAL = 3600 * 1000
/** The interval for requests that write, if there is a replica (ms). own-reads.ts needs the time of the last write. */
const WRITE_TOUCH_INTERVAL = 30 * 1000

/** The signed-in rider of a request, and the session that its token belongs to. */
export interface RequestSession {
  rider: RiderRow
  tokenHash: string
  /** The latest `last_used_at` of all sessions of the rider. */
  lastActiveAt: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, or null. The first call reads the database; later calls return the same result. */
    session: () => Promise<RequestSession | null>
  }
}

/** Describes the device of a session, such as 'Firefox on Android'. */
function deviceOf(userAgent = ''): string {
  const { browser, system } = deviceIn(userAgent)
  return [browser, system].filter((name) => name !== undefined).join(' on ') || 'Unknown device'
}

/** The maximum number of sessions of a rider. A new one ends the one that was unused for longest. */
export const MAX_SESSIONS = 100

/** Opens a session and returns its token. Only the hash of the token is stored. */
export async function openSession(db: Db, riderId: number, userAgent: string | undefined, now: Date): Promise<string> {
  const { token, hash } = makeToken()
  const at = now.toISOString()
  const session = { token_hash: hash, rider_id: riderId, device: deviceOf(userAgent), created_at: at, last_used_at: at }
  await db.insertInto('session').values(session).execute()
  const unused = await db
    .selectFrom('session')
    .select('token_hash')
    .where('rider_id', '=', riderId)
    .where('token_hash', '!=', hash)
    .orderBy('last_used_at', 'desc')
    .offset(MAX_SESSIONS - 1)
    .limit(MAX_SESSIONS)
    .execute()
  for (const { token_hash } of unused) await closeSession(db, token_hash)
  return token
}

export async function closeSession(trx: Db, tokenHash: string): Promise<void> {
  // The session first: a call that subscribes holds it until its subscription can be seen below.
  await trx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
  await deleteSubscriptionsOf(trx, { sessionHash: tokenHash })
}

/**
 * Locks the row of a session until the transaction ends, so that nothing else can end the session meanwhile. The rider's row
 * must be locked before, so that two of these transactions cannot deadlock.
 * @throws AppError 401 when the session has ended since the request came.
 */
export async function lockSession(trx: Db, tokenHash: string): Promise<void> {
  const locked = await trx
    .updateTable('session')
    .set({ token_hash: tokenHash })
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst()
  if (!locked) throw notAuthenticated()
}

/** Returns false if the session has ended. Until the transaction ends, a call that would end the session waits. Its other calls do not. */
export async function holdSession(trx: Db, tokenHash: string): Promise<boolean> {
  const held = await trx
    .selectFrom('session')
    .select('rider_id')
    .where('token_hash', '=', tokenHash)
    // SQLite has one transaction that writes at a time.
    .$if(isPostgres(trx), (rows) => rows.forKeyShare())
    .executeTakeFirst()
  return held !== undefined
}

/** Ends every session of a rider, except the one with the token hash `except`. */
export async function closeSessions(db: Db, riderId: number, except = ''): Promise<void> {
  await deleteSubscriptionsOf(db, { riderId, exceptSession: except })
  await db.deleteFrom('session').where('rider_id', '=', riderId).where('token_hash', '!=', except).execute()
}

/** The sessions of a rider that have not expired, last used first. */
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

async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(RequestSession & { lastUsedAt: string }) | null> {
  const oldest = new Date(now.getTime() - SESSION_LIFETIME).toISOString()
  const [rider] = await sessionWithRider(db, tokenHash, oldest)
  if (!rider) return null
  // `rider` keeps the columns of the session, because a copy without them would cost each request as much as a query.
  return { rider, tokenHash, lastUsedAt: rider.last_used_at, lastActiveAt: rider.last_active_at ?? rider.last_used_at }
}

const sessionWithRider = prepareQuery((db, tokenHash: string, oldest: string) =>
  db
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
    .where('session.last_used_at', '>', oldest),
)

/** Updates `last_used_at` of a session, unless the last update is less than `interval` ago. */
async function touch(
  db: Db,
  { tokenHash, lastUsedAt }: { tokenHash: string; lastUsedAt: string },
  now: Date,
  interval: number,
) {
  // Math.abs, so that a time in the future, from a clock that was wrong, is corrected too. It would keep an unused
  // session open.
  if (Math.abs(now.getTime() - Date.parse(lastUsedAt)) <= interval) return
  const used = { last_used_at: now.toISOString() }
  await db.updateTable('session').set(used).where('token_hash', '=', tokenHash).execute()
}

/**
 * Adds `request.session()`, which reads the bearer token. It uses the primary, so that an ended session is over everywhere at
 * once. While the primary is down, requests that read use the replica.
 */
export const sessions = fp<{ db: Db; replica?: Replica; clock: () => Date }>(async (app, { db, replica, clock }) => {
  app.decorateRequest('session')
  app.addHook('onRequest', (request, _reply, done) => {
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
    done()
  })
})
