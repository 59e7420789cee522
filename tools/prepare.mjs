// Runs before `npm start` and `npm test` on any Node 20 or newer, so it is plain JavaScript and imports only Node
// itself. Installs what is missing, including the pinned Node 24, then starts the tools written in TypeScript. For
// Linux and Windows the pinned Node is a package whose hash is in the lockfile, so no script downloads it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const path = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
  execFileSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  })
}

/**
 * The packages for tests and development are not installed for a first start, so that it is quicker.
 * @param {boolean} forTests
 */
function install(forTests) {
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === `${lock} all` || (installed === lock && !forTests)) return
  process.stdout.write('Installing packages (once; about a minute)...\n')
  const kind = forTests ? '--include=dev' : '--omit=dev'
  // Not 'npm ci', because it refuses a lockfile that lacks optional packages of other systems, as some registries
  // provide it.
  run('npm', ['install', '--no-save', kind, '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, forTests ? `${lock} all` : lock)
}

/** The version of the pinned Node, which optionalDependencies name for Linux and Windows. */
const NODE_VERSION = '24.21.0'

/**
 * Other systems, such as macOS, have no package with a known hash. There the package `node` downloads the same version
 * with its install script.
 */
function installNode() {
  const isPinned = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules', '.bin', name)))
  if (isPinned || Number.parseInt(process.versions.node, 10) >= 24) return
  try {
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `node@${NODE_VERSION}`])
  } catch {
    throw new Error(`Node 24 or newer is needed on this system, and this is ${process.version}: https://nodejs.org`)
  }
}

const forTests = process.argv.includes('--test')
const forDevelopment = process.argv.includes('--dev')
try {
  install(forTests || forDevelopment)
  installNode()
  run('node', forDevelopment ? ['tools/texts.ts'] : ['tools/build.ts', '--if-changed'])
  if (forTests) run('node', ['tools/browser.ts'])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
