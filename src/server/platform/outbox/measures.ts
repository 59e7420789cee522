import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/db/open.ts'
import type { Channel } from '#shared/outbox/channels.ts'
import type { Outcome } from './outbox.ts'
import { countUndelivered } from './repository.ts'

/** Counts an attempt. 'failed' means that it will be tried again. */
export type CountAttempt = (channel: Channel, result: Outcome | 'failed') => void

/** Collects attempts by channel and result, and the number of deliveries that wait or were given up. */
export function makeMeasures(db: Db, registry: Registry): CountAttempt {
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'Attempts to deliver, by channel and result',
    labelNames: ['channel', 'result'],
    registers: [registry],
  })
  new Gauge({
    name: 'outbox_undelivered',
    help: 'Deliveries that wait or were given up',
    labelNames: ['channel', 'state'],
    registers: [registry],
    // Every process reads the same table, so the numbers must not be added up.
    aggregator: 'max',
    async collect() {
      this.reset()
      // The other metrics must be readable even when the database is not.
      for (const { channel, waiting, givenUp } of await countUndelivered(db).catch(() => [])) {
        this.set({ channel, state: 'waiting' }, waiting)
        this.set({ channel, state: 'given-up' }, givenUp)
      }
    },
  })
  return (channel, result) => attempts.inc({ channel, result })
}
