import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { DeliveryRow } from '#server/db/tables/messages.ts'
import type { Channel } from '#shared/outbox/channels.ts'
import type { CountAttempt } from './measures.ts'
import { claimDue, endDelivery, type Lane, setNextTry } from './repository.ts'

/** A stored delivery, as its deliverer gets it. */
export interface Delivery {
  id: number
  /** It is equal at every attempt, so that a receiver can recognise a second copy. */
  cause: string
  /** As it was given to `add`, parsed from JSON. */
  payload: unknown
  createdAt: Date
  /** 1 at the first attempt. */
  tries: number
}

/**
 * Hands a delivery over. It must settle within CLAIM_TIME. It answers 'unneeded' when there is nothing to deliver any more.
 * @throws RefusedForGood when the receiver will never accept it, and another error when it did not accept it now. The outbox then
 * tries again later.
 */
export type Deliverer = (delivery: Delivery) => Promise<'delivered' | 'unneeded'>

/** The receiver said that it will never accept this. The outbox gives up at once, and the receiver does not count as down. */
export class RefusedForGood extends Error {}

/** How long a claim lasts (ms). It must be longer than a delivery may take. */
export const CLAIM_TIME = 2 * 60_000
/** The wait after the first failed attempt (ms). It doubles with each further one, up to MAX_WAIT. */
const FIRST_WAIT = 30_000
const MAX_WAIT = 3600_000
/** How many deliveries of a lane a server hands over at the same time. After a crash at most so many are repeated. */
export const AT_ONCE = 8
/** How long a free place may wait for other places to become free (ms). */
const GATHER_TIME = 20
/** The maximum length of a stored error message. */
const MAX_ERROR = 300

const waitAfter = (tries: number) => Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20))

interface WorkerParts {
  db: Db
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  count: CountAttempt
  channel: Channel
  deliver: Deliverer
  /** How many deliveries are handed over at the same time. */
  atOnce: number
  /** Whether each rider has receivers of their own. Otherwise one receiver serves all, and its failures stop the worker. */
  hasManyReceivers: boolean
}

export interface Worker {
  /** Looks for due deliveries at once. */
  wake: () => void
  /** Claims nothing more. Resolves when what is being delivered has ended. */
  close: () => Promise<void>
}

/** Hands over one claimed delivery and stores the result. Returns false when the receiver did not answer or may accept it later. */
async function deliverOne({ db, clock, log, count, channel, deliver }: WorkerParts, row: DeliveryRow) {
  const { id, cause, tries } = row
  let outcome: Awaited<ReturnType<Deliverer>>
  try {
    const payload: unknown = JSON.parse(row.payload)
    outcome = await deliver({ id, cause, payload, createdAt: new Date(row.created_at), tries })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR)
    const now = clock()
    const isRefused = error instanceof RefusedForGood
    const gaveUp = isRefused || now.toISOString() >= row.give_up_at
    if (gaveUp) await endDelivery(db, id, 'given-up', now, reason)
    else await setNextTry(db, id, new Date(now.getTime() + waitAfter(tries)), reason)
    log[gaveUp ? 'error' : 'warn'](
      { err: error, delivery: id, channel, tries },
      gaveUp ? 'a delivery was given up' : 'a delivery failed and will be tried again',
    )
    count(channel, gaveUp ? 'given-up' : 'failed')
    return isRefused
  }
  await endDelivery(db, id, outcome, clock())
  count(channel, outcome)
  return true
}

/**
 * Delivers the due deliveries of one lane of a channel in the background. Each place is filled again as soon as it is free, and
 * a rider has one place, so that slow receivers of a rider hold up no other rider.
 * @param inHand the ids of what any lane of this process is handing over
 * @param onOrderedEnd called when a delivery with an order key has ended
 */
function makeLane(
  parts: WorkerParts,
  { lane, inHand, onOrderedEnd }: { lane: Lane; inHand: Set<number>; onOrderedEnd: () => void },
): Worker {
  const { db, clock, log, channel, atOnce, hasManyReceivers } = parts
  const busy = new Set<DeliveryRow>()
  let working: Promise<void> | undefined
  /** Resolved when a place is free or the lane is woken. */
  let change = Promise.withResolvers<void>()
  let isWoken = false
  /** Whether a delivery has ended since the last claim. The next one of its rider may be claimed then. */
  let hasEnded = false
  let isClosed = false
  let failedInRow = 0
  let error: unknown

  function signal() {
    change.resolve()
    change = Promise.withResolvers()
  }

  async function handOver(row: DeliveryRow) {
    try {
      failedInRow = (await deliverOne(parts, row)) ? 0 : failedInRow + 1
    } catch (reason) {
      // The claim expires by itself, and the delivery is tried again.
      error = reason
    }
    busy.delete(row)
    inHand.delete(row.id)
    hasEnded = true
    signal()
    if (row.order_key !== null) onOrderedEnd()
  }

  async function claim() {
    // If one receiver serves all riders, each failure in a row takes a place away. Without a place left, the receiver
    // counts as down.
    const free = atOnce - busy.size - (hasManyReceivers ? 0 : failedInRow)
    if (isClosed || error !== undefined || free <= 0) return
    const now = clock()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const rows = await claimDue(db, channel, {
      lane,
      now,
      until: later(CLAIM_TIME),
      latest: later(2 * MAX_WAIT),
      count: free,
      inHand: [...inHand],
      busyRiders: [...busy].flatMap(({ rider_id }) => rider_id ?? []),
    })
    for (const row of rows) {
      busy.add(row)
      inHand.add(row.id)
      void handOver(row)
    }
  }

  /** Waits up to GATHER_TIME for the other places, because one claim for several deliveries is cheaper. */
  async function waitForPlaces() {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), GATHER_TIME)
    while (busy.size > 0 && !isWoken) {
      if ((await Promise.race([change.promise, late.promise])) === 'late') break
    }
    clearTimeout(timer)
  }

  /** Works until nothing is due, or until so many have failed in a row that the receiver must be down. */
  async function work() {
    failedInRow = 0
    error = undefined
    do {
      isWoken = false
      hasEnded = false
      const { promise: changed } = change
      await claim().catch((reason: unknown) => {
        error = reason
      })
      if (busy.size > 0) {
        await changed
        await waitForPlaces()
      }
    } while (busy.size > 0 || hasEnded || isWoken)
    if (error !== undefined) throw error
  }

  function wake() {
    if (isClosed) return
    isWoken = true
    signal()
    working ??= work()
      .catch((reason: unknown) => log.error({ err: reason, channel }, 'due deliveries could not be read or stored'))
      .finally(() => {
        working = undefined
        if (isWoken) wake()
      })
  }

  return {
    wake,
    close: async () => {
      isClosed = true
      isWoken = false
      await working
    },
  }
}

/**
 * Delivers the due deliveries of one channel in the background. First attempts and repeated ones have lanes of their own, so that
 * nothing new waits for what has failed before.
 */
export function makeWorker(parts: WorkerParts): Worker {
  const inHand = new Set<number>()
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  // The next delivery with the same order key may be in the other lane, so both lanes are woken.
  const shared = { inHand, onOrderedEnd: wake }
  const lanes = [makeLane(parts, { lane: 'first', ...shared }), makeLane(parts, { lane: 'again', ...shared })]
  return {
    wake,
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
