import type { Migration } from '../portable.ts'

/** When the texts of a tip changed in a language, for the feed. */
export function tipChanges(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('tip_change')
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('changed_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('tip_change_pk', ['tip_id', 'language'])
        .execute()
    },
  }
}
