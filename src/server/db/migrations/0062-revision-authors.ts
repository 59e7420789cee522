import type { Migration } from '../portable.ts'

/**
 * The account that wrote a revision, when its plan began to wait because the role of that account ended, and copies of the
 * folder's files of tips that were written at the desk.
 */
export function revisionAuthors(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('content_revision').addColumn('created_by_id', 'integer').execute()
      await db.schema.alterTable('content_revision').addColumn('held_at', 'text').execute()
      await db.schema
        .createTable('content_kept')
        .addColumn('path', 'text', (c) => c.primaryKey())
        // The file: its text, or the bytes of a picture in base64.
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .execute()
    },
  }
}
