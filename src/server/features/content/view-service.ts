import type { z } from 'zod'
import { checkFields, contentPath, readFields } from '#server/content/file-fields.ts'
import { hashOfCategory, hashOfPlace, hashOfTip } from '#server/content/original-hash.ts'
import { PlaceFile } from '#server/content/place-schema.ts'
import { isText, tipOf } from '#server/content/revised-files.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentDraftRow, ContentRevisionRow } from '#server/db/tables/content.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RevisionState, TranslationStateName } from '#shared/admin/content.ts'
import { may, PAGE_SIZE } from '#shared/admin/roles.ts'
import type { CategoryFields, Fields } from '#shared/content/fields.ts'
import { type ContentPath, hasFields, readContentPath } from '#shared/content/paths.ts'
import { TipFrontMatter } from '#shared/content/schema.ts'
import type { adminContent } from '#shared/contract/admin/content.ts'
import type { BuiltContent } from './build-service.ts'
import { readFolderFile, readKept } from './folder-service.ts'
import { type ContentParts, readHolding } from './publish-service.ts'
import { hasBefore, isInConflict } from './published-text-service.ts'
import type { ContentReloader } from './reloader-service.ts'
import {
  findDraft,
  findHolding,
  findPlanned,
  findRevision,
  listBefore,
  listDrafts,
  listDraftsWithRole,
  listHistory,
  listPlanned,
  type RevisionRow,
} from './repository.ts'

type Overview = z.input<(typeof adminContent.list)['reply']>
type FileLine = Overview['files'][number]
type FileView = z.input<(typeof adminContent.read)['reply']>

/** How many earlier revisions of an original are searched for the one that was translated. */
const SEARCHED_ORIGINALS = 50

interface ViewParts extends ContentParts {
  reloader: ContentReloader
}

interface Languages {
  languages: readonly string[]
  originalLanguage: string
}

/** Whether a file belongs to the site: an original, or a translation into another language of the site. */
function isOfSite({ language }: ContentPath, { languages, originalLanguage }: Languages): boolean {
  return language === null || (language !== originalLanguage && languages.includes(language))
}

/** @throws AppError 410 for a language that the site does not have. */
export async function requireOfSite({ reloader }: ViewParts, path: string, languages: readonly string[]) {
  // Does not wait for newer content that is being built, because saving a draft must not be slow.
  const { checked } = reloader.current() ?? (await reloader.update())
  if (!isOfSite(contentPath(path), { languages, originalLanguage: checked.originalLanguage }))
    throw new AppError('gone')
}

const isMissingIn = (names: readonly string[], path: string) =>
  names.some((name) => name === path || name.startsWith(`${path}: `))

/** The state of an original in each other language. */
function translationsOf(path: ContentPath, { checked }: BuiltContent): FileLine['translations'] {
  if (path.language !== null || !['tip', 'categories', 'place'].includes(path.kind)) return []
  return checked.states.map(({ language, missing, stale }) => {
    const state: TranslationStateName = isMissingIn(missing, path.path)
      ? 'missing'
      : isMissingIn(stale, path.path)
        ? 'stale'
        : 'current'
    return { language, state }
  })
}

/** @param unpublished the fields of a tip that riders have never seen: of its draft or of its planned revision */
function tipLineOf(path: ContentPath, content: BuiltContent, unpublished: Fields): FileLine['tip'] {
  if (path.kind !== 'tip') return null
  const { checked, hiddenTips } = content
  const original = checked.tips.get(path.original) ?? hiddenTips.get(path.original)
  const texts =
    path.language === null ? undefined : checked.translations.get(path.language)?.tips.get(original?.id ?? 0)
  const id = original?.id ?? Number(unpublished.id)
  if (!Number.isInteger(id)) return null
  return {
    id,
    category: path.id ?? '',
    title: String(texts?.title ?? original?.title ?? unpublished.title ?? ''),
    importance: String(original?.importance ?? unpublished.importance ?? ''),
  }
}

