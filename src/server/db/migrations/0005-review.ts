import type { Migration } from '../portable.ts'

export function review(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('memory')
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        // The memory card of FSRS, as JSON.
        .addColumn('card', 'text', (c) => c.notNull())
        .addColumn('due_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('memory_key', ['rider_id', 'tip_id'])
        .execute()
    },
  }
}
