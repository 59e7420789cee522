/** What is supposed of riders; nobody has measured it. */
export const ASSUMED = {
  /** Of all riders, those who come on a day. */
  activeShare: 0.1,
  visitsADay: 1.2,
  /** Requests of a visit: those that a cache answers or the server with 304, those that read the rider's own, those that write. */
  unchanged: 6,
  personalReads: 4,
  writes: 1.5,
  /** The busiest second is so many times the mean one. */
  peak: 8,
  /** Of a processor's time, what is used at the peak. */
  load: 0.5,
  /** What a rider leaves behind. */
  likes: 10,
  completions: 10,
} as const

export interface Measured {
  /** Processor time of a server for one request (ms). */
  unchanged: number
  personalRead: number
  write: number
  bytesPerRider: number
}

/** From these on the step before is too small. */
const LIMITS = {
  /** Durable writes a second that one SQLite on a usual disk takes with room to spare, and one process reads beside them. */
  sqliteWrites: 20,
  /** What one PostgreSQL of some 16 cores should carry: reads and writes a second, and gigabytes. */
  postgresReads: 5_000,
  postgresWrites: 2_000,
  postgresGigabytes: 1_000,
} as const

/** What so many riders ask of the site in its busiest second, and what it takes. */
export function plan(riders: number, measured: Measured) {
  const visits = (riders * ASSUMED.activeShare * ASSUMED.visitsADay * ASSUMED.peak) / 86_400
  const unchanged = visits * ASSUMED.unchanged
  const reads = visits * ASSUMED.personalReads
  const writes = visits * ASSUMED.writes
  const gigabytes = (riders * measured.bytesPerRider) / 1e9
  const processors = (unchanged * measured.unchanged + reads * measured.personalRead + writes * measured.write) / 1000
  const isOne = writes <= LIMITS.sqliteWrites
  // More than one as soon as there is PostgreSQL: one can be missed.
  const servers = isOne ? 1 : Math.max(2, Math.ceil(processors / ASSUMED.load))
  const isCluster = writes > LIMITS.postgresWrites || gigabytes > LIMITS.postgresGigabytes
  const database = isOne
    ? 'SQLite'
    : isCluster
      ? 'Citus by rider, slots'
      : reads > LIMITS.postgresReads
        ? 'PostgreSQL, replicas'
        : 'PostgreSQL'
  return { riders, requests: unchanged + reads + writes, unchanged, reads, writes, gigabytes, servers, database }
}

interface Burst {
  /** Likes of one tip a second, evenly, for so many seconds. */
  rate: number
  seconds: number
  /** The rows that the count is spread over. */
  slots: number
  connections: number
  /** How long a like holds the row, and how long it takes besides (ms). */
  hold: number
  rest: number
  random: () => number
}

/** A viral tip: likes queue for a connection, then for the row. Answers the times from click to answer (ms), sorted. */
export function likesInABurst({ rate, seconds, slots, connections, hold, rest, random }: Burst): number[] {
  const free = new Array<number>(connections).fill(0)
  const rowFree = new Array<number>(slots).fill(0)
  const times = Array.from({ length: rate * seconds }, (_, place) => {
    const arrival = (place * 1000) / rate
    const connection = free.indexOf(Math.min(...free))
    const slot = Math.floor(random() * slots)
    const ready = Math.max(arrival, free[connection] ?? 0) + rest
    const end = Math.max(ready, rowFree[slot] ?? 0) + hold
    rowFree[slot] = end
    free[connection] = end
    return end - arrival
  })
  return times.sort((a, b) => a - b)
}
