import type { Db } from '#server/db/open.ts'
import type { ContentPictureRow, ContentRevisionRow } from '#server/db/tables/content.ts'

/** The picture that waits to be published with a file. */
export function findPicture(db: Db, path: string): Promise<ContentPictureRow | undefined> {
  return db.selectFrom('content_picture').selectAll().where('path', '=', path).executeTakeFirst()
}

/** Keeps a picture in the place of an earlier one. */
export async function putPicture(trx: Db, picture: ContentPictureRow): Promise<void> {
  const { path: _, ...values } = picture
  await trx
    .insertInto('content_picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute()
}

/** Deletes a picture. Returns false when there is none. */
export async function deletePicture(trx: Db, path: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('content_picture').where('path', '=', path).executeTakeFirst()
  return numDeletedRows === 1n
}

/** The revisions that were planned with one draft: that of its file, and those of its picture. */
export function listPlannedWith(db: Db, draftVersion: string): Promise<ContentRevisionRow[]> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where('draft_version', '=', draftVersion)
    .where('publish_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
