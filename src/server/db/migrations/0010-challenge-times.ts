import type { Migration } from '../portable.ts'

export function challengeTimes(): Migration {
  return {
    async up(db) {
      // When and in which time zone the challenge was last completed; null for those completed before this was kept.
      await db.schema.alterTable('challenge_day').addColumn('done_at', 'text').execute()
      await db.schema.alterTable('challenge_day').addColumn('zone', 'text').execute()
    },
  }
}
