import type { Migration, Portable } from '../portable.ts'

export function engagement({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('tip_like')
        // No cascade: a like goes together with its count, so whoever deletes a rider takes the likes back first.
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('tip_like_key', ['rider_id', 'tip_id'])
        .execute()
      await db.schema
        .createTable('bookmark')
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('notes', 'text')
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('bookmark_key', ['rider_id', 'tip_id'])
        .execute()
      await db.schema
        .createTable('share')
        .addColumn('id', 'integer', numbered)
        .addColumn('rider_id', 'integer', (c) => c.references('rider.id').onDelete('set null'))
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('platform', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute()
      // A rider's shares of a day, in order.
      await db.schema.createIndex('share_rider').on('share').columns(['rider_id', 'created_at']).execute()
      // Kept in the transaction that adds or removes the row, so that nothing ever counts by scanning.
      await db.schema
        .createTable('tip_counter')
        .addColumn('tip_id', 'integer', (c) => c.primaryKey())
        .addColumn('likes', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('shares', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
