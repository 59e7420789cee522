import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/open.ts'
import { inOneTransaction } from '../transaction.ts'
import { AppError, notAuthenticated } from './errors.ts'

/** How long an answer is kept (ms). */
const KEPT_FOR = 24 * 3600 * 1000

/** A call that has no answer after this time counts as lost with its process (ms). */
const LONGEST_CALL = 60_000

/** How long a repeated call waits for the first one, and how often it looks (ms). */
const LONGEST_WAIT = 20_000
const LOOK_EVERY = 100

/** How many answers of one rider are kept at most, and after how many new ones the rest is deleted. */
const MOST_OF_RIDER = 500
const DELETED_EVERY = 100

/** A key has at least 120 random bits, because who knows it can read the answer. */
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length >= 20 && key.length <= 100 && /^[A-Za-z0-9_-]+$/.test(key)

/** The key that a call came with. @throws AppError 400 for a text that is no key. */
export function keyOf({ headers: { 'idempotency-key': key } }: FastifyRequest): string | undefined {
  if (key !== undefined && !isKey(key)) throw new AppError('not-understood')
  return key
}

/** An answer with the cookies that came with it. */
interface Kept {
  value: unknown
  cookies: string | string[] | undefined
}

/** An answer that was stored with what its call wrote. A handler of a call with a key can return no other one. */
declare const stored: unique symbol
export type Stored<T> = T & { readonly [stored]: true }

/** Runs in a transaction that stores the answer of the call too, which is what `run` returns. */
export type InTransaction = <T>(run: (trx: Db) => Promise<T>) => Promise<Stored<T>>

/** Runs in a transaction. The answer of the call is made after it. */
export type InOwnTransaction = <T>(run: (trx: Db) => Promise<T>) => Promise<T>

interface Claimed {
  id: string
  key: string
  riderId: number | null
  claimedAt: string
}

type Run<T> = (inTransaction: InTransaction) => Promise<Stored<T>>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a call. If it has a key, and was made with this key before, its first answer comes again and `run` is not called. While the
     * first is still running, the second waits for it.
     */
    answerOnce: <T>(request: FastifyRequest, reply: FastifyReply, run: Run<T>) => Promise<T>
    /** Runs in a transaction of its own. `route` hands it to a call that `writes`. */
    inOwnTransaction: InOwnTransaction
  }
}

/** An answer may hold a session or temporary passwords, so only who knows the key of the call can read it. */
const cipherKey = (key: string, id: string) => Buffer.from(hkdfSync('sha256', key, id, 'kept answer', 32))

function encrypt(kept: Kept, key: string, id: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key, id), start)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept)), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), text]).toString('base64url')
}

function decrypt(stored: string, key: string, id: string): Kept {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key, id), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()) as Kept
}

/** Deletes answers that are no longer kept. */
export async function deleteKeptAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_FOR).toISOString()
  await db.deleteFrom('kept_answer').where('claimed_at', '<=', oldest).execute()
}

/**
 * Keeps the answers to calls with a key, so that a device whose answer was lost can make the call again. A row is claimed before the
 * call runs, and the claim decides between two servers. For a call that `takesKey`, the transaction that writes stores the answer too, so
 * either both are there or neither. After another one the process may end before the answer is stored, and the call runs again, as a call
 * without a key would. A refused call changes nothing, so its claim is given up.
 */
