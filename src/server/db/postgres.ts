import { PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts'

/** How many connections one process keeps, and how long it waits for one, or for an answer (ms). */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  query_timeout: 15_000,
  keepAlive: true,
}

/**
 * The server ends a statement of a transaction, or a transaction that nobody continues, after 10 s. It is told together with
 * `begin`: PgBouncer refuses `statement_timeout` when a connection is opened, and a pooled connection keeps no settings.
 */
const BEGIN = "begin; set local statement_timeout = '10s'; set local idle_in_transaction_session_timeout = '10s'"

/**
 * Gives a connection up, and never uses it again, when it owes an answer or is lost. What it was told last may still happen on
 * it: a `begin` that arrives late would take the next rider's write into a transaction that nobody commits.
 */
function givenUpWhenLost(client: pg.PoolClient): PostgresPoolClient {
  let lost = false
  return {
    query: async (text: string, values: readonly unknown[]) => {
      if (lost) throw new DatabaseUnavailable(new Error('The connection was lost before'))
      try {
        return await client.query(text === 'begin' ? BEGIN : text, [...values])
      } catch (error) {
        const answered = error instanceof pg.DatabaseError
        lost = !answered || isConnectionLost(error.code)
        // A TypeError is a value that the driver cannot send: a mistake of ours.
        throw answered || error instanceof TypeError ? error : new DatabaseUnavailable(error)
      }
    },
    release: (destroy = false) => client.release(destroy || lost),
    // The type knows cursors too; nothing here opens one.
  } as unknown as PostgresPoolClient
}

/**
 * Takes the lock of migrations for the length of a transaction. Kysely's own is held by the connection: behind PgBouncer in
 * transaction mode that is somebody else's connection by the time it is to be released. `migrate` opens the transaction.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class PooledPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockAdapter()
  }
}

/**
 * PostgreSQL at an address; its parameters (`?query_timeout=5000`) come before the limits here. `onLost` is told of a
 * connection that broke while nobody used it.
 */
export function postgresDialect(
  url: string,
  onLost: (error: Error) => void,
  limits: Partial<typeof LIMITS> = {},
): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, ...LIMITS, ...limits })
  // The next query replaces the connection. Without a listener the event would end the process.
  pool.on('error', onLost)
  // The pool listens to idle connections only. The query that uses this one fails by itself and is answered with 503.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const careful: PostgresPool = {
    options: pool.options,
    connect: async () => {
      try {
        return givenUpWhenLost(await pool.connect())
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
  return new PooledPostgresDialect({ pool: careful })
}
