import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { Channel } from '#shared/outbox/channels.ts'
import type { CountAttempt } from './measures.ts'
import { insertDelivery } from './repository.ts'
import { AT_ONCE, type Deliverer, makeWorker, type Worker } from './worker.ts'

export interface NewDelivery {
  channel: Channel
  /** Names the reason, such as `contact 7 2026-06-15T12:00:00.000Z`. A second delivery with the same cause is not stored. */
  cause: string
  /** The numbers and words that the deliverer needs. No secret: it is stored until the delivery has ended. */
  payload: object
  /**
   * Deliveries with the same key go out one at a time, in the order of their ids. The caller must hold a lock that all callers
   * with this key take (for example the rider's row), because PostgreSQL may otherwise give the ids in another order.
   */
  orderKey?: string
  /** The rider whose account owns the delivery. It is deleted with the account. */
  riderId?: number
  /** How long it waits before the first attempt (ms). By default it is due at once. */
  pause?: number
}

/** How a delivery ended. 'unneeded' means that the deliverer found that it is no longer wanted. */
export type Outcome = 'delivered' | 'unneeded' | 'given-up'

export interface ChannelOptions {
  /** Whether each rider has their own receivers, so that failures of one say nothing about the others. */
  hasManyReceivers?: boolean
  /** How many deliveries each lane hands over at the same time. */
  atOnce?: number
}

export interface Outbox {
  /** Stores a delivery. Call it in the transaction that causes it. Returns false when its cause is already known. */
  add: (trx: Db, delivery: NewDelivery) => Promise<boolean>
  /** Delivers what is due in a channel. Call it after the transaction has committed; otherwise it goes out within LOOK_INTERVAL. */
  wake: (channel: Channel) => void
  /** Sets the function that delivers a channel. Call it before `start`. A channel without one waits. */
  deliver: (channel: Channel, deliverer: Deliverer, options?: ChannelOptions) => void
  start: () => void
  /** Stops, and waits up to SHUTDOWN_WAIT for what is being delivered. */
  close: () => Promise<void>
}

/**
 * How often each worker looks for due deliveries (ms). `wake` makes it look at once, but only this look finds failed
 * and unfinished deliveries.
 */
export const LOOK_INTERVAL = 15_000
/** How long the outbox keeps trying (ms), counted from the first attempt's due time. */
export const GIVE_UP_AFTER = 3 * 24 * 3600_000
/** How long an ended delivery is kept (ms), so that the operator can see it and its cause is not delivered again. */
export const RETENTION = 30 * 24 * 3600_000
/** How long a shutdown waits for what is being delivered (ms). Something unfinished is delivered again later. */
const SHUTDOWN_WAIT = 3_000

export interface OutboxParts {
  db: Db
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Called after each attempt, where the operator collects metrics. */
  countAttempt?: CountAttempt
}

/** The one outbox for everything that the server sends on its own. */
export function makeOutbox({ db, clock, log, countAttempt: count = () => undefined }: OutboxParts): Outbox {
  const workers = new Map<Channel, Worker>()
  let timer: ReturnType<typeof setInterval> | undefined
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake()
  }
  return {
    add: (trx, delivery) => {
      const now = clock()
      return insertDelivery(trx, delivery, now, new Date(now.getTime() + GIVE_UP_AFTER))
    },
    wake: (channel) => workers.get(channel)?.wake(),
    deliver: (channel, deliver, { hasManyReceivers = false, atOnce = AT_ONCE } = {}) => {
      workers.set(channel, makeWorker({ db, clock, log, count, channel, deliver, hasManyReceivers, atOnce }))
    },
    start: () => {
      wakeAll()
      timer = setInterval(wakeAll, LOOK_INTERVAL)
      timer.unref()
    },
    close: async () => {
      clearInterval(timer)
      const running = Promise.all([...workers.values()].map((worker) => worker.close()))
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_WAIT).unref())])
    },
  }
}
