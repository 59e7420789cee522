import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { listOpenTips } from '#server/features/exam/repository.ts'
import { findGroupDates } from '#server/features/groups/repository.ts'
import { findStreak } from '#server/features/learning/repository.ts'
import { findReminderFacts } from '#server/features/review/repository.ts'
import type { StreakRule } from '#shared/learning/rules.ts'
import type { ReminderFacts } from '#shared/reminders/rules.ts'

/** The tasks of a rider. `firstDueTips` has the ids of the tips whose questions are due first. */
export type Facts = ReminderFacts & { firstDueTips: readonly number[] }

export interface FactsParts {
  config: { streakRule: StreakRule }
  currentContent: () => Pick<ServedContent, 'library'>
}

/** Reads the tasks of a rider, of which reminders remind. */
export async function readFacts(from: Db, riderId: number, { config, currentContent }: FactsParts): Promise<Facts> {
  const inExam = await listOpenTips(from, riderId)
  return {
    ...(await findReminderFacts(from, currentContent().library, riderId, inExam)),
    streak: await findStreak(from, riderId),
    streakRule: config.streakRule,
    groupDates: await findGroupDates(from, riderId),
  }
}
