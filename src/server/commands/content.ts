// npm run content -- export <folder>: writes the content that riders see, with everything that was published in Admin, as the files
// of a content folder. npm run content -- import <folder>: publishes the files of a folder, so that riders see the same. Only with --operator
// it changes who runs the site, because mails of visitors and riders go to that address.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRevised } from '../content/check-revised.ts'
import { folderFiles } from '../content/files.ts'
import { exportContent, importContent } from '../features/content/transfer-service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { AppError } from '../platform/http/errors.ts'
import { runCommand, withDatabase } from './run-command.ts'
import { readServerConfig } from './server-config.ts'

const USAGE = 'npm run content -- export <folder>, or npm run content -- import <folder> [--operator]'

function writeAll(folder: string, files: ReadonlyMap<string, Buffer>): string {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  for (const [path, bytes] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return `${folder}: ${files.size} files.`
}

/** The problems that the check found in the content, one a line. */
function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.details.errors) return error
  const lines = error.details.errors.map(({ path, message }) => `  ${path.join(': ')}: ${message}`)
  if (error.code === 'operators-only') lines.push('If you run this site, import again with --operator.')
  return new Error(`Nothing was imported.\n${lines.join('\n')}`)
}

await runCommand(() => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { operator: { type: 'boolean' } } })
  const [action, folder] = positionals
  if (!folder || (action !== 'export' && action !== 'import')) throw new Error(USAGE)
  return withDatabase(async (db) => {
    const { contentDir, languages } = await readServerConfig(db)
    const parts = { db, contentDir, languages, check: checkRevised }
    if (action === 'export') return writeAll(folder, await exportContent(parts))
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`)
    const { changed, unknown } = await importContent(parts, folderFiles(folder), commandActor(), {
      isByOperator: values.operator === true,
    }).catch((error) => {
      throw inWords(error)
    })
    const ignored = unknown.map((path) => `${path} is not a content file and was left out.`)
    return [...ignored, changed === 0 ? 'Nothing has changed.' : `${changed} files are published.`].join('\n')
  })
})
