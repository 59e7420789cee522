import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { networksOf } from './address-key.ts'
import { type Allowance, type Counter, memoryCounter, sharedCounter } from './limit-counters.ts'
import { type MailLimit, makeMailLimit } from './mail-limit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The limits for one address, before RATE_LIMIT_FACTOR. They leave room for a class of 30 behind one address. */
const BY_ADDRESS = {
  login: { max: 120, timeWindow: 5 * MINUTE },
  register: { max: 60, timeWindow: HOUR },
  /** Challenges for a sign-in with a passkey. Each is a row in the database. */
  passkeySignIn: { max: 240, timeWindow: 5 * MINUTE },
  /** Beginnings and ends of a sign-in at the operator's provider. Each is a row in the database or a request to the provider. */
  providerSignIn: { max: 240, timeWindow: 5 * MINUTE },
  forgotPassword: { max: 60, timeWindow: HOUR },
  contact: { max: 30, timeWindow: HOUR },
  share: { max: 600, timeWindow: HOUR },
  search: { max: 1200, timeWindow: HOUR },
  /** Codes of groups. With 10,000 groups one guess in 6,400 hits, and a hit shows the name of a group. */
  groupCode: { max: 240, timeWindow: HOUR },
}

/** A wide network (an IPv6 /48) has this many times the limits of one address. */
const WIDE_NETWORK_FACTOR = 8

/** The limits for one account, before RATE_LIMIT_FACTOR. */
const BY_ACCOUNT = {
  /** Wrong passwords from all untrusted devices and addresses together, so that many of them cannot guess faster than one. */
  guess: { max: 20, timeWindow: 15 * MINUTE },
  /** Wrong passwords from one trusted device or address. */
  guessOfTrusted: { max: 20, timeWindow: 15 * MINUTE },
  /** Sign-ins with a username that does not exist. Limited like an account, so that the answers do not reveal it. */
  guessOfNobody: { max: 20, timeWindow: 15 * MINUTE },
  /** Sign-ins and requests for links from one trusted device, before they count by address. */
  trustedDevice: { max: 30, timeWindow: 5 * MINUTE },
  password: { max: 20, timeWindow: HOUR },
  /** Wrong answers to the re-authentication of Admin, of one session. */
  adminPassword: { max: 10, timeWindow: 15 * MINUTE },
  /** Answers to that question, right or wrong. Without it right ones would have no limit. */
  adminAnswer: { max: 30, timeWindow: 15 * MINUTE },
  /** Challenges for passkeys of a signed-in rider. */
  passkeyChallenge: { max: 60, timeWindow: HOUR },
  /** New sign-ins at the provider, in place of the password. */
  providerQuestion: { max: 60, timeWindow: HOUR },
  rename: { max: 10, timeWindow: HOUR },
  /** PDFs of chosen tips. Each keeps the drawing thread busy for about a second. */
  ownGuide: { max: 20, timeWindow: HOUR },
  /** PDFs of the rider's certificate. Each keeps the drawing thread busy for about 0.1 s. */
  certificatePdf: { max: 60, timeWindow: HOUR },
  /** Names for a certificate. The drawing thread looks each up in the fonts. */
  certificateName: { max: 60, timeWindow: HOUR },
  /** Exports of a rider's data. With a year of exams each reads 37,000 rows. */
  exportData: { max: 6, timeWindow: HOUR },
  /** Accounts and temporary passwords that a leader makes. Each is a hash. */
  groupAccounts: { max: 240, timeWindow: HOUR },
  /** Sheets of a group. Each keeps the drawing thread busy for about 0.1 s. */
  groupSheet: { max: 60, timeWindow: HOUR },
  /** Contents that are built for the links of one draft. Each keeps the checking thread busy for 0.2 s. */
  draftLink: { max: 60, timeWindow: 15 * MINUTE },
  confirmationMail: { max: 10, timeWindow: HOUR },
  /** Password-reset mails requested from one trusted device or address. */
  resetMailOfTrusted: { max: 5, timeWindow: 15 * MINUTE },
}

/** A limit by the address of the client. */
export interface AddressLimit {
  /** Counts a use. @throws AppError 429 with `retryAfter` when the limit is exceeded. */
  use: (request: FastifyRequest) => Promise<void>
}

export interface AccountLimit {
  /** Counts a use. Call it before the action, so that parallel requests are all counted. @throws AppError 429 as above. */
  use: (key: string) => Promise<void>
  /** Subtracts a use that must not count, such as a right password. */
  giveBack: (key: string) => Promise<void>
  reset: (key: string) => Promise<void>
}

export type Limits = Record<keyof typeof BY_ADDRESS, AddressLimit> &
  Record<keyof typeof BY_ACCOUNT, AccountLimit> & { mail: MailLimit }

/** Returns false when the limit is exceeded. */
export async function isAllowed(use: Promise<void>): Promise<boolean> {
  try {
    await use
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'too-many-requests' || error.code === 'too-many-mails'))
      return false
    throw error
  }
}

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
 * Makes all limits. They count in memory with SQLite, and in the database with PostgreSQL, because several servers may share
 * it.
 */
export function makeLimits({ config, db, clock }: { config: Config; db: Db; clock: () => Date }): Limits {
  const count = (allowance: Allowance) =>
    config.database.kind === 'postgres' ? sharedCounter(allowance, db, clock) : memoryCounter(allowance, clock)
  const allowed = (max: number) => Math.max(1, Math.round(max * config.rateLimitFactor))
  return {
    mail: makeMailLimit({ config, clock }),
    ...mapValues(BY_ADDRESS, (name, { max, timeWindow }): AddressLimit => {
      const [narrowMax, wideMax] = [allowed(max), allowed(max * WIDE_NETWORK_FACTOR)]
      const narrow = count({ name, max: narrowMax, timeWindow })
      const wideName = `${name} wide`
      const wide = count({ name: wideName, max: wideMax, timeWindow })
      return {
        use: async (request) => {
          const [network, wider] = networksOf(request.ip)
          // Counts the wide network first, so that a flood from its addresses adds no more keys to `narrow` once it is
          // refused.
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
