import { PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts'

/** The limits of the connection pool and of a query (times in ms). */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  query_timeout: 15_000,
  keepAlive: true,
}

/**
 * PostgreSQL ends a statement, or a transaction without activity, after 10 s. The settings are sent with `begin`, because
 * PgBouncer refuses `statement_timeout` when a connection opens and a pooled connection loses other settings.
 */
const BEGIN = "begin; set local statement_timeout = '10s'; set local idle_in_transaction_session_timeout = '10s'"

/**
 * Destroys a connection after a query on it was not answered or the connection was lost. Such a query may still run later: a
 * late `begin` would put the next rider's write into a transaction that is never committed.
 */
function destroyedWhenLost(client: pg.PoolClient): PostgresPoolClient {
  let lost = false
  return {
    query: async (text: string, values: readonly unknown[]) => {
      if (lost) throw new DatabaseUnavailable(new Error('The connection was lost before'))
      try {
        return await client.query(text === 'begin' ? BEGIN : text, [...values])
      } catch (error) {
        const answered = error instanceof pg.DatabaseError
        lost = !answered || isConnectionLost(error.code)
        // A TypeError means that the driver cannot send a value, which is a bug in this code.
        throw answered || error instanceof TypeError ? error : new DatabaseUnavailable(error)
      }
    },
    release: (destroy = false) => client.release(destroy || lost),
    // The cast leaves out cursors, which this code does not use.
  } as unknown as PostgresPoolClient
}

/**
 * Replaces the migration lock of Kysely by nothing, because `migrate` takes a lock for the length of a transaction. Kysely's
 * lock belongs to the connection: behind PgBouncer in transaction mode, another client may have that connection when the lock
 * is to be released.
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
 * PostgreSQL at `url`. Parameters of the address (`?query_timeout=5000`) override LIMITS. `onLost` is called when an idle
 * connection breaks.
 */
export function postgresDialect(
  url: string,
  onLost: (error: Error) => void,
  limits: Partial<typeof LIMITS> = {},
): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, ...LIMITS, ...limits })
  // The pool replaces the connection. Without a listener the error event would end the process.
  pool.on('error', onLost)
  // The pool handles errors of idle connections only. A query on a broken connection fails by itself and is answered with 503.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const safePool: PostgresPool = {
    options: pool.options,
    connect: async () => {
      try {
        return destroyedWhenLost(await pool.connect())
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
  return new PooledPostgresDialect({ pool: safePool })
}
