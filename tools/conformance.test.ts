import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasPgBouncer } from './lib/pgbouncer.ts'

// The tool reads the project that it is in, so each test makes a small project with two requirements.
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'conformance-'))
  for (const folder of ['tools/lib', 'docs/spec', 'test-results']) mkdirSync(join(project, folder), { recursive: true })
  for (const file of ['conformance.ts', 'lib/pgbouncer.ts'])
    copyFileSync(join(import.meta.dirname, file), join(project, 'tools', file))
  writeRequirements('ENG-01', 'OFF-01')
})

afterEach(() => rmSync(project, { recursive: true }))

function writeRequirements(...ids: string[]) {
  const rows = ids.map((id) => `| ${id} | What it says. | §1 | D1 |`)
  writeFileSync(
    join(project, 'docs/spec/requirements.md'),
    `| id | requirement | source | decision |\n${rows.join('\n')}\n`,
  )
}

interface Outcome {
  title: string
  how: 'passed' | 'failed' | 'skipped'
}

/** Playwright's word for the result of a test. */
const STATUS = { passed: 'expected', failed: 'unexpected', skipped: 'skipped' }

/** Runs the tool on these results, one list from Vitest and one from Playwright. */
function conformanceAfter(vitest: Outcome[], playwright: Outcome[]) {
  const assertionResults = vitest.map(({ title, how }) => ({
    fullName: title,
    status: how,
  }))
  const testResults = [{ name: join(project, 'src/likes.test.ts'), assertionResults }]
  const specs = playwright.map(({ title, how }) => ({ title, tests: [{ status: STATUS[how] }] }))
  const suites = [{ title: 'offline', file: 'offline.spec.ts', specs }]
  writeFileSync(join(project, 'test-results/vitest.json'), JSON.stringify({ testResults }))
  writeFileSync(join(project, 'test-results/playwright.json'), JSON.stringify({ suites }))
  return spawnSync(process.execPath, ['tools/conformance.ts'], { cwd: project, encoding: 'utf8' })
}

const likes: Outcome = { title: '[ENG-01] a like', how: 'passed' }
const installs: Outcome = { title: '[OFF-01] it can be installed', how: 'passed' }

test('requirements with a passing test each are accepted, and the table names the tests', () => {
  const { status, stderr } = conformanceAfter([likes], [installs])

  expect(stderr).toBe('')
  expect(status).toBe(0)
  const table = readFileSync(join(project, 'test-results/conformance.md'), 'utf8')
  expect(table).toContain('| ENG-01 | What it says. | D1 | `src/likes.test.ts` |')
  expect(table).toContain('| OFF-01 | What it says. | D1 | `tests/browser/offline.spec.ts` |')
})

test('a requirement without a test fails', () => {
  const { status, stderr } = conformanceAfter([likes], [])

  expect(stderr).toContain('OFF-01 has no passing test')
  expect(status).toBe(1)
})

test.each(['failed', 'skipped'] as const)('a requirement whose only test %s fails', (how) => {
  const inBrowser = conformanceAfter([likes], [{ ...installs, how }])
  expect(inBrowser.stderr).toContain('OFF-01 has no passing test')
  expect(inBrowser.status).toBe(1)

  const onServer = conformanceAfter([{ ...likes, how }], [installs])
  expect(onServer.stderr).toContain('ENG-01 has no passing test')
  expect(onServer.status).toBe(1)
})

test('a test that names no requirement fails', () => {
  const { status, stderr } = conformanceAfter([likes], [installs, { title: '[ENG-99] nothing', how: 'passed' }])

  expect(stderr).toContain('A test names ENG-99')
  expect(status).toBe(1)
})

test('an empty list of requirements fails, because nothing would be checked', () => {
  writeRequirements()

  const { status, stderr } = conformanceAfter([], [])

  expect(stderr).toContain('no row that names a requirement')
  expect(status).toBe(1)
})

test('the requirement about engines may be missing where an engine is not installed, and then the output names the engine', () => {
  writeRequirements('ENG-01', 'WEB-01')
  const engines = join(project, 'test-results/engines.json')
  writeFileSync(engines, JSON.stringify({ tests: [], missing: ['webkit'] }))
  const without = conformanceAfter([likes], [])
  expect(without.stdout).toContain('WEB-01 was not tested here: no webkit')
  expect(without.status).toBe(0)

  writeFileSync(engines, JSON.stringify({ tests: [{ title: '[WEB-01] a walk', passed: false }], missing: [] }))
  expect(conformanceAfter([likes], []).status).toBe(1)
  writeFileSync(engines, JSON.stringify({ tests: [{ title: '[WEB-01] a walk', passed: true }], missing: [] }))
  expect(conformanceAfter([likes], []).status).toBe(0)
})

test('the requirement about PgBouncer may be missing where it is not installed', () => {
  writeRequirements('ENG-01', 'HOLD-01')
  const { status, stdout } = conformanceAfter([likes], [])
  expect(status).toBe(hasPgBouncer() ? 1 : 0)
  expect(stdout.includes('HOLD-01 was not tested here: no pgbouncer')).toBe(!hasPgBouncer())
})
