import type { Migration } from '../portable.ts'

/** The sums of each day, and the texts of searches without a hit. Neither holds anything of one visitor. */
export function dayCounts(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('day_count')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('times', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('day_count_pk', ['name', 'day', 'subject', 'language'])
        .execute()
      await db.schema
        .createTable('missed_search')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('text', 'text')
        .addColumn('days', 'integer', (c) => c.notNull())
        .addColumn('last_day', 'text', (c) => c.notNull())
        .addColumn('times', 'integer', (c) => c.notNull())
        .execute()
    },
  }
}