export const keptAnswers = fp<{ db: Db; clock: () => Date }>(async (app, { db, clock }) => {
  /** How many answers this process has stored for a rider. */
  const stored = new LRUCache<number, number>({ max: 10_000 })

  async function claim(id: string, riderId: number | null): Promise<string | undefined> {
    const now = clock()
    const at = now.toISOString()
    const lost = new Date(now.getTime() - LONGEST_CALL).toISOString()
    const claimed = await db
      .insertInto('kept_answer')
      .values({ id, rider_id: riderId, claimed_at: at, answer: null })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ claimed_at: at })
          .where('kept_answer.answer', 'is', null)
          .where('kept_answer.claimed_at', '<=', lost),
      )
      .returning('claimed_at')
      .executeTakeFirst()
    return claimed?.claimed_at
  }

  async function deleteOldest(riderId: number): Promise<void> {
    const count = (stored.get(riderId) ?? 0) + 1
    stored.set(riderId, count)
    if (count % DELETED_EVERY !== 0) return
    const newest = db
      .selectFrom('kept_answer')
      .select('claimed_at')
      .where('rider_id', '=', riderId)
      .orderBy('claimed_at', 'desc')
      .offset(MOST_OF_RIDER)
      .limit(1)
    await db.deleteFrom('kept_answer').where('rider_id', '=', riderId).where('claimed_at', '<=', newest).execute()
  }

  /** Stores an answer. Returns false when another process has claimed the call, because this one took too long. */
  async function keep(to: Db, { id, key, claimedAt }: Claimed, reply: FastifyReply, value: unknown): Promise<boolean> {
    const kept: Kept = { value, cookies: reply.getHeader('set-cookie') as Kept['cookies'] }
    const { numUpdatedRows } = await to
      .updateTable('kept_answer')
      .set({ answer: encrypt(kept, key, id) })
      .where('id', '=', id)
      .where('claimed_at', '=', claimedAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Returns the error of a call whose answer could not be stored. The row for the answer is deleted with the account. So when the row is
   * gone, the account was deleted meanwhile, and the call is refused as the guard refuses it. Otherwise another process has claimed the call.
   */
  async function whyNotKept(trx: Db, { id, riderId }: Claimed, request: FastifyRequest): Promise<AppError> {
    const { access } = request.routeOptions.config
    const row = await trx.selectFrom('kept_answer').select('id').where('id', '=', id).executeTakeFirst()
    if (row || riderId === null || access === 'public') return new AppError('unavailable', { retryAfter: 5 })
    return access === 'admin' ? new AppError('not-found') : notAuthenticated()
  }

  /** Runs a claimed call and keeps its answer. */
  async function runFirst<T>(call: Claimed, request: FastifyRequest, reply: FastifyReply, run: Run<T>): Promise<T> {
    const { id, riderId, claimedAt } = call
    let isKept = false
    const inTransaction = async <A>(write: (trx: Db) => Promise<A>) => {
      const written = await inOneTransaction(db, async (trx) => {
        const answer = await write(trx)
        if (!(await keep(trx, call, reply, answer))) throw await whyNotKept(trx, call, request)
        return answer
      })
      isKept = true
      return written as Stored<A>
    }
    const giveUp = () => db.deleteFrom('kept_answer').where('id', '=', id).where('claimed_at', '=', claimedAt).execute()
    let value: T
    try {
      value = await run(inTransaction)
    } catch (error) {
      if (!isKept) await giveUp()
      throw error
    }
    try {
      // A reply that the handler sends itself, such as a file, is not kept.
      if (!isKept && (value as unknown) === reply) await giveUp()
      else if (!isKept) await keep(db, call, reply, value)
      if (riderId !== null) await deleteOldest(riderId)
    } catch (error) {
      // The call has been made, so the client must hear of it.
      request.log.error({ err: error }, 'an answer could not be kept')
    }
    return value
  }

  app.decorate('inOwnTransaction', <T>(run: (trx: Db) => Promise<T>) => inOneTransaction(db, run))

  app.decorate('answerOnce', async <T>(request: FastifyRequest, reply: FastifyReply, run: Run<T>) => {
    const key = keyOf(request)
    if (key === undefined)
      return run(async <A>(write: (trx: Db) => Promise<A>) => (await inOneTransaction(db, write)) as Stored<A>)
    const riderId = (await request.session())?.rider.id ?? null
    // A key belongs to one call, so with another call it is another key.
    const id = hash('sha256', JSON.stringify([riderId, request.method, request.url, request.body ?? null, key]))

    for (let waited = 0; ; waited += LOOK_EVERY) {
      const claimedAt = await claim(id, riderId)
      if (claimedAt !== undefined) return runFirst({ id, key, riderId, claimedAt }, request, reply, run)
      const first = await db.selectFrom('kept_answer').select('answer').where('id', '=', id).executeTakeFirst()
      if (first?.answer) {
        const { value, cookies } = decrypt(first.answer, key, id)
        if (cookies !== undefined) reply.header('set-cookie', cookies)
        return value as T
      }
      if (waited >= LONGEST_WAIT) throw new AppError('unavailable', { retryAfter: 5 })
      await setTimeout(LOOK_EVERY)
    }
  })
})
