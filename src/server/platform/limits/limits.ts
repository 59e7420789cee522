import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { networksOf } from './address-key.ts'
import { type Allowance, type Counter, memoryCounter, sharedCounter } from './limit-counters.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often what may be done from one address, before RATE_LIMIT_FACTOR: fit for a class of 30 behind it. */
const BY_ADDRESS = {
  login: { max: 120, timeWindow: 5 * MINUTE },
  register: { max: 60, timeWindow: HOUR },
  forgotPassword: { max: 60, timeWindow: HOUR },
  contact: { max: 30, timeWindow: HOUR },
  share: { max: 600, timeWindow: HOUR },
}

/** How many times as much a wide network (an IPv6 /48) may do as one address. */
const WIDE_NETWORK = 8

/** How often what may be done with one account, before RATE_LIMIT_FACTOR. */
const BY_ACCOUNT = {
  /** Wrong passwords from devices and addresses that the rider has not used before: many together guess no faster. */
  guess: { max: 20, timeWindow: 15 * MINUTE },
  /** Wrong passwords from one device or address that the rider has used before. */
  guessOfKnown: { max: 20, timeWindow: 15 * MINUTE },
  /** The same for a name that belongs to nobody, so that the answers do not tell. */
  guessOfNobody: { max: 20, timeWindow: 15 * MINUTE },
  password: { max: 20, timeWindow: HOUR },
  rename: { max: 10, timeWindow: HOUR },
  confirmationMail: { max: 10, timeWindow: HOUR },
  /**
   * Links for a new password that strangers ask for. When one is refused, the last was mailed less than 15 minutes ago, and
   * its link is good for 30.
   */
  resetMail: { max: 2, timeWindow: 15 * MINUTE },
  /** Links that are asked for from one device or address that the rider has used before. */
  resetMailOfKnown: { max: 5, timeWindow: 15 * MINUTE },
}

/** A limit by the address of who asks. */
export interface AddressLimit {
  /** Counts a use. @throws AppError 429 with the time to wait when it is too often. */
  use: (request: FastifyRequest) => Promise<void>
}

/** A limit by account. */
export interface AccountLimit {
  /** Counts a use, before it happens: many at once are all counted. @throws AppError 429 as above. */
  use: (key: string) => Promise<void>
  /** Takes a use back that was none. */
  giveBack: (key: string) => Promise<void>
  reset: (key: string) => Promise<void>
}

export type Limits = Record<keyof typeof BY_ADDRESS, AddressLimit> & Record<keyof typeof BY_ACCOUNT, AccountLimit>

async function countUse({ use }: Counter, key: string, max: number): Promise<void> {
  const { current, ttl } = await use(key)
  if (current > max) {
    throw new AppError('too-many-requests', { retryAfter: ttl / 1000 })
  }
}

function mapValues<K extends string, V, W>(record: Record<K, V>, make: (key: K, value: V) => W): Record<K, W> {
  return Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, make(key as K, value)])) as Record<
    K,
    W
  >
}

/**
 * One counter for each limit. Counted in memory, or, where several servers may share a PostgreSQL, in the database for all
 * of them together.
 */
export function makeLimits({ config, db, clock }: { config: Config; db: Db; clock: () => Date }): Limits {
  const count = (allowance: Allowance) =>
    config.database.kind === 'postgres' ? sharedCounter(allowance, db, clock) : memoryCounter(allowance, clock)
  const allowed = (max: number) => Math.max(1, Math.round(max * config.rateLimitFactor))
  return {
    ...mapValues(BY_ADDRESS, (name, { max, timeWindow }): AddressLimit => {
      const [narrowMax, wideMax] = [allowed(max), allowed(max * WIDE_NETWORK)]
      const narrow = count({ name, max: narrowMax, timeWindow })
      const wide = count({ name: `${name} wide`, max: wideMax, timeWindow })
      return {
        use: async (request) => {
          const [network, wider] = networksOf(request.ip)
          // The wide one first: a flood from all over it then adds no more keys.
          if (wider !== undefined) await countUse(wide, wider, wideMax)
          await countUse(narrow, network, narrowMax)
        },
      }
    }),
    ...mapValues(BY_ACCOUNT, (name, { max, timeWindow }): AccountLimit => {
      const counter = count({ name, max: allowed(max), timeWindow })
      return { ...counter, use: (key) => countUse(counter, key, allowed(max)) }
    }),
  }
}
