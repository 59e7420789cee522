import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentPath } from '#server/content/file-fields.ts'
import { bodyOfBytes, hashOfFile } from '#server/content/revised-files.ts'
import type { Db } from '#server/db/open.ts'
import { LANGUAGE_CODE } from '#shared/languages.ts'
import { pictureFilesOf } from './picture-changes-service.ts'
import { findHoldingLine, insertRevision } from './repository.ts'

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

/** Where the folder has the picture and the translations of a tip. */
function filesBeside(contentDir: string, tip: string): string[] {
  const languages = readdirSync(contentDir).filter((name) => LANGUAGE_CODE.test(name))
  return [...pictureFilesOf(tip), ...languages.map((language) => `${language}/${tip}`)]
}

/**
 * Keeps the picture and the translations that the folder has for a tip which was written at the desk. When a deployment removes
 * them together with the tip, riders go on reading what was published.
 */
export async function keepFilesOf(trx: Db, contentDir: string, tip: string, at: Date): Promise<void> {
  for (const path of filesBeside(contentDir, tip)) {
    const folder = await readFolderFile({ contentDir }, path)
    if (!folder) continue
    const known = await findHoldingLine(trx, path)
    const isWritten = known !== undefined && known.kind !== 'folder' && known.kind !== 'kept'
    if (isWritten || (known?.kind === 'kept' && known.hash === folder.hash)) continue
    await insertRevision(trx, {
      path,
      kind: 'kept',
      body: bodyOfBytes(path, folder.bytes),
      hash: folder.hash,
      folderHash: folder.hash,
      by: '',
      at,
      publishAt: null,
      draftVersion: null,
    })
  }
}
