import type { Db } from '#server/db/open.ts'
import type { LinkedAccountRow } from '#server/db/tables/sign-in.ts'

/** Names an account at a provider. */
export type AccountKey = Pick<LinkedAccountRow, 'issuer' | 'subject'>

export function findLinkedAccount(db: Db, { issuer, subject }: AccountKey): Promise<LinkedAccountRow | undefined> {
  return db
    .selectFrom('linked_account')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The account of a rider at this provider. */
export function linkedAccountOf(db: Db, riderId: number, issuer: string): Promise<LinkedAccountRow | undefined> {
  return db
    .selectFrom('linked_account')
    .selectAll()
    .where('rider_id', '=', riderId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

/**
 * Locks the link until the transaction ends and notes its use. The rider's row must be locked before. Returns false
 * when the link has ended since it was read.
 */
export async function holdLinkedAccount(trx: Db, riderId: number, { issuer, subject }: AccountKey, now: Date) {
  const held = await trx
    .updateTable('linked_account')
    .set({ last_used_at: now.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('rider_id', '=', riderId)
    .returning('rider_id')
    .executeTakeFirst()
  return held !== undefined
}
