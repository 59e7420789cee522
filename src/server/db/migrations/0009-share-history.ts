import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

/** How many shares of a rider stay linked to them. */
const KEPT = 1000

export function shareHistory(): Migration {
  return {
    async up(db) {
      // The newest shares of a rider are read without sorting all of them.
      await db.schema.createIndex('share_rider_newest').on('share').columns(['rider_id', 'id']).execute()
      await db.schema.dropIndex('share_rider').ifExists().execute()
      // From now on writing a share does this for its rider.
      await sql`update share set rider_id = null where id in (
        select id from (
          select id, row_number() over (partition by rider_id order by id desc) as place
          from share where rider_id is not null
        ) numbered where place > ${sql.lit(KEPT)}
      )`.execute(db)
    },
  }
}
