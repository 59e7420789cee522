import { isWithoutOwner } from '#server/db/database-errors.ts'
import { emptyLog } from '#server/db/empty-log.ts'
import type { Db } from '#server/db/open.ts'
import { lockAccount } from '#server/features/accounts/admin-service.ts'
import { linkedAccountsOfRider } from '#server/features/accounts/linked-account-repository.ts'
import { passkeysOfRider } from '#server/features/accounts/passkey-repository.ts'
import { deleteRider, lockBySession } from '#server/features/accounts/repository.ts'
import { roleOfRider } from '#server/features/admin/repository.ts'
import { certificatesOfRider, type EndParts } from '#server/features/certificates/service.ts'
import { challengesOfRider } from '#server/features/challenges/service.ts'
import { codeOfRider } from '#server/features/codes/repository.ts'
import { examsOfRider } from '#server/features/exam/repository.ts'
import { groupsOfRider } from '#server/features/groups/service.ts'
import { learningOfRider } from '#server/features/learning/service.ts'
import { removeLikesOf } from '#server/features/likes/repository.ts'
import { listsOfRider } from '#server/features/lists/repository.ts'
import { consentOfRider } from '#server/features/newsletter/repository.ts'
import { findPage } from '#server/features/progress-pages/repository.ts'
import { memoryOfRider, reviewsOfRider } from '#server/features/review/repository.ts'
import { readTutorial } from '#server/features/tutorial/repository.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { keepAnOperator } from '#server/platform/admin/operators.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { InOwnTransaction } from '#server/platform/http/kept-answers.ts'
import { deliveriesOfRider } from '#server/platform/outbox/repository.ts'
import { subscriptionsOfRider } from '#server/platform/push/subscriptions.ts'
import { rowOf, rowsOf } from '#server/platform/rider-rows.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import type { RequestSession } from '#server/platform/sessions/sessions.ts'
import { trustedDevicesOfRider } from '#server/platform/sessions/trusted-devices.ts'
import type { Slices } from '#server/platform/slices.ts'

/** Some data about riders, for 'Export my data' and 'Delete account'. */
interface RiderData {
  /** The key of this data in the export. */
  name: string
  /** Reads the data of a rider: a value that JSON can hold, or a list of any length in pieces. */
  read: (db: Db, riderId: number) => Promise<unknown> | Slices
  /** Prepares the deletion of the rider's rows, for example corrects counters. */
  forget?: (trx: Db, riderId: number, parts: EndParts) => Promise<void>
}

/** All data about riders but the account and its sessions. Foreign keys delete the rows that `forget` leaves. */
export const RIDER_DATA: readonly RiderData[] = [
  { name: 'likes', read: rowsOf('tip_like', { newest: 'created_at' }), forget: removeLikesOf },
  { name: 'bookmarks', read: rowsOf('bookmark', { newest: 'created_at' }) },
  { name: 'shares', read: rowsOf('share', { newest: 'id', leftOut: ['id'] }) },
  learningOfRider,
  challengesOfRider,
  { name: 'tutorial', read: readTutorial },
  memoryOfRider,
  examsOfRider,
  reviewsOfRider,
  listsOfRider,
  { name: 'progressPage', read: findPage },
  certificatesOfRider,
  codeOfRider,
  { name: 'resultReference', read: rowOf('rider_ref') },
  trustedDevicesOfRider,
  passkeysOfRider,
  linkedAccountsOfRider,
  deliveriesOfRider,
  { name: 'reminders', read: rowOf('reminder') },
  subscriptionsOfRider,
  consentOfRider,
  roleOfRider,
  groupsOfRider,
]

/** How often a deletion begins again, because a call of the rider has written a row meanwhile. */
const TRIES = 5

type EraseParts = EndParts & { db: Db; inTransaction: InOwnTransaction }

/**
 * Deletes a rider and all their data.
 * @param begin locks the rider's row, and refuses the deletion if it must
 * @throws AppError 409 for the last operator, 503 for a rider who goes on writing
 */
async function erase(
  riderId: number,
  parts: EraseParts,
  begin: (trx: Db) => Promise<unknown>,
  actor?: Actor,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await parts.inTransaction(async (trx) => {
        await keepAnOperator(trx, riderId, actor)
        await begin(trx)
        for (const { forget } of RIDER_DATA) await forget?.(trx, riderId, parts)
        await deleteRider(trx, riderId)
      })
      break
    } catch (error) {
      if (!isWithoutOwner(error)) throw error
      if (tries === TRIES) throw new AppError('just-being-saved', { retryAfter: 1 })
    }
  }
  await emptyLog(parts.db)
  parts.webhooks.send()
}

/**
 * Deletes the rider of a session.
 * @throws AppError 401 when the session has ended since the request came. 409 for the last operator. 503 if other requests of the
 * rider go on writing data. Then nothing is deleted.
 */
export const forgetRider = (session: RequestSession, answer: RightAnswer, parts: EraseParts): Promise<void> =>
  erase(session.rider.id, parts, async (trx) => {
    await answer.hold(trx)
    await lockBySession(trx, session)
  })

/**
 * Deletes a rider for an operator.
 * @throws AppError like `holdOperator`, 409 for the last operator, 410 when the account was deleted, 503 when the rider goes on writing
 * data.
 */
export const deleteRiderAt = (riderId: number, parts: EraseParts, actor: Actor): Promise<void> =>
  erase(
    riderId,
    parts,
    async (trx) => {
      await lockAccount(trx, riderId)
      await writeLog(trx, actor, { action: 'rider-deleted', subjectKind: 'rider', subject: riderId })
    },
    actor,
  )
