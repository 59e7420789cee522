import type { Migration } from '../portable.ts'

export function newsletter(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('newsletter_consent')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('words', 'text', (c) => c.notNull())
        .addColumn('requested_at', 'text', (c) => c.notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('ended_at', 'text')
        .execute()
      await db.schema
        .createTable('newsletter_issue')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('variants', 'text', (c) => c.notNull())
        .addColumn('started_at', 'text', (c) => c.notNull())
        .addColumn('last_rider_id', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('readers', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('finished_at', 'text')
        .execute()
    },
  }
}
