import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
