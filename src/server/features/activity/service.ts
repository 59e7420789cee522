import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { recordVisit } from '#server/features/challenges/service.ts'
import { updateStanding } from '#server/features/groups/standing-service.ts'
import { writeRest } from '#server/features/learning/repository.ts'
import { beginLearning } from '#server/features/learning/service.ts'
import { needsNote, noteVisit } from '#server/features/reminders/repository.ts'
import { findRest } from '#server/features/review/repository.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'

/**
 * Records that a rider has learned. Call it in the transaction of a first completion or of an answer to a review. It stores until
 * when the rider has nothing to do, because such days do not end the streak, and plans reminders anew.
 */
export async function recordActivity(
  trx: Db,
  riderId: number,
  now: LocalTime,
  library: Library,
  parts: { clock: () => Date },
): Promise<void> {
  const { restsUntil, also: isNewVisit } = await findRest(trx, library, riderId, needsNote(riderId, now))
  await writeRest(trx, riderId, restsUntil)
  await updateStanding(trx, riderId, library, parts)
  // Groups before reminders, as everywhere, so that no two transactions wait for each other in a circle.
  if (isNewVisit) await noteVisit(trx, riderId, now)
}

/**
 * Records the visit of a rider, and adds the learner row at the first sign-in. Call it after every registration and sign-in, and at
 * the first call of a day.
 */
export async function recordArrival(
  riderId: number,
  now: LocalTime,
  { db, counts }: { db: Db; counts: Counts },
): Promise<void> {
  const isFirst = await beginLearning(db, riderId)
  if ((await recordVisit(db, riderId, now)) && !isFirst) counts.addOf(riderId, 'return')
  await noteVisit(db, riderId, now)
}
