import type { Db } from '#server/db/open.ts'
import type { ProgressPagePart } from '#shared/progress-pages/rules.ts'

const readShows = (stored: string) => JSON.parse(stored) as ProgressPagePart[]

/** The settings of a rider's page, undefined when the page is off. */
export async function findPage(db: Db, riderId: number) {
  const row = await db.selectFrom('progress_page').selectAll().where('rider_id', '=', riderId).executeTakeFirst()
  return row && { code: row.code, shows: readShows(row.shows) }
}

/** Turns the page on with this code, or changes what it shows and keeps its code. Returns the code. */
export async function savePage(
  db: Db,
  riderId: number,
  { code, shows }: { code: string; shows: readonly ProgressPagePart[] },
): Promise<string> {
  const stored = JSON.stringify(shows)
  const row = await db
    .insertInto('progress_page')
    .values({ rider_id: riderId, code, shows: stored })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet({ shows: stored }))
    .returning('code')
    .executeTakeFirstOrThrow()
  return row.code
}

export async function deletePage(db: Db, riderId: number): Promise<void> {
  await db.deleteFrom('progress_page').where('rider_id', '=', riderId).execute()
}

/** The rider whose page has this code, with their progress. Undefined when the page is off or the rider hides from others. */
export async function findSharedRider(db: Db, code: string) {
  const row = await db
    .selectFrom('progress_page')
    .innerJoin('rider', 'rider.id', 'progress_page.rider_id')
    .innerJoin('learner', 'learner.rider_id', 'progress_page.rider_id')
    .where('progress_page.code', '=', code)
    .where('learner.on_leaderboard', '=', 1)
    .select(['rider.id', 'rider.username', 'rider.avatar', 'progress_page.shows'])
    .executeTakeFirst()
  return row && { ...row, shows: readShows(row.shows) }
}
