import type { Migration } from '../portable.ts'

/** A picture that an editor has sent and not published yet, at most one for each file. */
export function contentPictures(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('content_picture')
        // The path of the tip, or of site.yaml for the logo.
        .addColumn('path', 'text', (c) => c.primaryKey())
        // The path of the picture. Null when the picture will be removed.
        .addColumn('file', 'text')
        // The text of a drawing, or bytes in base64.
        .addColumn('body', 'text')
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('sent_by', 'text', (c) => c.notNull())
        .addColumn('sent_at', 'text', (c) => c.notNull())
        .execute()
    },
  }
}
