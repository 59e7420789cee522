import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentPath } from '#server/content/file-fields.ts'
import {
  bodyOfBytes,
  type HoldingRevision,
  hashOfFile,
  isKeptInUse,
  sharedBytes,
  tipOf,
} from '#server/content/revised-files.ts'
import type { Db } from '#server/db/open.ts'
import { LANGUAGE_CODE } from '#shared/languages.ts'
import { pictureFilesOf } from './picture-changes-service.ts'
import { findHoldingLine, findKeptBody, findKeptHash, listKept, putKept } from './repository.ts'

/** The file of the folder, without revisions. */
export async function readFolderFile({ contentDir }: { contentDir: string }, path: string) {
  try {
    const bytes = await readFile(join(contentDir, path))
    return { bytes, hash: hashOfFile(bytes) }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

export function isOriginalTip(path: string): boolean {
  const { kind, language } = contentPath(path)
  return kind === 'tip' && language === null
}

/** The paths of a tip's picture and translations in the content folder. */
function filesBeside(contentDir: string, tip: string): string[] {
  const languages = readdirSync(contentDir).filter((name) => LANGUAGE_CODE.test(name))
  return [...pictureFilesOf(tip), ...languages.map((language) => `${language}/${tip}`)]
}

/**
 * Keeps the picture and the translations that the folder has for a tip which was written in Admin. When a deployment removes
 * them together with the tip, riders go on reading what was published.
 */
export async function keepFilesOf(trx: Db, contentDir: string, tip: string): Promise<void> {
  for (const path of filesBeside(contentDir, tip)) {
    const folder = await readFolderFile({ contentDir }, path)
    if (!folder || (await findKeptHash(trx, path)) === folder.hash) continue
    await putKept(trx, { path, body: bodyOfBytes(path, folder.bytes), hash: folder.hash })
  }
}

/** The copies of files that a deployment has removed together with their tip. */
export async function readKept(db: Db, contentDir: string): Promise<HoldingRevision[]> {
  const removed = (await listKept(db)).filter((path) => isKeptInUse(path, (file) => existsSync(join(contentDir, file))))
  const kept: HoldingRevision[] = []
  for (const path of removed) {
    const body = await findKeptBody(db, path)
    if (body !== undefined) kept.push({ path, kind: 'kept', bytes: sharedBytes(path, body) })
  }
  return kept
}

/** The copy of a file that riders see, because the tip was written in Admin and the folder has the file no more. */
export async function readKeptFile(db: Db, { contentDir }: { contentDir: string }, path: string) {
  if (!isKeptInUse(path, (file) => existsSync(join(contentDir, file)))) return undefined
  const tip = await findHoldingLine(db, tipOf(path) ?? '')
  const body = tip?.kind === 'file' ? await findKeptBody(db, path) : undefined
  if (body === undefined) return undefined
  const bytes = Buffer.from(sharedBytes(path, body))
  return { bytes, hash: hashOfFile(bytes) }
}