/** The number of files that a deployment has changed under a revision. */
export const countConflicts = (content: BuiltContent | undefined) =>
  [...(content?.holding.values() ?? [])].filter((row) => isInConflict(row, content?.folderHashes.get(row.path))).length

/** The number of drafts without mistakes whose authors may not publish them. */
export async function countProposals(db: Db): Promise<number> {
  const drafts = await listDraftsWithRole(db)
  const isProposed = ({ path, fields, role }: (typeof drafts)[number]) =>
    !may(role ?? '', 'content.publish', path) && checkFields(contentPath(path), JSON.parse(fields)).list.length === 0
  return drafts.filter(isProposed).length
}

/** The fields of the planned tips that riders have never seen, by path. */
async function newPlannedTips(
  parts: ViewParts,
  planned: readonly RevisionRow[],
  { checked, hiddenTips }: BuiltContent,
) {
  const isNew = ({ path }: RevisionRow) =>
    contentPath(path).kind === 'tip' && !checked.tips.has(path) && !hiddenTips.has(path)
  const fields = new Map<string, Fields>()
  for (const { id, path } of planned.filter(isNew)) {
    const row = await findRevision(parts.db, id)
    fields.set(path, (row && (await fieldsOfRevision(parts, row))) ?? {})
  }
  return fields
}

/** Every content file with its state. */
export async function viewOverview(parts: ViewParts, languages: readonly string[]): Promise<Overview> {
  const { db, reloader } = parts
  const content = await reloader.update()
  const { folderHashes, holding, checked, hiddenTips, problems } = content
  const isWritten = (path: string) => holding.get(tipOf(path) ?? '')?.kind === 'file'
  const kept = new Set((await readKept(db, parts.contentDir)).map(({ path }) => path).filter(isWritten))
  const drafts = new Map((await listDrafts(db)).map((row) => [row.path, row]))
  const planned = new Map((await listPlanned(db)).map((row) => [row.path, row]))
  const plannedTips = await newPlannedTips(parts, [...planned.values()], content)
  const paths = new Set([...folderHashes.keys(), ...kept, ...holding.keys(), ...drafts.keys(), ...planned.keys()])
  const files = [...paths].sort().flatMap((name): FileLine[] => {
    const path = readContentPath(name)
    if (!path || !isOfSite(path, { languages, originalLanguage: checked.originalLanguage })) return []
    const row = holding.get(name)
    const draft = drafts.get(name)
    const plan = planned.get(name)
    const isHidden = row?.kind === 'hidden'
    const hasFile = row === undefined || row.kind === 'folder' ? folderHashes.has(name) || kept.has(name) : !isHidden
    return [
      {
        path: name,
        kind: path.kind,
        language: path.language,
        tip: tipLineOf(path, content, draft ? JSON.parse(draft.fields) : (plannedTips.get(name) ?? {})),
        isPublished: hasFile && !(path.slug !== undefined && hiddenTips.has(`tips/${path.id}/${path.slug}.md`)),
        isHidden,
        isRevised: row !== undefined && row.kind !== 'folder',
        isInConflict: isInConflict(row, folderHashes.get(name)),
        draft: draft ? { by: draft.saved_by, at: draft.saved_at } : null,
        planned: plan?.publish_at ? { id: plan.id, publishAt: plan.publish_at } : null,
        translations: translationsOf(path, content),
      },
    ]
  })
  const { originalLanguage, mistakes, unread } = checked
  return {
    languages: [...languages],
    originalLanguage,
    files,
    refused: [...problems],
    mistakes: [...mistakes, ...unread],
  }
}

const fieldsOf = (path: ContentPath, bytes: Buffer) =>
  hasFields(path) ? readFields(path, bytes.toString('utf8')) : null

const authored = ({ created_by: by, created_at: at }: Pick<RevisionRow, 'created_by' | 'created_at'>) => ({ by, at })

