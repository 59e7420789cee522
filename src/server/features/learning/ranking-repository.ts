import type { Db } from '#server/db/open.ts'

// XP only rises, so every transaction locks these rows from low to high, and two transactions cannot deadlock.

/** Removes one visible rider from the count of this XP. */
export async function uncountXp(trx: Db, xp: number): Promise<void> {
  await trx
    .updateTable('xp_count')
    .set((eb) => ({ riders: eb('riders', '-', 1) }))
    .where('xp', '=', xp)
    .execute()
}

/** Adds one visible rider to the count of this XP. */
export async function countXp(trx: Db, xp: number): Promise<void> {
  await trx
    .insertInto('xp_count')
    .values({ xp, riders: 1 })
    .onConflict((conflict) => conflict.column('xp').doUpdateSet((eb) => ({ riders: eb('xp_count.riders', '+', 1) })))
    .execute()
}
