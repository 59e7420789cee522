import { DatabaseUnavailable, isConnectionLost } from '#server/db/unavailable.ts'

/**
 * Codes of PostgreSQL for temporary errors: a serialization failure, a deadlock, a lock that is held, and a statement that took
 * too long or was cancelled. None of them is the caller's fault.
 */
const TEMPORARY = new Set(['40001', '40P01', '55P03', '57014'])

/** Class 53: out of connections, memory or disk. */
const OUT_OF_RESOURCES = /^53...$/

/** Codes of SQLite: busy, locked, out of memory, read-only, interrupted, input/output error, full, cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 9, 10, 13, 14])

/** The codes of PostgreSQL (`code`) and SQLite (`errcode`) for a duplicate value in a unique column. */
const NOT_UNIQUE = new Set<unknown>(['23505', 2067])

/** Their codes for a row that refers to a missing row. */
const FOREIGN_KEY = new Set<unknown>(['23503', 787])

const codesOf = (error: Error) => error as Error & { code?: unknown; errcode?: unknown }

/** Whether another row already has a value that must be unique. */
export function isNotUnique(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = codesOf(error)
  return NOT_UNIQUE.has(errcode ?? code)
}

/** Whether a row would refer to a rider or other row that does not exist. */
export function isWithoutOwner(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = codesOf(error)
  return FOREIGN_KEY.has(errcode ?? code)
}

/** Whether PostgreSQL has ended the transaction, because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && codesOf(error).code === '40P01'

/** Whether the database cannot be used now. Such an error is answered with 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable) return true
  const { code, errcode } = codesOf(error)
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE.has(errcode & 0xff)
  return isConnectionLost(code) || (typeof code === 'string' && (TEMPORARY.has(code) || OUT_OF_RESOURCES.test(code)))
}
