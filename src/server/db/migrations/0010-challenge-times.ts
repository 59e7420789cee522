import type { Migration } from '../portable.ts'

export function challengeTimes(): Migration {
  return {
    async up(db) {
      // The instant and time zone of the last completion. Null in rows from before this migration.
      await db.schema.alterTable('challenge_day').addColumn('done_at', 'text').execute()
      await db.schema.alterTable('challenge_day').addColumn('zone', 'text').execute()
    },
  }
}
