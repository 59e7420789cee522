import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Db } from '#server/db/open.ts'
import { LEVELS } from '#shared/learning/rules.ts'

const xpOf = (level: number) => LEVELS.find((row) => row.level === level)?.xpRequired ?? 0

/** Gives a rider the XP of a level in the database of a test. The rider must have begun to learn. */
export async function setLevel(db: Db, riderId: number, level: number): Promise<void> {
  await db
    .updateTable('learner')
    .set({ xp: xpOf(level) })
    .where('rider_id', '=', riderId)
    .execute()
  await countAgain(db)
}

/** Counts the riders by XP again, so that the stored counts are right. */
async function countAgain(db: Db): Promise<void> {
  await db.deleteFrom('xp_count').execute()
  const rows = await db
    .selectFrom('learner')
    .where('on_leaderboard', '=', 1)
    .groupBy('xp')
    .select((eb) => ['xp', eb.fn.countAll<string | number>().as('riders')])
    .execute()
  const counts = rows.map(({ xp, riders }) => ({ xp, riders: Number(riders) }))
  if (counts.length > 0) await db.insertInto('xp_count').values(counts).execute()
}

/** Gives a rider of a running server with SQLite this XP. */
export function setXpInFile(folder: string, username: string, xp: number): void {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database
    .prepare('update learner set xp = ? where rider_id = (select id from rider where username = ?)')
    .run(xp, username)
  database.exec(
    'delete from xp_count; insert into xp_count (xp, riders) select xp, count(*) from learner where on_leaderboard = 1 group by xp',
  )
  database.close()
}
