import { endWaysInOfOthers } from '#server/features/accounts/other-ways-in-service.ts'
import { writeOneTimeWord } from '#server/features/accounts/password-service.ts'
import { insertRider } from '#server/features/accounts/repository.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { endLookingAfter, noteAgreement } from '#server/features/groups/account-service.ts'
import { updateStanding } from '#server/features/groups/standing-service.ts'
import { findStreak, lockLearner } from '#server/features/learning/repository.ts'
import { planAnew } from '#server/features/reminders/repository.ts'
import { findStanding } from '#server/features/review/standing-repository.ts'
import type { WiredParts } from '#server/parts.ts'
import type { InsertAccount, ReadStanding, UpdateStanding } from '#server/platform/handed-over.ts'

/** Connects groups with what riders learn and with their accounts. */
export function wireGroups({ clock, counts }: WiredParts) {
  const readStanding: ReadStanding = async (db, library, riderId, now) => {
    const exam = await findPassed(db, riderId)
    const passedAt = exam ? new Date(exam.passedAt) : null
    const passed = exam && passedAt ? { at: passedAt, asked: await listAsked(db, exam.id) } : undefined
    const { last } = await findStreak(db, riderId)
    return { ...(await findStanding(db, library, riderId, passed, now)), passedAt, zone: last?.zone ?? 'UTC' }
  }

  /** These accounts are not on the leaderboard, because most of them belong to pupils, who have not been asked. */
  const insertAccount: InsertAccount = async (trx, { username, passwordHash, language }, now) => {
    const preferences = { language, showOnLeaderboard: false }
    const rider = await insertRider(trx, { username, passwordHash, preferences, oneTimeWordAt: now.toISOString() }, now)
    if (rider) counts.addOf(rider.id, 'registration')
    return rider?.id
  }

  return {
    readStanding,
    insertAccount,
    writeOneTimeWord,
    endWaysInOfOthers,
    lockLearner,
    updateStanding: ((trx, riderId, library) =>
      updateStanding(trx, riderId, library, { clock, readStanding })) satisfies UpdateStanding,
    planRemindersAnew: planAnew,
    onEmailConfirmed: endLookingAfter,
    onOwnPassword: noteAgreement,
  }
}
