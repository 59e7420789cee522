import type { Db } from '#server/db/open.ts'
import { dayOf, type LocalTime } from '#shared/learning/calendar.ts'
import type { ChallengeFacts } from '#shared/learning/challenges.ts'
import {
  completionsSince,
  findReading,
  insertVisitDay,
  listVisitDays,
  lockReading,
  type Reading,
  sharesSince,
  updateReading,
} from './repository.ts'

/** A local day can have begun this long ago, wherever the rider is (ms). */
const TODAY_AT_MOST = 48 * 3600 * 1000

/** One report covers at most this much reading (s): the browser reports more often than that. */
const REPORT_AT_MOST = 60

/** What a rider did towards the challenges today (D22). */
export async function readFacts(db: Db, riderId: number, now: LocalTime): Promise<ChallengeFacts> {
  const since = new Date(now.at.getTime() - TODAY_AT_MOST).toISOString()
  const reading = await findReading(db, riderId)
  return {
    completions: await completionsSince(db, riderId, since),
    readingSeconds: reading?.day === dayOf(now) ? reading.seconds : {},
    visitDays: await listVisitDays(db, riderId),
    shares: await sharesSince(db, riderId, since),
  }
}

/** Writes down that a rider was there today. */
export function recordVisit(db: Db, riderId: number, now: LocalTime): Promise<void> {
  return insertVisitDay(db, riderId, dayOf(now))
}

/**
 * Adds reading time and answers how long the tip was read today (s, whole). Only what can be true counts: on all devices
 * together never more than has passed since the last report, and never more than one report covers.
 */
export function recordReading(
  db: Db,
  riderId: number,
  tipId: number,
  seconds: number,
  now: LocalTime,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const day = dayOf(now)
    const unheard = new Date(now.at.getTime() - REPORT_AT_MOST * 1000).toISOString()
    const before = await lockReading(trx, riderId, { reportedAt: unheard, day, seconds: {} })
    const passed = Math.max(0, (now.at.getTime() - Date.parse(before.reportedAt)) / 1000)
    const counted = Math.min(seconds, passed, REPORT_AT_MOST)
    const today: Reading['seconds'] = before.day === day ? before.seconds : {}
    const total = (today[tipId] ?? 0) + counted
    await updateReading(trx, riderId, {
      reportedAt: now.at.toISOString(),
      day,
      seconds: { ...today, [tipId]: total },
    })
    return Math.floor(total)
  })
}

/** What is kept about a rider for the challenges (D31). */
export const challengesOfRider = {
  name: 'challenges',
  read: async (db: Db, riderId: number) => ({
    visitDays: await listVisitDays(db, riderId),
    reading: (await findReading(db, riderId)) ?? null,
  }),
}
