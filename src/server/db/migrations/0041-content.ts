import type { Migration, Portable } from '../portable.ts'

/** Revisions lie over the files of the content folder. Drafts are what editors have not published yet. */
export function content({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('content_revision')
        .addColumn('id', 'integer', numbered)
        .addColumn('path', 'text', (c) => c.notNull())
        // 'file', 'hidden' or 'folder'.
        .addColumn('kind', 'text', (c) => c.notNull())
        // The whole file: its text, or the bytes of a picture in base64.
        .addColumn('body', 'text')
        .addColumn('hash', 'text')
        // The hash of the folder's file when the revision was written. Null when there was none.
        .addColumn('folder_hash', 'text')
        .addColumn('created_by', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        // Null for a revision that was published at once, so that it is in effect whatever the clock says.
        .addColumn('publish_at', 'text')
        .addColumn('withdrawn_at', 'text')
        // The version of the draft that was published, so that a repeated request publishes nothing twice.
        .addColumn('draft_version', 'text')
        .execute()
      const index = (name: string) => db.schema.createIndex(name).on('content_revision')
      await index('content_revision_path').columns(['path', 'id']).execute()
      await index('content_revision_time').columns(['publish_at', 'withdrawn_at']).execute()
      await db.schema
        .createTable('content_draft')
        .addColumn('path', 'text', (c) => c.primaryKey())
        .addColumn('fields', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        // The hash of the published file from which the draft was made. Null when there was none.
        .addColumn('based_on', 'text')
        .addColumn('saved_by', 'text', (c) => c.notNull())
        .addColumn('saved_at', 'text', (c) => c.notNull())
        .addColumn('preview_hash', 'text')
        .addColumn('preview_until', 'text')
        .addColumn('preview_by', 'text')
        .execute()
      await db.schema.createIndex('content_draft_preview').on('content_draft').column('preview_hash').execute()
      // Counts the changes to the content that is in effect. Every server compares it with the count of the content
      // that it serves.
      await db.schema
        .createTable('content_change')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('times', 'integer', (c) => c.notNull())
        .execute()
    },
  }
}
