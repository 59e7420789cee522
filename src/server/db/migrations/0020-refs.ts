import type { Migration } from '../portable.ts'

export function refs(): Migration {
  return {
    async up(db) {
      // The id that the operator's own system gave a rider, for example a rental app.
      await db.schema
        .createTable('rider_ref')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('ref', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute()
    },
  }
}
