import { randomUUID } from 'node:crypto'
import { bodyOfBytes, sharedBytes } from '#server/content/revised-files.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentPictureRow } from '#server/db/tables/content.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Photos } from '#server/platform/photos.ts'
import type { LogAction } from '#shared/admin/log.ts'
import * as text from '#texts'
import { type Author, asEditor } from './editor-service.ts'
import { publishedPictures, SITE } from './picture-changes-service.ts'
import { deletePicture, findPicture, putPicture } from './picture-repository.ts'
import { type ContentParts, readHolding, readKnownFields } from './publish-service.ts'
import { findDraft, insertDraft } from './repository.ts'

/** The pictures of a file that riders see: one, or none. */
export const picturesOf = (parts: ContentParts, path: string) =>
  publishedPictures(path, async (file) => (await readHolding(parts.db, parts, file)).published?.bytes)

/** Whether the bytes are markup with an svg element near its beginning. */
function isDrawing(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 2000)
  return /^\uFEFF?\s*</.test(start) && /<svg[\s>]/i.test(start)
}

/** @throws AppError 400 with the reason, in the language of the editor. */
function refuse(reason: string, locale: string): never {
  const message = text.admin_picture_refused({ reason }, { locale })
  throw new AppError('picture-refused', { errors: [{ path: ['picture'], message, code: 'invalid' }] })
}

/** A picture as it came, with the language of the editor. */
interface Sent {
  path: string
  bytes: Buffer
  locale: string
  /** Ends the check when the client has gone. */
  signal?: AbortSignal
}

/** Cleans and checks a drawing or a logo in a worker thread. All reasons against it are named. */
async function acceptShapes(photos: Photos, { path, bytes, locale, signal }: Sent) {
  const isLogo = path === SITE
  const accepted = await photos.acceptShapes(bytes.toString('utf8'), isLogo, signal)
  if ('reasons' in accepted) refuse(accepted.reasons.join('; '), locale)
  return { file: isLogo ? 'logo.svg' : path.replace(/md$/, 'svg'), bytes: Buffer.from(accepted.source) }
}

async function acceptPixels(photos: Photos, { path, bytes, locale, signal }: Sent) {
  const isLogo = path === SITE
  const accepted = await photos.accept(bytes, { locale, isLogo }, signal)
  if ('reason' in accepted) refuse(accepted.reason, locale)
  return { file: isLogo ? 'logo.png' : path.replace(/md$/, 'webp'), bytes: Buffer.from(accepted.bytes) }
}

const log = (trx: Db, actor: Actor, action: LogAction, path: string) =>
  writeLog(trx, actor, { action, subjectKind: 'content', subject: path })

/**
 * Begins a draft of a file that has none, because a picture is published with the draft of its file.
 * @throws AppError 410 for a tip that there is not, because a tip needs an id.
 */
async function beginDraft(trx: Db, parts: ContentParts, path: string, actor: Author): Promise<void> {
  if (await findDraft(trx, path)) return
  const { published } = await readHolding(trx, parts, path)
  const known = await readKnownFields(trx, parts, path)
  if (!known && path !== SITE) throw new AppError('gone')
  await insertDraft(trx, {
    path,
    fields: JSON.stringify(known ?? {}),
    version: randomUUID(),
    based_on: published?.hash ?? null,
    saved_by: actor.who ?? '',
    saved_at: actor.at.toISOString(),
  })
}

const keep = (
  parts: ContentParts,
  picture: Pick<ContentPictureRow, 'path' | 'file' | 'body'>,
  actor: Author,
  action: LogAction,
) =>
  asEditor(actor, async (trx) => {
    const before = await findPicture(trx, picture.path)
    // The answer of the first press was lost.
    if (before && before.file === picture.file && before.body === picture.body) return
    await putPicture(trx, {
      ...picture,
      version: randomUUID(),
      sent_by: actor.who ?? '',
      sent_at: actor.at.toISOString(),
    })
    await beginDraft(trx, parts, picture.path, actor)
    await log(trx, actor, action, picture.path)
  })

/**
 * Keeps a picture until its file is published. It is checked by its bytes, whatever its name and type.
 * @throws AppError 400 with the reason.
 */
export async function sendPicture(parts: ContentParts & { photos: Photos }, sent: Sent, actor: Author): Promise<void> {
  const { path, bytes } = sent
  const accepted = isDrawing(bytes) ? await acceptShapes(parts.photos, sent) : await acceptPixels(parts.photos, sent)
  const body = bodyOfBytes(accepted.file, accepted.bytes)
  await keep(parts, { path, file: accepted.file, body }, actor, 'picture-sent')
}

/** Removes the picture of a file with its next publication. */
export const removePicture = (parts: ContentParts, path: string, actor: Author) =>
  keep(parts, { path, file: null, body: null }, actor, 'picture-removed')

/** Forgets a picture that was not published. Does nothing when there is none. */
export const discardPicture = (path: string, actor: Author) =>
  asEditor(actor, async (trx) => {
    if (await deletePicture(trx, path)) await log(trx, actor, 'picture-discarded', path)
  })

/** The bytes of a picture that waits to be published. */
export const bytesOfPicture = ({ file, body }: ContentPictureRow): Buffer | undefined =>
  file === null || body === null ? undefined : Buffer.from(sharedBytes(file, body))
