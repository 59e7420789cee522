import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** How many connections one process keeps, and how long it waits for one, or for an answer (ms). */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  keepAlive: true,
}

/**
 * A connection that owes an answer is given up and never used again. What it was told last may still happen on it: a
 * `begin` that arrives late would take the next rider's write into a transaction that nobody commits.
 */
function givenUpWhenLate(client: pg.PoolClient): PostgresPoolClient {
  let late = false
  return {
    query: async (text: string, values: readonly unknown[]) => {
      if (late) throw new Error('Connection terminated: it owes an answer')
      try {
        return await client.query(text, [...values])
      } catch (error) {
        late = !(error instanceof pg.DatabaseError)
        throw error
      }
    },
    release: (destroy = false) => client.release(destroy || late),
    // The type knows cursors too; nothing here opens one.
  } as unknown as PostgresPoolClient
}

/**
 * PostgreSQL at an address; its parameters (`?query_timeout=5000`) come before the limits here. `onLost` is told of a
 * connection that broke while nobody used it.
 */
export function postgresDialect(url: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, ...LIMITS })
  // It is replaced by the next query; unheard, the event would end the process.
  pool.on('error', onLost)
  const careful: PostgresPool = {
    options: pool.options,
    connect: async () => givenUpWhenLate(await pool.connect()),
    end: () => pool.end(),
  }
  return new PostgresDialect({ pool: careful })
}
