import type { Db } from '#server/db/open.ts'
import { readFacts, recordVisit } from '#server/features/challenges/service.ts'
import { listOpenTips } from '#server/features/exam/repository.ts'
import { findGroupDates } from '#server/features/groups/repository.ts'
import { findStreak, listAchievements, writeRest } from '#server/features/learning/repository.ts'
import {
  beginLearning,
  findLearner,
  makeLearn,
  requireLevel,
  setOnLeaderboard,
} from '#server/features/learning/service.ts'
import { makeReadPublicProgress } from '#server/features/progress-pages/service.ts'
import { needsNote, noteVisit } from '#server/features/reminders/repository.ts'
import type { ReadFacts } from '#server/features/reminders/service.ts'
import { findReminderFacts, findRest } from '#server/features/review/repository.ts'
import type { OnShare } from '#server/features/shares/service.ts'
import type { WiredParts } from '#server/parts.ts'
import type { OnActivity, OnArrival, ReadChallengeFacts, UpdateStanding } from '#server/platform/handed-over.ts'

/** Connects learning with the features that call it and that it calls. */
export function wireLearning(parts: WiredParts & { updateStanding: UpdateStanding }) {
  const { config, db, clock, counts, currentContent, random, updateStanding } = parts
  const { streakRule } = config
  const learn = makeLearn({ streakRule, random })

  /** Stores until when the rider has nothing to do, because such days do not end the streak. Reminders are planned anew. */
  const onActivity: OnActivity = async (trx, riderId, now, library) => {
    const { restsUntil, also: isNewVisit } = await findRest(trx, library, riderId, needsNote(riderId, now))
    await writeRest(trx, riderId, restsUntil)
    await updateStanding(trx, riderId, library)
    // Groups before reminders, as everywhere, so that no two transactions wait for each other in a circle.
    if (isNewVisit) await noteVisit(trx, riderId, now)
  }

  /** UTC, because nothing that a share unlocks depends on the time zone. */
  const onShare: OnShare = (trx, riderId, at) => learn(trx, riderId, { kind: 'shared' }, { at, zone: 'UTC' })

  /** Adds the learner row at the first sign-in, and records the day as a visit. */
  const onArrival: OnArrival = async (riderId, now) => {
    const isFirst = await beginLearning(db, riderId)
    if ((await recordVisit(db, riderId, now)) && !isFirst) counts.addOf(riderId, 'return')
    await noteVisit(db, riderId, now)
  }

  const readReminderFacts: ReadFacts = async (from, riderId) => ({
    ...(await findReminderFacts(from, currentContent().library, riderId, await listOpenTips(from, riderId))),
    streak: await findStreak(from, riderId),
    streakRule,
    groupDates: await findGroupDates(from, riderId),
  })

  return {
    learn,
    onActivity,
    onShare,
    onArrival,
    requireLevel,
    listOpenTips,
    readReminderFacts,
    readChallengeFacts: readFacts satisfies ReadChallengeFacts,
    readPublicProgress: makeReadPublicProgress({ db, clock, streakRule, findLearner }),
    showOnLeaderboard: setOnLeaderboard,
    rewardChecks: {
      requireLevel,
      listUnlocked: async (from: Db, riderId: number) =>
        (await listAchievements(from, riderId)).map(({ achievement_id }) => achievement_id),
    },
  }
}
