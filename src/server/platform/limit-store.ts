import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counter, Uses } from './limit-counters.ts'

type Done = (error: Error | null, uses?: Uses) => void

/** A counter in the form in which the rate limits take it. */
export function storeOf(counter: Counter): FastifyRateLimitStoreCtor {
  return class CounterStore implements FastifyRateLimitStore {
    incr(key: string, done: Done, timeWindow: number) {
      counter.use(key, timeWindow).then((uses) => done(null, uses), done)
    }
    read(key: string, done: Done, timeWindow: number) {
      counter.read(key, timeWindow).then((uses) => done(null, uses), done)
    }
    child() {
      return this
    }
  }
}
