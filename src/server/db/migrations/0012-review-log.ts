import type { Migration } from '../portable.ts'

export function reviewLog(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('review_answer')
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('answered_at', 'text', (c) => c.notNull())
        .addColumn('correct', 'integer', (c) => c.notNull())
        // In days, as FSRS scheduled them.
        .addColumn('interval_before', 'integer', (c) => c.notNull())
        .addColumn('interval_after', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('review_answer_key', ['rider_id', 'tip_id', 'answered_at'])
        .execute()
    },
  }
}
