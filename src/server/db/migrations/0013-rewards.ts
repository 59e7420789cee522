import type { Migration, Portable } from '../portable.ts'

/** What levels give: avatar and badges of a rider, lists of tips, public progress pages. */
export function rewards({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('rider').addColumn('avatar', 'text').execute()
      await db.schema
        .alterTable('rider')
        .addColumn('badges', 'text', (c) => c.notNull().defaultTo('[]'))
        .execute()
      await db.schema
        .createTable('tip_list')
        .addColumn('id', 'integer', numbered)
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        // A JSON array, in the order of the rider.
        .addColumn('tip_ids', 'text', (c) => c.notNull())
        // Null unless the list is shared.
        .addColumn('share_code', 'text', (c) => c.unique())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('tip_list_rider').on('tip_list').column('rider_id').execute()
      // A rider without a row has no public page.
      await db.schema
        .createTable('progress_page')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('code', 'text', (c) => c.notNull().unique())
        // A JSON array of what the page shows.
        .addColumn('shows', 'text', (c) => c.notNull())
        .execute()
    },
  }
}
