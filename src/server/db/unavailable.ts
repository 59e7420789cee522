/**
 * The database could not be reached, or its connection broke before it answered. Whether the statement was carried out is
 * then unknown: nothing may be acknowledged.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    // An error of Node that stands for several addresses has a code and no text.
    const { message = '', code } = cause as { message?: string; code?: unknown }
    super(message || String(code ?? cause), { cause })
  }
}

/**
 * The codes (SQLSTATE) after which a connection is of no use any more:
 * - class 08: the connection broke; PgBouncer's own errors are 08P01.
 * - class 57P: the database server stops, starts or ended the connection.
 * - 25006: the leader has become a replica.
 * - 25P03: the transaction was idle for too long.
 * - class 28 and 3D000: the pooler could not sign in to the database.
 * - class 58: a disk or another part of the database's system fails.
 */
const CONNECTION_LOST = /^(08...|57P..|25006|25P03|28...|3D000|58...)$/

export function isConnectionLost(code: unknown): boolean {
  return typeof code === 'string' && CONNECTION_LOST.test(code)
}
