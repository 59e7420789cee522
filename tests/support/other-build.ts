import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = [
  'src',
  'public',
  'content',
  'catalogues',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** A sentence of the sidebar, in this version and in the next. */
export const OLD_TEXT = 'Safety First'
export const NEW_TEXT = 'Safety Always'

/**
 * Builds the site in a folder of its own.
 * @param change changes the copy of the sources in this folder before they are built
 * @returns the folder and the path of its server
 */
export function makeBuild(change: (folder: string) => void): { folder: string; main: string } {
  // Inside the project, so that the build finds node_modules.
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'build-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  change(folder)
  execFileSync(process.execPath, [join(folder, 'tools', 'build.ts')], { cwd: folder, stdio: 'ignore' })
  return { folder, main: join(folder, 'src', 'server', 'main.js') }
}

/** Builds a next version of the site in a folder of its own. */
export function makeOtherBuild(): { folder: string; main: string } {
  return makeBuild((folder) => {
    const catalogue = join(folder, 'catalogues', 'en.json')
    writeFileSync(catalogue, readFileSync(catalogue, 'utf8').replace(OLD_TEXT, NEW_TEXT))
    // Changes the chunks that load later too.
    const contact = join(folder, 'src', 'web', 'pages', 'contact', 'contact-page.tsx')
    writeFileSync(contact, `${readFileSync(contact, 'utf8')}\nexport const next = 'version'\n`)
  })
}
