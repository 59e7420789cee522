import type { Migration } from '../portable.ts'

/** The place whose rules an exam asks. Earlier exams asked about the law of no place. */
export function examPlace(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('exam').addColumn('place_id', 'text').execute()
    },
  }
}
