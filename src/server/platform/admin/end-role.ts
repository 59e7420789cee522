import { databaseNow } from '#server/db/database-now.ts'
import type { Db } from '#server/db/open.ts'
import { keepName } from './kept-names.ts'

/**
 * Ends what somebody has begun with a role that they have no more: their planned publications wait for the yes of somebody
 * with a role, and their links to drafts end.
 */
export async function endWork(trx: Db, riderId: number): Promise<void> {
  const rider = await trx.selectFrom('rider').select('username').where('id', '=', riderId).executeTakeFirst()
  const name = rider?.username ?? ''
  if (rider) await keepName(trx, name, riderId)
  await trx
    .updateTable('content_revision')
    .set({ held_at: databaseNow(trx) })
    .where('publish_at', '>', databaseNow(trx))
    .where('withdrawn_at', 'is', null)
    .where('held_at', 'is', null)
    // Rows of before have no number.
    .where((eb) =>
      eb.or([
        eb('created_by_id', '=', riderId),
        eb.and([eb('created_by_id', 'is', null), eb('created_by', '=', name)]),
      ]),
    )
    .execute()
  await trx
    .updateTable('content_draft')
    .set({ preview_hash: null, preview_until: null, preview_by: null, preview_by_id: null })
    .where((eb) =>
      eb.or([
        eb('preview_by_id', '=', riderId),
        eb.and([eb('preview_by_id', 'is', null), eb('preview_by', '=', name)]),
      ]),
    )
    .execute()
}

/** Takes the role of a rider away, and ends what they have begun with it. Does nothing for a rider without a role. */
export async function endRole(trx: Db, riderId: number): Promise<void> {
  // The role first: a publication that runs has locked it, so what that plans is seen below.
  const ended = await trx.deleteFrom('desk_role').where('rider_id', '=', riderId).returning('role').executeTakeFirst()
  if (!ended) return
  await endWork(trx, riderId)
  await trx.deleteFrom('role_invitation').where('invited_by', '=', riderId).execute()
  // The answered question does not count when the role is given back.
  await trx.updateTable('session').set({ answered_at: null }).where('rider_id', '=', riderId).execute()
}
