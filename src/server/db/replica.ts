import { Kysely, sql } from 'kysely'
import type { Db } from './open.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'

/** How often the log positions of primary and replica are compared (ms). */
const INTERVAL = 1_000

/** A replica that is further behind than this is not used (ms). `LEADER_READ_TIME` in platform/own-reads.ts must be longer. */
const MAX_LAG = 10_000

/** The maximum number of stored primary positions. There are far fewer within MAX_LAG. */
const MAX_POSITIONS = 100

/** After these times (ms) a query on the replica fails, and the primary answers it. */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/** A read-only copy of the database, slightly behind its primary. */
export interface Replica {
  db: Db
  /** Whether it answers and is less than MAX_LAG behind. */
  isCurrent: () => boolean
}

/** The position in the write-ahead log (bytes): written on a primary, replayed on a replica. */
async function logPosition(db: Db): Promise<bigint> {
  const position = sql<{ bytes: string }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as bytes`
  const { rows } = await position.execute(db)
  return BigInt(rows[0]?.bytes ?? 0)
}

/** Computes the lag of a replica from the log positions of both servers. */
export class Lag {
  /** The positions of the primary that the replica has not reached, oldest first, and when they were read (ms). */
  #ahead: { at: number; position: bigint }[] = []

  primaryIsAt(position: bigint, at: number): void {
    const last = this.#ahead.at(-1)
    // A lower position comes from a new primary that lacks the end of the old log. The replica will not reach that end either.
    if (last && position < last.position) this.#ahead = []
    // When the list is full, the replica is far behind, so the last position is replaced.
    const newest = this.#ahead[MAX_POSITIONS - 1]
    if (newest) newest.position = position
    else this.#ahead.push({ at, position })
  }

  replicaIsAt(position: bigint): void {
    this.#ahead = this.#ahead.filter((one) => one.position > position)
  }

  /** The lag (ms). */
  at(now: number): number {
    return now - (this.#ahead[0]?.at ?? now)
  }
}

/**
 * Opens a replica and compares it with its primary once a second. While the primary is down, nothing newer is written, so the
 * replica stays current, also when it lacks the last moment before.
 */
export function openReplica(
  url: string,
  primary: Db,
  onLost: (error: Error) => void,
): Replica & { close: () => Promise<void> } {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, onLost, LIMITS) })
  const lag = new Lag()
  /** When the primary last told its position. The lag does not grow after that, because a primary that is down writes nothing. */
  let primaryAnsweredAt = 0
  let wasCompared = false
  let answers = false

  async function compare() {
    const at = performance.now()
    const position = await logPosition(primary).catch(() => undefined)
    if (position !== undefined) {
      lag.primaryIsAt(position, at)
      primaryAnsweredAt = at
    }
    try {
      lag.replicaIsAt(await logPosition(db))
      // Until the primary has answered once, the replica may be arbitrarily old and even lack tables.
      wasCompared ||= position !== undefined
      answers = true
    } catch {
      answers = false
    }
  }

  let closing = false
  async function keepComparing() {
    while (!closing) {
      await compare()
      await new Promise((resolve) => setTimeout(resolve, INTERVAL).unref())
    }
  }
  void keepComparing()

  return {
    db,
    isCurrent: () => wasCompared && answers && lag.at(primaryAnsweredAt) < MAX_LAG,
    close: async () => {
      closing = true
      await db.destroy()
    },
  }
}
