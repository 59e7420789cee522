import type { Migration } from '../portable.ts'

/** The account that made the link to a draft. */
export function previewAuthors(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('content_draft').addColumn('preview_by_id', 'integer').execute()
    },
  }
}
