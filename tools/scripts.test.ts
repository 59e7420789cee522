import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** The scripts that do not install what they need. */
const others = Object.entries(scripts).filter(([name]) => !name.startsWith('pre') && !scripts[`pre${name}`])

const folder = mkdtempSync(join(tmpdir(), 'ride-safer-scripts-'))
mkdirSync(join(folder, 'tools'))
cpSync('tools/run.mjs', join(folder, 'tools', 'run.mjs'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(others)('without packages, npm run %s says what is missing', (_, command) => {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The packages are not installed yet\. Run 'npm start' once/),
  ])
})

test('with the packages alone, as npm ci installs them, a script makes the texts that it needs', () => {
  const clone = join(folder, 'clone')
  for (const part of ['catalogues', 'package.json', 'src', 'tools'])
    cpSync(part, join(clone, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'))
  writeFileSync(join(clone, 'says.ts'), "import { ui_waiting } from '#texts'\nconsole.log(typeof ui_waiting)\n")
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', '--dev', 'says.ts'], { cwd: clone })
  expect([status, String(stdout), String(stderr)]).toEqual([0, 'function\n', ''])
})
