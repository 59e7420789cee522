import type { Migration } from '../portable.ts'

export function review(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('memory')
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        // What FSRS knows of how well the tip is remembered, as JSON; only the schedule reads it.
        .addColumn('card', 'text', (c) => c.notNull())
        .addColumn('due_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('memory_key', ['rider_id', 'tip_id'])
        .execute()
    },
  }
}
