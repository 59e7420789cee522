import type { Migration } from '../portable.ts'

/** The counts of an hour that is not over, and how many riders were counted on each day. */
export function hourCounts(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('hour_count')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('hour', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('times', 'integer', (c) => c.notNull())
        .addColumn('riders', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('hour_count_pk', ['name', 'hour', 'subject', 'language'])
        .execute()
      await db.schema
        .createTable('day_riders')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('riders', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('day_riders_pk', ['name', 'day'])
        .execute()
    },
  }
}
