import type { Migration } from '../portable.ts'

/** The place of a certificate's exam, with its name, because a certificate never changes. */
export function certificatePlace(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('certificate').addColumn('place_id', 'text').execute()
      await db.schema.alterTable('certificate').addColumn('place_name', 'text').execute()
    },
  }
}