/** The fields of a revision. Null for a picture and a hidden file. */
async function fieldsOfRevision(parts: ContentParts, row: ContentRevisionRow): Promise<Fields | null> {
  const path = contentPath(row.path)
  if (row.kind === 'folder') {
    const folder = await readFolderFile(parts, row.path)
    return folder ? fieldsOf(path, folder.bytes) : null
  }
  return row.body === null || row.kind === 'hidden' || !isText(row.path) ? null : fieldsOf(path, Buffer.from(row.body))
}

function viewDraft(draft: ContentDraftRow, publishedHash: string | null): NonNullable<FileView['draft']> {
  const fields: Fields = JSON.parse(draft.fields)
  return {
    fields,
    version: draft.version,
    by: draft.saved_by,
    at: draft.saved_at,
    basedOn: draft.based_on,
    isOutdated: draft.based_on !== publishedHash,
    problems: checkFields(contentPath(draft.path), fields).list,
  }
}

/** The value of `of` of a translation that is made from these fields. Undefined where they are not valid. */
function originalHash(path: ContentPath, fields: Fields): string | undefined {
  if (path.kind === 'tip') {
    const { fullDescription, ...frontMatter } = fields
    const tip = TipFrontMatter.safeParse(frontMatter)
    const body = typeof fullDescription === 'string' ? { fullDescription } : {}
    return tip.success ? hashOfTip({ ...tip.data, ...body }) : undefined
  }
  if (path.kind !== 'place') return undefined
  const place = PlaceFile.safeParse(fields)
  return place.success ? hashOfPlace({ ...place.data, id: '', timeZone: '' }) : undefined
}

/** Adds to each category the value of `of` of its translation. */
function withHashes(path: ContentPath, fields: Fields): Fields {
  if (path.kind !== 'categories' || !Array.isArray(fields.categories)) return fields
  const categories = fields.categories.map((category: CategoryFields) => ({
    ...category,
    of: hashOfCategory(category),
  }))
  return { ...fields, categories }
}

/** The fields of the original with this hash, among its revisions and the file of the folder. */
async function findTranslated(parts: ContentParts, path: ContentPath, of: unknown): Promise<Fields | null> {
  if (typeof of !== 'string') return null
  const rows = await listBefore(parts.db, path.path, 2 ** 31 - 1, SEARCHED_ORIGINALS)
  for (const row of rows) {
    const fields = row.kind === 'file' ? await fieldsOfRevision(parts, row) : null
    if (fields && originalHash(path, fields) === of) return fields
  }
  const folder = await readFolderFile(parts, path.path)
  const fields = folder ? fieldsOf(path, folder.bytes) : null
  return fields && originalHash(path, fields) === of ? fields : null
}

async function viewOriginal(
  parts: ContentParts,
  path: ContentPath,
  published: Fields | null,
): Promise<FileView['original']> {
  if (path.language === null || path.kind === 'sources') return null
  const original = contentPath(path.original)
  const holding = await readHolding(parts.db, parts, original.path)
  const fields = holding.published ? fieldsOf(original, holding.published.bytes) : null
  if (!fields) return null
  const of = originalHash(original, fields) ?? ''
  const isHashed = original.kind === 'tip' || original.kind === 'place'
  const state = published === null ? 'missing' : isHashed && published.of !== of ? 'stale' : 'current'
  return {
    path: original.path,
    fields: withHashes(original, fields),
    of,
    translated: isHashed ? await findTranslated(parts, original, published?.of) : null,
    state,
  }
}

/** The text that replaces a revision which does not fit the other files any more. Null for one that fits. */
function leftOutOf(
  { original }: ContentPath,
  revision: ContentRevisionRow | undefined,
  content: BuiltContent | undefined,
): FileView['leftOut'] {
  if (!revision || !content?.refused.includes(revision.id)) return null
  return contentPath(original).kind === 'tip' && !content.checked.tips.has(original) ? 'nothing' : 'before'
}

/** The link to a draft, as long as it works. */
function viewPreview(draft: ContentDraftRow | undefined, now: Date): FileView['preview'] {
  const endsAt = draft?.preview_until ?? ''
  return draft && endsAt > now.toISOString() ? { endsAt, by: draft.preview_by ?? '' } : null
}

