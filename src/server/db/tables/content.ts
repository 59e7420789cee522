import type { Generated, Selectable } from 'kysely'
import type { RevisionKind } from '#shared/admin/content.ts'

/** The tables of the content that editors write. */
export interface ContentTables {
  content_revision: ContentRevisionTable
  content_draft: ContentDraftTable
  content_change: ContentChangeTable
  content_kept: ContentKeptTable
  content_picture: ContentPictureTable
  tip_change: TipChangeTable
}

/** A revision replaces a content file of the folder from a time on. Rows are only added and withdrawn. */
interface ContentRevisionTable {
  id: Generated<number>
  path: string
  kind: RevisionKind
  body: string | null
  hash: string | null
  folder_hash: string | null
  created_by: string
  /** The number of the account. Null for a command, and in rows of before. */
  created_by_id: number | null
  created_at: string
  /** Null when it was published at once. */
  publish_at: string | null
  withdrawn_at: string | null
  draft_version: string | null
  /** When the role of its author ended. It then waits for somebody with a role, whatever its time. */
  held_at: string | null
}
export type ContentRevisionRow = Selectable<ContentRevisionTable>

/** The unpublished text of a content file. */
interface ContentDraftTable {
  path: string
  /** Fields as JSON. */
  fields: string
  version: string
  based_on: string | null
  saved_by: string
  saved_at: string
  preview_hash: string | null
  preview_until: string | null
  preview_by: string | null
  preview_by_id: number | null
}
export type ContentDraftRow = Selectable<ContentDraftTable>

/** When the texts of a tip changed in a language. */
interface TipChangeTable {
  tip_id: number
  language: string
  hash: string
  changed_at: string
}

/** A copy of a file that the folder had beside a tip which was written in Admin. */
interface ContentKeptTable {
  path: string
  body: string
  hash: string
}

interface ContentChangeTable {
  name: string
  times: number
}

/** A picture that an editor has sent and not published yet. */
interface ContentPictureTable {
  /** The path of its tip, or of site.yaml for the logo. */
  path: string
  /** The path of the picture. Null when it will be removed. */
  file: string | null
  body: string | null
  version: string
  sent_by: string
  sent_at: string
}
export type ContentPictureRow = Selectable<ContentPictureTable>
