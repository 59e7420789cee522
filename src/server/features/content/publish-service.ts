import type { Problem } from '#server/content/content-files.ts'
import { checkFields, contentPath, readFields, writeFields } from '#server/content/file-fields.ts'
import { hashOfFile, isText, sharedBytes } from '#server/content/revised-files.ts'
import { readDatabaseNow } from '#server/db/database-now.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentRevisionRow } from '#server/db/tables/content.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RevisionKind } from '#shared/admin/content.ts'
import type { LogAction } from '#shared/admin/log.ts'
import type { Fields } from '#shared/content/fields.ts'
import type { BuiltContent } from './build-service.ts'
import { type Author, asEditor, type Editor } from './editor-service.ts'
import { isOriginalTip, keepFilesOf, readFolderFile, readKeptFile } from './folder-service.ts'
import { isSiteFile, keepOperatorData, siteFields } from './operator-data-service.ts'
import { pictureChanges, takeBackPicture } from './picture-changes-service.ts'
import type { ContentReloader } from './reloader-service.ts'
import {
  deleteDraft,
  findByDraft,
  findDraft,
  findHolding,
  findPlanned,
  findRevision,
  insertDraft,
  insertRevision,
  keepPlans,
  listHolding,
  noteChange,
  withdrawRevision,
} from './repository.ts'

export interface ContentParts {
  db: Db
  contentDir: string
  reloader: Pick<ContentReloader, 'checkRows' | 'hurry'> & {
    update: () => Promise<Pick<BuiltContent, 'version' | 'refused'>>
  }
}

/** How often a change is checked again because another change was stored first. */
const TRIES = 5

/** The author of a revision. Empty for a command. */
const authorOf = ({ who }: Actor) => who ?? ''

/** @throws AppError 400 with the problems that `check-content` reports. */
function refuse(problems: readonly Problem[]): never {
  const errors = problems.map(({ file, field, reason }) => ({
    path: [file, ...(field === '' ? [] : field.split('.'))],
    message: reason,
    code: 'invalid',
  }))
  throw new AppError('content-refused', { errors })
}

/**
 * Reads the published file: its bytes with their hash, and the revision if it replaces the file of the folder. `lastShown` is the
 * published file too, and for a hidden tip the one that riders saw last.
 */
export async function readHolding(db: Db, parts: Pick<ContentParts, 'contentDir'>, path: string) {
  const folder = await readFolderFile(parts, path)
  const revision = await findHolding(db, path)
  const bytes = revision && revision.body !== null ? Buffer.from(sharedBytes(path, revision.body)) : undefined
  const lastShown = bytes ? { bytes, hash: hashOfFile(bytes) } : (folder ?? (await readKeptFile(db, parts, path)))
  return { folder, revision, published: revision?.kind === 'hidden' ? undefined : lastShown, lastShown }
}

/** The fields with which a draft of a file begins: of its planned revision, or else of what riders see or saw last. */
export async function readKnownFields(db: Db, parts: Pick<ContentParts, 'contentDir'>, path: string) {
  const planned = await findPlanned(db, path)
  const { lastShown } = await readHolding(db, parts, path)
  const source = planned?.body ?? lastShown?.bytes.toString('utf8')
  return source === undefined ? undefined : readFields(contentPath(path), source)
}

/** @throws AppError 409 while a revision of the file waits for its time. */
export async function requireNoPlan(trx: Db, path: string): Promise<void> {
  if (await findPlanned(trx, path)) throw new AppError('content-planned')
}

/** @throws AppError 409 when another revision of the file is in effect than the one that was read, or one is planned. */
export async function requireSame(
  trx: Db,
  path: string,
  read: Pick<ContentRevisionRow, 'id'> | undefined,
): Promise<void> {
  await requireNoPlan(trx, path)
  if ((await findHolding(trx, path))?.id !== read?.id) throw new AppError('content-changed')
}

export interface Change {
  path: string
  kind: RevisionKind
  body: string | null
}

interface Publication {
  changes: readonly Change[]
  /** The file that the log names. Needed when several files change. */
  subject?: string
  /** Null for at once. */
  publishAt: string | null
  draftVersion?: string
  actor: Author
  action: LogAction
  note?: string
  /** Says for a command that an operator runs it, who may change who runs the site. */
  isByOperator?: boolean
  /** Runs in the transaction: checks what the change depends on, and stores what belongs to it. */
  within?: (trx: Db) => Promise<void>
}

/** The change was checked against content that is no longer the newest. */
class ContentMoved extends Error {}

/** Keeps who runs the site: as riders see it now, and as a deployment has written it since the last revision. */
async function keepOperator(trx: Db, parts: ContentParts, editor: Editor, { path, kind, body }: Change) {
  if (!isSiteFile(path)) return
  const { folder, revision, published } = await readHolding(trx, parts, path)
  const next = siteFields(path, kind === 'folder' ? folder?.bytes : (body ?? undefined))
  keepOperatorData(editor, path, next, siteFields(path, published?.bytes))
  if (revision && revision.kind !== 'folder' && revision.folder_hash !== (folder?.hash ?? null))
    keepOperatorData(editor, path, next, siteFields(path, folder?.bytes))
}

const bytesOf = ({ path, body }: Change) => (body === null ? null : sharedBytes(path, body))

/**
 * Checks the whole content with changes, and stores them as revisions. Nothing is stored that the check refuses.
 * @throws AppError 400 content-refused
 */
export async function publishChanges(parts: ContentParts, publication: Publication): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await publishOnce(parts, publication)
      parts.reloader.hurry()
      return
    } catch (error) {
      if (!(error instanceof ContentMoved)) throw error
      if (tries === TRIES) throw new AppError('just-being-saved', { retryAfter: 5 })
    }
  }
}

