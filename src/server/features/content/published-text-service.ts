import { contentPath, readFields, writeFields } from '#server/content/file-fields.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentRevisionRow } from '#server/db/tables/content.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Author } from './editor-service.ts'
import { readFolderFile } from './folder-service.ts'
import {
  type Change,
  type ContentParts,
  publishChanges,
  readHolding,
  requireNoPlan,
  requireSame,
} from './publish-service.ts'
import { baseDraftOn, findHolding, findRevision, listBefore, listByDraft } from './repository.ts'

// Changes of a published text that need no draft.

const asChange = ({ path, kind, body }: ContentRevisionRow): Change => ({ path, kind, body })

/** Publishes an earlier revision again. @returns its path */
export async function restoreRevision(parts: ContentParts, id: number, actor: Author): Promise<string> {
  const revision = await findRevision(parts.db, id)
  if (!revision) throw new AppError('gone')
  const { path } = revision
  await publishChanges(parts, {
    changes: [asChange(revision)],
    publishAt: null,
    actor,
    action: 'content-restored',
    note: String(id),
    within: (trx) => requireNoPlan(trx, path),
  })
  return path
}

/** The change that shows riders again the revision before this one, or the file of the folder, which may be missing. */
async function changeBefore(db: Db, { id, path }: Pick<ContentRevisionRow, 'id' | 'path'>): Promise<Change> {
  const [row] = await listBefore(db, path, id, 1)
  return row ? asChange(row) : { path, kind: 'folder', body: null }
}

/**
 * Takes a publication back: publishes again what riders saw before it, the picture that came with it too. @returns its path
 * @throws AppError 409 when something else was published since, 410 when riders saw no text before it.
 */
export async function takeBackRevision(parts: ContentParts, id: number, actor: Author): Promise<string> {
  const { db } = parts
  const revision = await findRevision(db, id)
  if (!revision || !(await hasBefore(parts, revision))) throw new AppError('gone')
  const { path, draft_version: version } = revision
  const together = version === null ? [revision] : await listByDraft(db, version)
  await publishChanges(parts, {
    changes: await Promise.all(together.map((row) => changeBefore(db, row))),
    subject: path,
    publishAt: null,
    actor,
    action: 'content-taken-back',
    within: async (trx) => {
      await requireNoPlan(trx, path)
      for (const row of together)
        if ((await findHolding(trx, row.path))?.id !== row.id) throw new AppError('content-changed')
    },
  })
  return path
}

/** Returns whether riders saw another text of this file before a revision. */
export async function hasBefore(
  parts: Pick<ContentParts, 'db' | 'contentDir'>,
  revision: Pick<ContentRevisionRow, 'id' | 'path'>,
): Promise<boolean> {
  const { kind } = await changeBefore(parts.db, revision)
  return kind === 'folder' ? (await readFolderFile(parts, revision.path)) !== undefined : kind !== 'hidden'
}

/**
 * Hides a tip. Does nothing when it is hidden.
 * @throws AppError 410 when there is no such tip, 409 when somebody else has published at the same time.
 */
export async function hideTip(parts: ContentParts, path: string, actor: Author): Promise<void> {
  const { published, revision } = await readHolding(parts.db, parts, path)
  if (revision?.kind === 'hidden') return
  const { kind, language } = contentPath(path)
  if (!published || kind !== 'tip' || language !== null) throw new AppError('gone')
  await publishChanges(parts, {
    // With the text, so that editors can go on with it, also where the folder has no such tip.
    changes: [{ path, kind: 'hidden', body: revision?.body ?? null }],
    publishAt: null,
    actor,
    action: 'content-hidden',
    within: (trx) => requireSame(trx, path, revision),
  })
}

/** The last revision before one that did not hide the file. */
async function beforeHiding(db: Db, { id, path }: ContentRevisionRow): Promise<Change> {
  for (let before = id; ; ) {
    const rows = await listBefore(db, path, before, 1)
    const [row] = rows
    if (!row) return { path, kind: 'folder', body: null }
    if (row.kind !== 'hidden') return asChange(row)
    before = row.id
  }
}

/**
 * Shows a hidden tip as it was before. Does nothing when it is not hidden.
 * @throws AppError 410 when its file was removed meanwhile, 409 when somebody else has published at the same time.
 */
export async function showTip(parts: ContentParts, path: string, actor: Author): Promise<void> {
  const { revision, lastShown } = await readHolding(parts.db, parts, path)
  if (revision?.kind !== 'hidden') return
  if (!lastShown) throw new AppError('gone')
  await publishChanges(parts, {
    changes: [await beforeHiding(parts.db, revision)],
    publishAt: null,
    actor,
    action: 'content-shown',
    within: async (trx) => {
      await requireSame(trx, path, revision)
      // A draft that was begun while the tip was hidden began with this text.
      await baseDraftOn(trx, path, lastShown.hash)
    },
  })
}

/** Tells whether a deployment has changed the file in the content folder since Admin published its own text for it. */
export const isInConflict = (
  row: Pick<ContentRevisionRow, 'kind' | 'hash' | 'folder_hash'> | undefined,
  folderHash: string | undefined,
) =>
  row !== undefined &&
  row.kind !== 'folder' &&
  row.folder_hash !== (folderHash ?? null) &&
  row.hash !== (folderHash ?? null)

/**
 * Ends a conflict with a file that a deployment has changed.
 * @throws AppError 409 when the file or the published text has changed again.
 */
export async function resolveConflict(
  parts: ContentParts,
  { path, keep, folderHash }: { path: string; keep: 'revision' | 'folder'; folderHash: string | null },
  actor: Author,
): Promise<void> {
  const { folder, revision } = await readHolding(parts.db, parts, path)
  if (!revision) throw new AppError('gone')
  if ((folder?.hash ?? null) !== folderHash) throw new AppError('content-changed')
  if (!isInConflict(revision, folder?.hash)) {
    // The answer of the first press was lost.
    if ((revision.kind === 'folder') === (keep === 'folder')) return
    throw new AppError('content-changed')
  }
  await publishChanges(parts, {
    changes: [keep === 'revision' ? asChange(revision) : { path, kind: 'folder', body: null }],
    publishAt: null,
    actor,
    action: 'content-conflict-ended',
    note: keep,
    within: (trx) => requireSame(trx, path, revision),
  })
}

/** Writes into a published translation that it is right for an original. The rest of the file stays as it is. */
export async function confirmTranslation(
  parts: ContentParts,
  { path, of }: { path: string; of: string },
  actor: Author,
): Promise<void> {
  const { published } = await readHolding(parts.db, parts, path)
  const read = contentPath(path)
  if (!published || read.language === null || (read.kind !== 'tip' && read.kind !== 'place')) throw new AppError('gone')
  const text = published.bytes.toString('utf8')
  const body = /^of:.*$/m.test(text)
    ? text.replace(/^of:.*$/m, `of: ${of}`)
    : writeFields(read, { ...readFields(read, text), of })
  if (body === text) return
  await publishChanges(parts, {
    changes: [{ path, kind: 'file', body }],
    publishAt: null,
    actor,
    action: 'content-translation-confirmed',
    within: async (trx) => {
      await requireNoPlan(trx, path)
      const now = await readHolding(trx, parts, path)
      if (now.published?.hash !== published.hash) throw new AppError('content-changed')
    },
  })
}
