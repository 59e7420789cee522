import type { Db } from '#server/db/open.ts'
import type { TutorialStatus } from '#shared/contract/tutorial.ts'

/** The status of a new account. */
const NEW_RIDER: TutorialStatus = { currentStep: 1, completed: false }

export async function readTutorial(db: Db, riderId: number): Promise<TutorialStatus> {
  const row = await db
    .selectFrom('tutorial')
    .select(['current_step', 'completed'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  return row ? { currentStep: row.current_step, completed: row.completed === 1 } : NEW_RIDER
}

/** Changes only the given fields, in one statement, so that two devices do not overwrite each other's field. */
export async function changeTutorial(db: Db, riderId: number, change: Partial<TutorialStatus>): Promise<void> {
  const { currentStep = NEW_RIDER.currentStep, completed = NEW_RIDER.completed } = change
  const columns = {
    ...(change.currentStep === undefined ? {} : { current_step: change.currentStep }),
    ...(change.completed === undefined ? {} : { completed: Number(change.completed) }),
  }
  await db
    .insertInto('tutorial')
    .values({ rider_id: riderId, current_step: currentStep, completed: Number(completed) })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(columns))
    .execute()
}