async function publishOnce(parts: ContentParts, publication: Publication): Promise<void> {
  const { db, reloader } = parts
  const { changes, publishAt, actor, action, note, isByOperator = false, within } = publication
  const { version, refused } = await reloader.update()
  const rows = await listHolding(db, refused, publishAt ?? undefined)
  const { problems, checked } = await reloader.checkRows(
    rows,
    changes.map((change) => ({ path: change.path, kind: change.kind, bytes: bytesOf(change) })),
  )
  if (problems.length > 0) refuse(problems)
  const written = new Set(changes.filter(({ kind }) => kind === 'file').map(({ path }) => path))
  const mistakes = checked?.mistakes.filter(({ file }) => written.has(file)) ?? []
  if (mistakes.length > 0) refuse(mistakes)
  const folders = await Promise.all(changes.map(({ path }) => readFolderFile(parts, path)))
  await asEditor(actor, async (trx, editor) => {
    if ((await noteChange(trx)) !== version.changes + 1) throw new ContentMoved()
    await within?.(trx)
    for (const [index, change] of changes.entries()) {
      await keepOperator(trx, parts, { isOperator: editor.isOperator || isByOperator }, change)
      const bytes = bytesOf(change)
      await insertRevision(trx, {
        ...change,
        hash: bytes && hashOfFile(Buffer.from(bytes)),
        folderHash: folders[index]?.hash ?? null,
        by: authorOf(actor),
        byId: actor.riderId ?? null,
        at: actor.at,
        publishAt,
        draftVersion: publication.draftVersion ?? null,
      })
      if (change.kind === 'file' && isOriginalTip(change.path)) await keepFilesOf(trx, parts.contentDir, change.path)
    }
    const subject = publication.subject ?? (changes.length === 1 ? (changes[0]?.path ?? '') : String(changes.length))
    await writeLog(trx, actor, { action, subjectKind: 'content', subject, ...(note === undefined ? {} : { note }) })
  })
}

interface PublishedDraft {
  path: string
  version: string
  /** Null for at once. */
  at: string | null
}

/** Publishes a draft. A request that is sent again, also while the first one runs, changes nothing. */
export async function publishDraft(parts: ContentParts, published: PublishedDraft, actor: Author): Promise<void> {
  try {
    await publishDraftOnce(parts, published, actor)
  } catch (error) {
    if (!(await findByDraft(parts.db, published.path, published.version))) throw error
  }
}

async function publishDraftOnce(parts: ContentParts, { path, version, at }: PublishedDraft, actor: Author) {
  const { db } = parts
  const draft = await findDraft(db, path)
  if (draft?.version !== version) throw new AppError('draft-changed')
  const read = contentPath(path)
  const fields: Fields = JSON.parse(draft.fields)
  const { list } = checkFields(read, fields)
  if (list.length > 0) refuse(list)
  const publishAt = at !== null && at > (await readDatabaseNow(db)) ? at : null
  const picture = await pictureChanges(db, path, async (file) => (await readHolding(db, parts, file)).published?.bytes)
  await publishChanges(parts, {
    changes: [{ path, kind: 'file', body: writeFields(read, fields) }, ...picture.changes],
    subject: path,
    publishAt,
    draftVersion: version,
    actor,
    action: publishAt === null ? 'content-published' : 'content-planned',
    ...(publishAt === null ? {} : { note: publishAt }),
    within: async (trx) => {
      await requireNoPlan(trx, path)
      const { published } = await readHolding(trx, parts, path)
      if ((published?.hash ?? null) !== draft.based_on) throw new AppError('content-changed')
      if (!(await deleteDraft(trx, path, version))) throw new AppError('draft-changed')
      await picture.within(trx)
    },
  })
}

/** Withdraws a planned revision, which becomes a draft unless there is another one. The same call again changes nothing. @returns its path */
export function withdrawPlanned(parts: ContentParts, id: number, actor: Author): Promise<string> {
  return asEditor(actor, async (trx, editor) => {
    const revision = await findRevision(trx, id)
    if (!revision) throw new AppError('gone')
    const { path, body, kind } = revision
    if (revision.withdrawn_at !== null) return path
    await keepOperator(trx, parts, editor, revision)
    if (!(await withdrawRevision(trx, id, actor.at))) throw new AppError('content-published')
    if (kind === 'file' && body !== null && isText(path)) {
      const { published } = await readHolding(trx, parts, path)
      await insertDraft(trx, {
        path,
        fields: JSON.stringify(readFields(contentPath(path), body)),
        version: `withdrawn-${id}`,
        based_on: published?.hash ?? null,
        saved_by: authorOf(actor),
        saved_at: actor.at.toISOString(),
      })
    }
    await takeBackPicture(trx, revision, actor)
    await writeLog(trx, actor, { action: 'content-withdrawn', subjectKind: 'content', subject: path })
    return path
  })
}

/**
 * Says yes to a planned revision whose author has no role any more. Does nothing when somebody has said it before.
 * @returns its path @throws AppError 410 when it was withdrawn
 */
export async function keepPlan(parts: ContentParts, id: number, actor: Author): Promise<string> {
  const path = await asEditor(actor, async (trx, editor) => {
    const revision = await findRevision(trx, id)
    if (!revision || revision.withdrawn_at !== null) throw new AppError('gone')
    if (revision.held_at === null) return revision.path
    await keepOperator(trx, parts, editor, revision)
    await keepPlans(trx, revision, { created_by: authorOf(actor), created_by_id: actor.riderId ?? null })
    await writeLog(trx, actor, { action: 'content-plan-kept', subjectKind: 'content', subject: revision.path })
    return revision.path
  })
  parts.reloader.hurry()
  return path
}
