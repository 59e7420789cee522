import type { Migration, Portable } from '../portable.ts'

export function engagement({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('tip_like')
        // No cascade, because a like must be deleted together with its count. The likes of a rider are removed before the rider.
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
      // Finds the shares of a rider on a day.
      await db.schema.createIndex('share_rider').on('share').columns(['rider_id', 'created_at']).execute()
      // Updated in the transaction that adds or removes a row, so that no query needs to count rows.
      await db.schema
        .createTable('tip_counter')
        .addColumn('tip_id', 'integer', (c) => c.primaryKey())
        .addColumn('likes', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('shares', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
