import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGES } from '#shared/languages.ts'

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

/** Makes a folder for a version. It is inside the project, so that the version finds node_modules. */
function newFolder(): { folder: string; main: string } {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'build-'))
  return { folder, main: join(folder, 'src', 'server', 'main.js') }
}

/** Loaded into each build, because tests read its files only a few times. */
const QUICK_COMPRESSION = pathToFileURL(join(ROOT, 'tools', 'lib', 'quick-compression.js')).href

function build(folder: string, languages: string): void {
  // Vitest sets NODE_ENV=test, for which Vite builds the code for development.
  const env = { ...process.env, NODE_ENV: 'production', LANGUAGES: languages }
  const program = [`--import=${QUICK_COMPRESSION}`, join(folder, 'tools', 'build.ts')]
  execFileSync(process.execPath, program, { cwd: folder, env, stdio: 'ignore' })
}

/**
 * Builds the site in a folder of its own.
 * @param change changes the copy of the sources in this folder before they are built
 * @param languages are built. Each one takes seconds
 * @returns the folder and the path of its server
 */
export function makeBuild(
  change: (folder: string) => void,
  languages = DEFAULT_LANGUAGES,
): { folder: string; main: string } {
  const { folder, main } = newFolder()
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  change(folder)
  build(folder, languages)
  return { folder, main }
}

/**
 * Copies the server and its built pages into a folder of their own.
 * @param change changes the copy
 */
export function copyServer(change: (folder: string) => void): { folder: string; main: string } {
  const { folder, main } = newFolder()
  // Other servers write their compiled code into this folder while it is copied.
  const filter = (path: string) => !path.startsWith(join(ROOT, 'dist', 'compile-cache'))
  for (const part of [...PARTS, 'dist']) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter })
  change(folder)
  return { folder, main }
}

/**
 * Builds a version from the history of the project in a folder of its own.
 * @param languages are built. Each one takes seconds
 */
export function buildVersion(commit: string, languages: string): { folder: string; main: string } {
  const { folder, main } = newFolder()
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: ROOT })
  build(folder, languages)
  return { folder, main }
}

/** Builds a next version of the site in a folder of its own. */
export function makeOtherBuild(): { folder: string; main: string } {
  return makeBuild((folder) => {
    const catalogue = join(folder, 'catalogues', 'en.json')
    writeFileSync(catalogue, readFileSync(catalogue, 'utf8').replace(OLD_TEXT, NEW_TEXT))
    // Also changes a chunk that loads later.
    const contact = join(folder, 'src', 'web', 'pages', 'contact', 'contact-page.tsx')
    writeFileSync(contact, `${readFileSync(contact, 'utf8')}\nexport const next = 'version'\n`)
  })
}
