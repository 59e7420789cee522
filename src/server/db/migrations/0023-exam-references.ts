import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

/** The reference of a rider belongs to each exam that began with it, and to the certificate of that exam. */
export function examReferences(): Migration {
  return {
    async up(db) {
      for (const table of ['exam', 'certificate']) {
        await db.schema.alterTable(table).addColumn('ref', 'text').execute()
        // The reference with which an earlier exam began was not stored. The one of its rider is the best that is known.
        await sql`update ${sql.table(table)} set ref =
          (select ref from rider_ref where rider_ref.rider_id = ${sql.table(table)}.rider_id)`.execute(db)
      }
    },
  }
}
