import { Kysely, sql } from 'kysely'
import type { Db } from './open.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'

/** How often leader and replica are compared (ms). */
const INTERVAL = 1_000

/** A replica that is further behind than this is not read from (ms). `LEADER_READ_TIME` in platform/own-reads.ts must be longer. */
const MAX_LAG = 10_000

/** The most positions of the leader that are remembered: many more than there are within MAX_LAG. */
const POSITIONS_KEPT = 100

/** The leader answers whoever the replica leaves waiting for longer than this (ms). */
const LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 }

/** A copy of the database for reading, a moment behind its leader. */
export interface Replica {
  db: Db
  /** Whether it answers, and has all that the leader had written some seconds ago. */
  isCurrent: () => boolean
}

/** How far the log of a database goes: of a leader what it has written, of a replica what it has taken over (bytes). */
async function logPosition(db: Db): Promise<bigint> {
  const position = sql<{ bytes: string }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as bytes`
  const { rows } = await position.execute(db)
  return BigInt(rows[0]?.bytes ?? 0)
}

/** Says from positions of both logs how current a replica is. */
export class Lag {
  /** Positions of the leader that the replica has not reached yet, oldest first, and when they were read. */
  #ahead: { at: number; position: bigint }[] = []

  leaderIsAt(position: bigint, at: number): void {
    const last = this.#ahead.at(-1)
    // A new leader without the end of the old one's log: the replica will not reach that end either.
    if (last && position < last.position) this.#ahead = []
    // Of a replica that does not move at all it is enough to know that.
    const full = this.#ahead[POSITIONS_KEPT - 1]
    if (full) full.position = position
    else this.#ahead.push({ at, position })
  }

  replicaIsAt(position: bigint): void {
    this.#ahead = this.#ahead.filter((one) => one.position > position)
  }

  /** How long the replica has been behind (ms). */
  at(now: number): number {
    return now - (this.#ahead[0]?.at ?? now)
  }
}

/**
 * Opens a replica and compares it with its leader once a second. While the leader is away nobody knows of anything newer: the
 * replica stays current.
 */
export function openReplica(
  url: string,
  leader: Db,
  onLost: (error: Error) => void,
): Replica & { close: () => Promise<void> } {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, onLost, LIMITS) })
  const lag = new Lag()
  let wasCompared = false
  let answers = false

  async function compare() {
    const at = performance.now()
    const position = await logPosition(leader).catch(() => undefined)
    if (position !== undefined) lag.leaderIsAt(position, at)
    try {
      lag.replicaIsAt(await logPosition(db))
      // Before the leader was seen once, the replica may lack anything, even tables.
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
    isCurrent: () => wasCompared && answers && lag.at(performance.now()) < MAX_LAG,
    close: async () => {
      closing = true
      await db.destroy()
    },
  }
}
