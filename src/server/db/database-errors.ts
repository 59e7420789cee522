import { DatabaseUnavailable, isConnectionLost } from '#server/db/unavailable.ts'

/**
 * What PostgreSQL says when the database can't be used at the moment, besides a lost connection: a serialization failure, a
 * deadlock, a lock that is held, and a statement that took too long or was cancelled. None of it is the caller's fault.
 */
const CODES = new Set(['40001', '40P01', '55P03', '57014'])

/** Class 53: out of connections, memory or disk. */
const OUT_OF_RESOURCES = /^53...$/

/** SQLite: busy, locked, out of memory, read-only, interrupted, input/output error, full, cannot open. */
const SQLITE_CODES = new Set([5, 6, 7, 8, 9, 10, 13, 14])

/** What PostgreSQL (`code`) and SQLite (`errcode`) say of a row with a unique value that another row has already. */
const NOT_UNIQUE = new Set<unknown>(['23505', 2067])

/** What they say of a row that would belong to none: whose it is has been deleted. */
const NO_OWNER = new Set<unknown>(['23503', 787])

const codesOf = (error: Error) => error as Error & { code?: unknown; errcode?: unknown }

/** Whether an error means that another row already has a value that only one may have. */
export function isNotUnique(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = codesOf(error)
  return NOT_UNIQUE.has(errcode ?? code)
}

/** Whether an error means that what a row belongs to does not exist, or would not any more. */
export function isWithoutOwner(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = codesOf(error)
  return NO_OWNER.has(errcode ?? code)
}

/** Whether an error means that the database can't be used now: to be answered with 503, and tried again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  const { code, errcode } = codesOf(error)
  if (typeof errcode === 'number') return SQLITE_CODES.has(errcode & 0xff)
  return isConnectionLost(code) || (typeof code === 'string' && (CODES.has(code) || OUT_OF_RESOURCES.test(code)))
}
