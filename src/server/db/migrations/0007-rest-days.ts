import type { Migration } from '../portable.ts'

export function restDays(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('learner').addColumn('streak_rests_until', 'text').execute()
    },
  }
}
