import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { addressKey } from './address-key.ts'
import { AppError } from './errors.ts'
import { memoryCounter, sharedCounter } from './limit-counters.ts'
import { storeOf } from './limit-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How often what may be done, before RATE_LIMIT_FACTOR: fit for a class of 30 behind one address. `failedLogin` counts
 * by account, so that many addresses together guess no faster.
 */
const LIMITS = {
  login: { max: 120, timeWindow: 5 * MINUTE },
  failedLogin: { max: 20, timeWindow: 15 * MINUTE },
  register: { max: 60, timeWindow: HOUR },
  password: { max: 20, timeWindow: HOUR },
  mail: { max: 10, timeWindow: HOUR },
  contact: { max: 30, timeWindow: HOUR },
  share: { max: 600, timeWindow: HOUR },
}

type LimitName = keyof typeof LIMITS

/** One limit. Without a key it counts by address. */
export interface Limit {
  /** Counts a use by whoever the key names. @throws AppError 429 with the time to wait when it is too often. */
  use: (request: FastifyRequest, key?: string) => Promise<void>
  /** Counts nothing. @throws AppError 429 when it was too often already. */
  check: (request: FastifyRequest, key?: string) => Promise<void>
}

/**
 * One counter for each limit. Counted in memory, or, where several servers may share
 * a PostgreSQL, in the database for all of them together.
 */
export async function makeLimits(
  app: FastifyInstance,
  { config, db, clock }: { config: Config; db: Db; clock: () => Date },
): Promise<Record<LimitName, Limit>> {
  const counter = config.database.kind === 'postgres' ? sharedCounter(db, clock) : memoryCounter(clock)
  await app.register(rateLimit, { global: false, store: storeOf(counter) })
  const make = (name: LimitName): Limit => {
    const { max, timeWindow } = LIMITS[name]
    const keys = new WeakMap<FastifyRequest, string>()
    const check = app.createRateLimit({
      max: Math.max(1, Math.round(max * config.rateLimitFactor)),
      timeWindow,
      keyGenerator: (request) => `${name} ${keys.get(request) ?? addressKey(request.ip)}`,
    })
    async function ask(request: FastifyRequest, key: string, increment: boolean) {
      keys.set(request, key)
      const result = await check(request, { increment })
      if (!result.isAllowed && result.isExceeded) {
        throw new AppError('too-many', 'Too many requests, please try again later', { retryAfter: result.ttlInSeconds })
      }
    }
    return {
      use: (request, key = addressKey(request.ip)) => ask(request, key, true),
      check: (request, key = addressKey(request.ip)) => ask(request, key, false),
    }
  }
  return {
    login: make('login'),
    failedLogin: make('failedLogin'),
    register: make('register'),
    password: make('password'),
    mail: make('mail'),
    contact: make('contact'),
    share: make('share'),
  }
}
