// Runs before `npm start` and `npm test`, on whatever Node 20 or newer stands on the PATH: plain JavaScript, nothing imported
// but Node itself. Installs what is missing (the pinned Node 24 among it), then hands over to the tools written in TypeScript.
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

try {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    process.stdout.write('Installing packages (once; about a minute)...\n')
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, lock)
  }
  run('node', ['tools/build.ts', '--if-changed'])
  if (process.argv.includes('--test')) run('node', ['tools/browser.ts'])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
