import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

/** The number of newest shares that stay linked to their rider. */
const KEPT = 1000

export function shareHistory(): Migration {
  return {
    async up(db) {
      // Finds the newest shares of a rider without sorting all of them.
      await db.schema.createIndex('share_rider_newest').on('share').columns(['rider_id', 'id']).execute()
      await db.schema.dropIndex('share_rider').ifExists().execute()
      // For new shares, addShare does this.
      await sql`update share set rider_id = null where id in (
        select id from (
          select id, row_number() over (partition by rider_id order by id desc) as place
          from share where rider_id is not null
        ) numbered where place > ${sql.lit(KEPT)}
      )`.execute(db)
    },
  }
}
