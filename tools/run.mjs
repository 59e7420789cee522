// node tools/run.mjs [--dev] <file> [arguments]: runs a program written in TypeScript, or says what is missing for it. It is
// plain JavaScript and imports only Node itself, because it also runs on Node 20 and before the packages are installed.
// --dev: the program needs the packages for development too.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const forDevelopment = process.argv[2] === '--dev'
const file = process.argv[forDevelopment ? 3 : 2] ?? ''
/** @param {string} name */
const hasPackage = (name) => existsSync(join(root, 'node_modules', name))

/** @param {string} message */
function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (!hasPackage('kysely'))
  stop("The packages are not installed yet. Run 'npm start' once, or 'npm run check' to develop.")
if (forDevelopment && !hasPackage('vitest'))
  stop("The packages for development are not installed yet. Run 'npm run check' once.")
if (Number.parseInt(process.versions.node, 10) < 24)
  stop(`Node 24 or newer is needed, and this is ${process.version}. 'npm run <script>' uses the one that is installed.`)

// `npm ci` alone installs no texts, which the code imports.
if (!existsSync(join(root, 'dist', 'texts', 'texts.js')))
  execFileSync(process.execPath, [join(root, 'tools', 'texts.ts')], { stdio: 'inherit' })

process.argv.splice(1, forDevelopment ? 3 : 2, join(root, file))
await import(pathToFileURL(join(root, file)).href)
