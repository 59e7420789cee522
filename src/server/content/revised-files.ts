import { createHash } from 'node:crypto'
import type { RevisionKind } from '#shared/admin/content.ts'
import { readContentPath } from '#shared/content/paths.ts'
import type { ContentFiles } from './files.ts'

/** A revision that replaces a content file of the folder. */
export interface HoldingRevision {
  path: string
  /** 'kept' is a copy of the folder's file, which counts once a deployment has removed it (`isKeptInUse`). */
  kind: RevisionKind | 'kept'
  /**
   * The file, for a hidden tip the revision that riders saw last. Null for kinds without one, and for a hidden tip that was a file
   * of the folder. The memory is shared, so that another thread gets it without a copy.
   */
  bytes: Uint8Array | null
}

/** Whether the body of a file is text. Photos and a logo may be bytes, which the database stores in base64. */
export const isText = (path: string) => !/\.(?:png|jpg|webp)$/.test(path)

/** The bytes of a body of the database, in memory that threads share. */
export function sharedBytes(path: string, body: string): Uint8Array {
  const bytes = Buffer.from(body, isText(path) ? 'utf8' : 'base64')
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
export const bodyOfBytes = (path: string, bytes: Buffer) => bytes.toString(isText(path) ? 'utf8' : 'base64')

export const hashOfFile = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** The path of the tip that a tip's translation, drawing or photo belongs to. */
export function tipOf(path: string): string | undefined {
  const read = readContentPath(path)
  return read?.slug === undefined ? undefined : `tips/${read.id}/${read.slug}.md`
}

/**
 * Whether the kept copy of a picture or translation of a tip that was written in Admin counts: a picture once the folder has none of
 * the tip, a translation once the folder has the tip no more.
 */
export function isKeptInUse(path: string, inFolder: (path: string) => boolean): boolean {
  const tip = tipOf(path)
  if (tip === undefined || inFolder(path)) return false
  if (readContentPath(path)?.kind === 'tip') return !inFolder(tip)
  return !['svg', 'jpg', 'png', 'webp'].some((ending) => inFolder(tip.replace(/md$/, ending)))
}

/**
 * Lays revisions over the files of a folder. With a hidden tip its drawing, photo and translations go too, so that each of
 * them comes back unchanged when the tip is shown again.
 */
export function revisedFiles(folder: ContentFiles, revisions: readonly HoldingRevision[]): ContentFiles {
  const written = new Map<string, Uint8Array>()
  const kept = new Map<string, Uint8Array>()
  const hiddenTips = new Map<string, Uint8Array | null>()
  const removed = new Set<string>()
  for (const { path, kind, bytes } of revisions) {
    if (kind === 'file' && bytes) written.set(path, bytes)
    if (kind === 'kept' && bytes) kept.set(path, bytes)
    if (kind !== 'hidden') continue
    removed.add(path)
    if (readContentPath(path)?.kind === 'tip' && path.startsWith('tips/')) hiddenTips.set(path, bytes)
  }
  for (const [path, bytes] of kept)
    if (!written.has(path) && !removed.has(path) && written.has(tipOf(path) ?? '') && isKeptInUse(path, folder.has))
      written.set(path, bytes)
  const read = (path: string, bytes = written.get(path)) =>
    bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : folder.bytes(path)
  const isShown = (path: string) => !removed.has(path) && !hiddenTips.has(tipOf(path) ?? '')
  const paths = [...new Set([...folder.paths, ...written.keys()])].filter(isShown).sort()
  const known = new Set(paths)
  const hidden = [...hiddenTips].filter(([path, bytes]) => bytes || folder.has(path))
  return {
    paths,
    has: (path) => known.has(path),
    bytes: (path) => read(path),
    hidden: new Map(hidden.map(([path, bytes]) => [path, () => read(path, bytes ?? undefined)])),
  }
}
