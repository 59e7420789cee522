// Types of the functions that one feature gets from another. src/server/wiring hands them over.
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'
import type { ChallengeFacts } from '#shared/learning/challenges.ts'
import type { LearningAction, Outcome } from '#shared/learning/engine.ts'
import type { Learner } from '#shared/learning/learner.ts'
import type { Summary } from '#shared/learning/summary.ts'
import type { ClaimedRole } from '#shared/provider/rules.ts'

/**
 * Applies an action to a rider's learner. Call it in a transaction, because it locks the learner. It writes only what the
 * action changed. The summary has its words in the language `locale`, or in English.
 */
export type Learn = (
  trx: Db,
  riderId: number,
  action: LearningAction,
  now: LocalTime,
  locale?: string,
) => Promise<{ readonly outcome: Outcome; readonly summary: Summary }>

/** Call it in the transaction of a first completion or of an answer to a review. */
export type OnActivity = (trx: Db, riderId: number, now: LocalTime, library: Library) => Promise<void>

/** Gives or takes the role that the claim of the provider names. Called in the transaction of a sign-in. */
export type OnClaimedRole = (trx: Db, riderId: number, claimed: ClaimedRole, now: Date) => Promise<void>

/** Records the visit of a rider. Call it after every registration and sign-in, and at the first call of a day. */
export type OnArrival = (riderId: number, now: LocalTime) => Promise<void>

/** Reads today's facts for the challenges. */
export type ReadChallengeFacts = (
  db: Db,
  of: { library: Library; riderId: number; learner: Learner; now: LocalTime },
) => Promise<ChallengeFacts>

/**
 * Refuses a reward of a level that the rider has not reached. Call it before anything is changed.
 * @throws AppError 403 when the rider is below the level.
 */
export type RequireLevel = (db: Db, riderId: number, level: number) => Promise<void>

/** Locks the rider's row until the transaction ends. */
export type LockRider = (trx: Db, riderId: number) => Promise<unknown>

/** The address that ends mails of one kind for a rider, without signing in. */
export type UnsubscribeLink = (kind: 'reminders' | 'newsletter', riderId: number, base: string) => string

/**
 * Reads what a rider has learned, counted by the tips of the library. Needs the last passed exam. Also returns the time
 * zone of the last activity.
 */
export type ReadStanding = (
  db: Db,
  library: Library,
  riderId: number,
  now: Date,
) => Promise<{
  completed: number
  /** [tipId, answers, wrong] of the questions in reviews. */
  answers: [number, number, number][]
  /**
   * Until when the rider would give at least this share of right answers without learning more. Null for a rider who
   * has completed no tip.
   */
  remembersUntil: (share: number) => Date | null
  passedAt: Date | null
  lastAt: Date | null
  zone: string
}>

/** Plans the next reminders of riders anew, because something has changed that they may be reminded of. */
export type PlanRemindersAnew = (trx: Db, riderIds: readonly number[], now: Date) => Promise<void>

/** Makes a one-time word the only way into an account. Call it in a transaction. */
export type WriteOneTimeWord = (trx: Db, riderId: number, passwordHash: string, now: Date) => Promise<void>

/** Ends every way into an account but its password and the session `keepToken`. Call it in a transaction that has locked the rider. */
export type EndWaysInOfOthers = (trx: Db, riderId: number, keepToken: string) => Promise<void>

/** Opens an account whose password is a one-time word. Undefined when the username is taken. */
export type InsertAccount = (
  trx: Db,
  account: { username: string; passwordHash: string; language: string | undefined },
  now: Date,
) => Promise<number | undefined>

/** Stores in the groups of a rider what the rider has learned. Call it in the transaction of each action that changes that. */
export type UpdateStanding = (trx: Db, riderId: number, library: Library) => Promise<void>
