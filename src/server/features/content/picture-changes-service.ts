import type { Db } from '#server/db/open.ts'
import type { ContentRevisionRow } from '#server/db/tables/content.ts'
import type { Actor } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deletePicture, findPicture, listPlannedWith, putPicture } from './picture-repository.ts'
import { withdrawRevision } from './repository.ts'

/** The file with the settings of the site, to which the logo belongs. */
export const SITE = 'site.yaml'

/** The paths at which the picture of a file may be. */
export const pictureFilesOf = (path: string) =>
  path === SITE ? ['logo.svg', 'logo.png'] : ['svg', 'jpg', 'png', 'webp'].map((ending) => path.replace(/md$/, ending))

/** The pictures of a file that riders see: one, or none. */
export async function publishedPictures(path: string, read: (file: string) => Promise<Buffer | undefined>) {
  const found = await Promise.all(pictureFilesOf(path).map(async (file) => ({ file, bytes: await read(file) })))
  return found.flatMap(({ file, bytes }) => (bytes ? [{ file, bytes }] : []))
}

/**
 * Publishes the pictures of a file together with the file.
 * @param read returns the bytes of a picture that riders see
 */
export async function pictureChanges(db: Db, path: string, read: (file: string) => Promise<Buffer | undefined>) {
  const picture = await findPicture(db, path)
  const { file, body, version } = picture ?? { file: null, body: null }
  const others = picture ? (await publishedPictures(path, read)).filter((published) => published.file !== file) : []
  return {
    changes: [
      ...others.map((other) => ({ path: other.file, kind: 'hidden' as const, body: null })),
      ...(file === null || body === null ? [] : [{ path: file, kind: 'file' as const, body }]),
    ],
    within: async (trx: Db) => {
      if ((await findPicture(trx, path))?.version !== version) throw new AppError('draft-changed')
      await deletePicture(trx, path)
    },
  }
}

/** Withdraws the picture that was planned with a file. It waits again to be published, unless there is a newer one. */
export async function takeBackPicture(
  trx: Db,
  { path, draft_version }: ContentRevisionRow,
  actor: Actor,
): Promise<void> {
  if (draft_version === null) return
  const planned = (await listPlannedWith(trx, draft_version)).filter((revision) => revision.path !== path)
  for (const { id } of planned) await withdrawRevision(trx, id, actor.at)
  if (planned.length === 0 || (await findPicture(trx, path))) return
  const sent = planned.find(({ kind }) => kind === 'file')
  const { path: file = null, body = null } = sent ?? {}
  await putPicture(trx, {
    path,
    file,
    body,
    version: `withdrawn-${draft_version}`,
    sent_by: actor.who ?? '',
    sent_at: actor.at.toISOString(),
  })
}
