import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { ContentDraftRow } from '#server/db/tables/content.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { PREVIEW_LIFETIME } from '#shared/admin/content.ts'
import type { LogAction } from '#shared/admin/log.ts'
import type { Fields, TipFields } from '#shared/content/fields.ts'
import { highestTipId } from './build-service.ts'
import { type Author, asEditor, type Editor } from './editor-service.ts'
import { isOriginalTip } from './folder-service.ts'
import { isSiteFile, keepOperatorData, siteFields } from './operator-data-service.ts'
import { deletePicture } from './picture-repository.ts'
import { type ContentParts, readHolding, readKnownFields } from './publish-service.ts'
import type { ContentReloader } from './reloader-service.ts'
import { deleteDraft, findDraft, insertDraft, takeTipId, updateDraft } from './repository.ts'

const log = (trx: Db, actor: Actor, action: LogAction, path: string) =>
  writeLog(trx, actor, { action, subjectKind: 'content', subject: path })

interface DraftParts extends ContentParts {
  reloader: ContentReloader
}

export interface Save {
  path: string
  fields: Fields
  base: string | null
  basedOn: string | null
  key: string
}

/** The id of a tip never changes, whatever a draft says. */
async function withTipId(
  trx: Db,
  parts: DraftParts,
  { path, fields }: Save,
  draft: ContentDraftRow | undefined,
  freeId: number,
) {
  if (!isOriginalTip(path)) return fields
  if (draft) return { ...fields, id: JSON.parse(draft.fields).id }
  const known = await readKnownFields(trx, parts, path)
  return { ...fields, id: known?.id ?? (await takeTipId(trx, freeId)) }
}

/** Keeps who runs the site in a draft: as riders see it, or as an operator has written it in the draft or for later. */
async function keepOperator(trx: Db, parts: ContentParts, editor: Editor, path: string, next: Fields): Promise<void> {
  if (!isSiteFile(path)) return
  const draft = await findDraft(trx, path)
  const known = draft ? (JSON.parse(draft.fields) as Fields) : ((await readKnownFields(trx, parts, path)) ?? {})
  const { published } = await readHolding(trx, parts, path)
  keepOperatorData(editor, path, next, known, siteFields(path, published?.bytes))
}

/**
 * Saves a draft. A save that is sent again changes nothing.
 * @throws AppError 409 when somebody else has saved, published or discarded the draft since `base`.
 */
export async function saveDraft(parts: DraftParts, save: Save, actor: Author): Promise<void> {
  const { path, base, basedOn, key } = save
  const freeId = base === null ? highestTipId(await parts.reloader.update()) + 1 : 0
  await asEditor(actor, async (trx, editor) => {
    const draft = await findDraft(trx, path)
    if (draft?.version === key) return
    if ((draft?.version ?? null) !== base) throw new AppError('draft-changed')
    const fields = await withTipId(trx, parts, save, draft, freeId)
    await keepOperator(trx, parts, editor, path, fields)
    const saved = {
      fields: JSON.stringify(fields),
      version: key,
      saved_by: actor.who ?? '',
      saved_at: actor.at.toISOString(),
    }
    if (base !== null) return void (await updateDraft(trx, { path, version: base }, saved))
    await insertDraft(trx, { path, based_on: basedOn, ...saved })
    await log(trx, actor, 'content-draft-begun', path)
  })
}

/** @throws AppError 409 when it is not this version any more. */
export function discardDraft(parts: ContentParts, { path, version }: { path: string; version: string }, actor: Author) {
  return asEditor(actor, async (trx, editor) => {
    if (isSiteFile(path)) {
      const { published } = await readHolding(trx, parts, path)
      const draft = await findDraft(trx, path)
      // An operator has begun to change who runs the site.
      if (draft) keepOperatorData(editor, path, JSON.parse(draft.fields), siteFields(path, published?.bytes))
    }
    if (!(await deleteDraft(trx, path, version))) throw new AppError('draft-changed')
    await deletePicture(trx, path)
    await log(trx, actor, 'content-draft-discarded', path)
  })
}

/** Bases a draft on the text that was published meanwhile, because the draft's editor has seen that text. The same call again changes nothing. */
export async function rebaseDraft(
  parts: ContentParts,
  { path, version, hash: seen }: { path: string; version: string; hash: string | null },
  actor: Author,
): Promise<void> {
  await asEditor(actor, async (trx) => {
    const { published } = await readHolding(trx, parts, path)
    if ((published?.hash ?? null) !== seen) throw new AppError('content-changed')
    const draft = await findDraft(trx, path)
    if (draft?.version === version && draft.based_on === seen) return
    if (!(await updateDraft(trx, { path, version }, { based_on: seen }))) throw new AppError('draft-changed')
    await log(trx, actor, 'content-change-seen', path)
  })
}

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** Makes a draft of a new tip. @returns its path @throws AppError 410 when there is no such category. */
export async function beginTip(
  parts: DraftParts,
  {
    category,
    title,
    categories,
  }: { category: string; title: string; categories: readonly { id: string; icon: string }[] },
  actor: Author,
): Promise<string> {
  const found = categories.find(({ id }) => id === category)
  if (!found) throw new AppError('gone')
  const slug = slugOf(title) || 'tip'
  for (let number = 1; ; number++) {
    const path = `tips/${category}/${slug}${number === 1 ? '' : `-${number}`}.md`
    const { published, revision } = await readHolding(parts.db, parts, path)
    if (published || revision || (await findDraft(parts.db, path))) continue
    const fields: Partial<TipFields> = { title: title.trim(), importance: 'Basic', icon: found.icon }
    try {
      await saveDraft(parts, { path, fields: { ...fields }, base: null, basedOn: null, key: randomUUID() }, actor)
      return path
    } catch (error) {
      // Somebody else has just begun a tip with this title.
      if (!(error instanceof AppError && error.code === 'draft-changed')) throw error
    }
  }
}

export const hashOfToken = (token: string) => hash('sha256', `content preview ${token}`)

/** Makes a link that shows a draft. An earlier link of the same draft ends. @throws AppError 410 without a draft. */
export async function makePreview(path: string, actor: Author) {
  const token = randomBytes(16).toString('base64url')
  const endsAt = new Date(actor.at.getTime() + PREVIEW_LIFETIME).toISOString()
  await asEditor(actor, async (trx) => {
    const draft = await findDraft(trx, path)
    const preview = {
      preview_hash: hashOfToken(token),
      preview_until: endsAt,
      preview_by: actor.who ?? '',
      preview_by_id: actor.riderId ?? null,
    }
    if (!draft || !(await updateDraft(trx, draft, preview))) throw new AppError('gone')
    await log(trx, actor, 'content-preview-made', path)
  })
  return { token, endsAt }
}

/** Ends the link that shows a draft. Does nothing when it has ended, also with its draft. */
export async function endPreview(path: string, actor: Author): Promise<void> {
  await asEditor(actor, async (trx) => {
    const draft = await findDraft(trx, path)
    const none = { preview_hash: null, preview_until: null, preview_by: null, preview_by_id: null }
    if (!draft || draft.preview_hash === null) return
    if (!(await updateDraft(trx, draft, none))) throw new AppError('gone')
    await log(trx, actor, 'content-preview-ended', path)
  })
}
