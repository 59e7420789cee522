import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { DeliveryRow } from '#server/db/schema.ts'
import type { CountAttempt } from './measures.ts'
import type { Channel } from './outbox.ts'
import { claimDue, endDelivery, setNextTry } from './repository.ts'

/** A stored delivery, as its deliverer gets it. */
export interface Delivery {
  id: number
  /** The same at every attempt, so that a receiver can recognise a second copy. */
  cause: string
  /** As it was given to `add`, parsed from JSON. */
  payload: unknown
  createdAt: Date
  /** 1 at the first attempt. */
  tries: number
}

/**
 * Hands a delivery over. It must settle within CLAIM_TIME. It answers 'unneeded' when there is nothing to deliver any more.
 * @throws when the receiver did not accept it. The outbox then tries again later.
 */
export type Deliverer = (delivery: Delivery) => Promise<'delivered' | 'unneeded'>

/** How long a claim lasts (ms). It must be longer than a delivery may take. */
const CLAIM_TIME = 2 * 60_000
/** The wait after the first failed attempt (ms). It doubles with each further one, up to MAX_WAIT. */
const FIRST_WAIT = 30_000
const MAX_WAIT = 3600_000
/** How many deliveries of a channel a server hands over at the same time. After a crash at most so many are repeated. */
export const AT_ONCE = 8
/** The maximum length of a stored error message. */
const MAX_ERROR = 300

export const waitAfter = (tries: number) => Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20))

interface WorkerParts {
  db: Db
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  count: CountAttempt
  channel: Channel
  deliver: Deliverer
}

export interface Worker {
  /** Looks for due deliveries at once. */
  wake: () => void
  /** Claims nothing more. Resolves when what is being delivered has ended. */
  close: () => Promise<void>
}

/** Hands over one claimed delivery and stores the result. Returns false when it failed. */
async function deliverOne({ db, clock, log, count, channel, deliver }: WorkerParts, row: DeliveryRow) {
  const { id, cause, tries } = row
  let outcome: Awaited<ReturnType<Deliverer>>
  try {
    const payload: unknown = JSON.parse(row.payload)
    outcome = await deliver({ id, cause, payload, createdAt: new Date(row.created_at), tries })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR)
    const now = clock()
    const gaveUp = now.toISOString() >= row.give_up_at
    if (gaveUp) await endDelivery(db, id, 'given-up', now, reason)
    else await setNextTry(db, id, new Date(now.getTime() + waitAfter(tries)), reason)
    log[gaveUp ? 'error' : 'warn'](
      { err: error, delivery: id, channel, tries },
      gaveUp ? 'a delivery was given up' : 'a delivery failed and will be tried again',
    )
    count(channel, gaveUp ? 'given-up' : 'failed')
    return false
  }
  await endDelivery(db, id, outcome, clock())
  count(channel, outcome)
  return true
}

/** Delivers the due deliveries of one channel in the background. */
export function makeWorker(parts: WorkerParts): Worker {
  const { db, clock, log, channel } = parts
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  /** Works until nothing is due, or until everything that was claimed at once has failed, because then the receiver is down. */
  async function run() {
    while (!closed) {
      const now = clock()
      const later = (ms: number) => new Date(now.getTime() + ms)
      const span = { now, until: later(CLAIM_TIME), latest: later(2 * MAX_WAIT), count: AT_ONCE }
      const rows = await claimDue(db, channel, span)
      const results = await Promise.allSettled(rows.map((row) => deliverOne(parts, row)))
      const lost = results.find((result) => result.status === 'rejected')
      // The claim ends by itself, and the delivery is repeated.
      if (lost) throw lost.reason
      if (!results.some((result) => result.status === 'fulfilled' && result.value)) return
    }
  }

  function wake() {
    if (closed) return
    if (running) {
      again = true
      return
    }
    running = run()
      .catch((error: unknown) => log.error({ err: error, channel }, 'due deliveries could not be read or stored'))
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        wake()
      })
  }

  return {
    wake,
    close: async () => {
      closed = true
      await running
    },
  }
}
