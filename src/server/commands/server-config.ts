import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readServerSettings } from '../platform/server-settings.ts'

/**
 * The configuration of this environment with the address, languages, product name and content folder of the server, so that a
 * command shows what riders see. A CONTENT_DIR of this environment comes first.
 * @throws Error for the operator when no server of this version has used the database, or its content folder is not here.
 */
export async function readServerConfig(db: Db): Promise<Config> {
  const { publicUrl, languages, contentDir, givenProductName } = await readServerSettings(db)
  const own = readConfig(process.env)
  const folder = process.env.CONTENT_DIR ? own.contentDir : contentDir
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}, from which the server reads its content.`)
  return { ...own, publicUrl, languages, contentDir: folder, productName: givenProductName ?? undefined }
}