/** A file as riders see it, with its draft and plan. @throws AppError 410 when there is no such file. */
export async function viewFile(
  parts: ViewParts,
  name: string,
  languages: readonly string[],
  now: Date,
): Promise<FileView> {
  const { db } = parts
  await requireOfSite(parts, name, languages)
  const path = contentPath(name)
  const { folder, revision, published, lastShown } = await readHolding(db, parts, name)
  const draft = await findDraft(db, name)
  const planned = await findPlanned(db, name)
  const fields = published ? fieldsOf(path, published.bytes) : null
  const original = await viewOriginal(parts, path, fields)
  if (!published && !revision && !draft && !planned && !original) throw new AppError('gone')
  const isRevised = revision !== undefined && revision.kind !== 'folder'
  return {
    path: name,
    kind: path.kind,
    language: path.language,
    published: published
      ? {
          fields,
          hash: published.hash,
          revision: isRevised ? { id: revision.id, ...authored(revision) } : null,
        }
      : null,
    folder: folder ? { fields: fieldsOf(path, folder.bytes), hash: folder.hash } : null,
    isHidden: revision?.kind === 'hidden',
    lastShown: !published && lastShown ? fieldsOf(path, lastShown.bytes) : null,
    isInConflict: isInConflict(revision, folder?.hash),
    leftOut: leftOutOf(path, revision, parts.reloader.current()),
    draft: draft ? viewDraft(draft, published?.hash ?? null) : null,
    planned: planned?.publish_at
      ? {
          id: planned.id,
          publishAt: planned.publish_at,
          isHeld: planned.held_at !== null,
          fields: await fieldsOfRevision(parts, planned),
          ...authored(planned),
        }
      : null,
    preview: viewPreview(draft, now),
    original,
  }
}

/** The draft of a file, as `viewFile` shows it. */
export async function viewDraftOf(parts: ContentParts, path: string) {
  const draft = await findDraft(parts.db, path)
  if (!draft) throw new AppError('draft-changed')
  const { published } = await readHolding(parts.db, parts, path)
  return viewDraft(draft, published?.hash ?? null)
}

const lineOf = (row: RevisionRow, holdingId: number | undefined, plannedId: number | undefined) => ({
  id: row.id,
  kind: row.kind,
  account: row.created_by_id,
  state: stateOf(row, holdingId, plannedId),
  ...authored(row),
  publishAt: row.publish_at ?? row.created_at,
})

function stateOf({ id, withdrawn_at }: RevisionRow, holdingId?: number, plannedId?: number): RevisionState {
  if (withdrawn_at !== null) return 'withdrawn'
  if (id === plannedId) return 'planned'
  return id === holdingId ? 'current' : 'past'
}

const idsOf = async (db: Db, path: string) =>
  [(await findHolding(db, path))?.id, (await findPlanned(db, path))?.id] as const

/** A page of the revisions of a file. */
export async function viewHistory(parts: ContentParts, path: string, before: number | undefined) {
  const { db } = parts
  const rows = await listHistory(db, path, before, PAGE_SIZE)
  const [holdingId, plannedId] = await idsOf(db, path)
  const shown = rows.slice(0, PAGE_SIZE)
  const current = shown.find(({ id }) => id === holdingId)
  return {
    canTakeBack: current?.kind === 'file' && (await hasBefore(parts, current)),
    revisions: shown.map((row) => lineOf(row, holdingId, plannedId)),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** A revision with its fields and those of the one before it, which may be the file of the folder. */
export async function viewRevision(parts: ContentParts, id: number) {
  const { db } = parts
  const row = await findRevision(db, id)
  if (!row) throw new AppError('gone')
  const [before] = await listBefore(db, row.path, id, 1)
  const folder = before ? undefined : await readFolderFile(parts, row.path)
  const path = contentPath(row.path)
  return {
    ...lineOf(row, ...(await idsOf(db, row.path))),
    path: row.path,
    fields: await fieldsOfRevision(parts, row),
    before: before ? await fieldsOfRevision(parts, before) : folder ? fieldsOf(path, folder.bytes) : null,
  }
}
