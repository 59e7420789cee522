import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

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

/** Counts a use of something by whoever the key names. @throws AppError 429 with the time to wait when it is too often. */
export type Limit = (request: FastifyRequest, key?: string) => Promise<void>

/** One counter for each limit. Without a key it counts by address. */
export async function makeLimits(app: FastifyInstance, factor: number): Promise<Record<LimitName, Limit>> {
  await app.register(rateLimit, { global: false })
  const make = ({ max, timeWindow }: (typeof LIMITS)[LimitName]): Limit => {
    const keys = new WeakMap<FastifyRequest, string>()
    const check = app.createRateLimit({
      max: Math.max(1, Math.round(max * factor)),
      timeWindow,
      keyGenerator: (request) => keys.get(request) ?? request.ip,
    })
    return async (request, key = request.ip) => {
      keys.set(request, key)
      const result = await check(request)
      if (!result.isAllowed && result.isExceeded) {
        throw new AppError('too-many', 'Too many requests, please try again later', { retryAfter: result.ttlInSeconds })
      }
    }
  }
  return {
    login: make(LIMITS.login),
    failedLogin: make(LIMITS.failedLogin),
    register: make(LIMITS.register),
    password: make(LIMITS.password),
    mail: make(LIMITS.mail),
    contact: make(LIMITS.contact),
    share: make(LIMITS.share),
  }
}
