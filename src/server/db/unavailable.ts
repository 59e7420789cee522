/**
 * The database could not be reached, or the connection broke before the answer. It is unknown whether the statement ran, so
 * the caller must not report success.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    // Node's AggregateError for several addresses has a code and no message.
    const { message = '', code } = cause as { message?: string; code?: unknown }
    super(message || String(code ?? cause), { cause })
  }
}

/**
 * The codes (SQLSTATE) after which a connection cannot be used again:
 * - class 08: the connection broke; PgBouncer's own errors are 08P01.
 * - class 57P: the database server stops or starts, or it has closed the connection.
 * - 25006: the primary has become a replica.
 * - 25P03: the transaction was idle for too long.
 * - class 28 and 3D000: the pooler could not sign in to the database.
 * - class 58: a disk or another part of the database's system fails.
 */
const CONNECTION_LOST = /^(08...|57P..|25006|25P03|28...|3D000|58...)$/

export function isConnectionLost(code: unknown): boolean {
  return typeof code === 'string' && CONNECTION_LOST.test(code)
}
