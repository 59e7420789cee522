import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = [
  'src',
  'public',
  'content',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** What stands in the sidebar: of this version, and of the next. */
export const OLD_TEXT = 'Safety First'
export const NEW_TEXT = 'Safety Always'

/** The next version of the site, built in a folder of its own. Answers the folder and the program of its server. */
export function makeOtherBuild(): { folder: string; main: string } {
  // Within the project, so that it finds the same packages.
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'next-version-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  const sidebar = join(folder, 'src', 'web', 'shell', 'sidebar.tsx')
  writeFileSync(sidebar, readFileSync(sidebar, 'utf8').replace(OLD_TEXT, NEW_TEXT))
  // Every chunk that a page loads later is another one too.
  const contact = join(folder, 'src', 'web', 'pages', 'contact', 'contact-page.tsx')
  writeFileSync(contact, `${readFileSync(contact, 'utf8')}\nexport const next = 'version'\n`)
  execFileSync(process.execPath, [join(folder, 'tools', 'build.ts')], { cwd: folder, stdio: 'ignore' })
  return { folder, main: join(folder, 'src', 'server', 'main.ts') }
}
