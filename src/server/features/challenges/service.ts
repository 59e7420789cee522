import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { dayOf, type LocalTime } from '#shared/learning/calendar.ts'
import type { ChallengeFacts } from '#shared/learning/challenges.ts'
import type { Learner } from '#shared/learning/learner.ts'
import {
  findReading,
  insertVisitDay,
  listVisitDays,
  lockReading,
  type Reading,
  sharesSince,
  updateReading,
} from './repository.ts'

/** The local day began at most this long ago, in any zone (ms). */
const MAX_DAY_LENGTH = 48 * 3600 * 1000

/** A report counts at most this much reading (s). The browser reports more often. */
const MAX_REPORT = 60

/** Reads the facts from which the progress of today's challenges is computed. */
export async function readFacts(
  db: Db,
  { library, riderId, learner, now }: { library: Library; riderId: number; learner: Learner; now: LocalTime },
): Promise<ChallengeFacts> {
  const since = new Date(now.at.getTime() - MAX_DAY_LENGTH).toISOString()
  const reading = await findReading(db, riderId)
  return {
    completions: Object.values(learner.completed),
    readings: reading?.day === dayOf(now) ? readingsOf(reading.seconds, library) : [],
    visitDays: await listVisitDays(db, riderId),
    shares: await sharesSince(db, riderId, since),
  }
}

/** The tips that were read, with their categories. A tip that the operator has removed since does not count. */
function readingsOf(seconds: Reading['seconds'], library: Library): ChallengeFacts['readings'] {
  return Object.entries(seconds).flatMap(([id, seconds]) => {
    const category = library.find(id)?.category
    return category === undefined ? [] : [{ category, seconds }]
  })
}

/** Stores that a rider visited the site today. Returns whether it is the first visit of the day. */
export function recordVisit(db: Db, riderId: number, now: LocalTime): Promise<boolean> {
  return insertVisitDay(db, riderId, dayOf(now))
}

/**
 * Adds reading time and returns how long the tip was read today (whole seconds). Impossible times do not count: all devices of
 * a rider together get at most the time since the last report, and a report at most MAX_REPORT.
 */
export async function recordReading(
  trx: Db,
  riderId: number,
  tipId: number,
  seconds: number,
  now: LocalTime,
): Promise<number> {
  const day = dayOf(now)
  const longAgo = new Date(now.at.getTime() - MAX_REPORT * 1000).toISOString()
  const before = await lockReading(trx, riderId, { reportedAt: longAgo, day, seconds: {} })
  const passed = Math.max(0, (now.at.getTime() - Date.parse(before.reportedAt)) / 1000)
  const counted = Math.min(seconds, passed, MAX_REPORT)
  const today: Reading['seconds'] = before.day === day ? before.seconds : {}
  const total = (today[tipId] ?? 0) + counted
  await updateReading(trx, riderId, {
    reportedAt: now.at.toISOString(),
    day,
    seconds: { ...today, [tipId]: total },
  })
  return Math.floor(total)
}

/** The challenge data of a rider, for their export. */
export const challengesOfRider = {
  name: 'challenges',
  read: async (db: Db, riderId: number) => ({
    visitDays: await listVisitDays(db, riderId),
    reading: (await findReading(db, riderId)) ?? null,
  }),
}
