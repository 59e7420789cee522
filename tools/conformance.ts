// Writes test-results/conformance.md, a table of requirements with their decisions and tests, from the titles of the tests that
// have just passed. Fails when a requirement has no passing test or a test names an unknown requirement.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasPgBouncer } from './lib/pgbouncer.ts'

const root = join(import.meta.dirname, '..')
const REQUIREMENTS = join(root, 'docs/spec/requirements.md')
const TABLE = join(root, 'test-results/conformance.md')

interface Requirement {
  id: string
  text: string
  decision: string
}

interface TitledTest {
  title: string
  file: string
  passed: boolean
}

/** The cells of a table row. A '|' within code does not separate cells. */
function cellsOf(line: string): string[] {
  return line.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

function readRequirements(): Requirement[] {
  return readFileSync(REQUIREMENTS, 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z0-9]+-\d+ \|/.test(line))
    .map((line) => {
      const [, id = '', text = '', , decision = ''] = cellsOf(line)
      return { id, text, decision }
    })
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

function readVitest(): TitledTest[] {
  const report: VitestReport = JSON.parse(readFileSync(join(root, 'test-results/vitest.json'), 'utf8'))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: relative(root, name),
      passed: status === 'passed',
    })),
  )
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

function readSuite(suite: Suite, before = ''): TitledTest[] {
  const path = `${before} ${suite.title}`
  return [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      title: `${path} ${title}`,
      file: `tests/browser/${suite.file}`,
      // Playwright calls a skipped test 'ok', although it tested nothing.
      passed: tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, path)),
  ]
}

function readPlaywright(): TitledTest[] {
  const report: { suites: Suite[] } = JSON.parse(readFileSync(join(root, 'test-results/playwright.json'), 'utf8'))
  return report.suites.flatMap((suite) => readSuite(suite))
}

/** Reads the tests and the names of missing engines from the file that tests/engines/test-engines.ts writes. */
function readEngines(): { tests: TitledTest[]; missing: string[] } {
  const file = join(root, 'test-results/engines.json')
  if (!existsSync(file)) return { tests: [], missing: [] }
  const { tests, missing } = JSON.parse(readFileSync(file, 'utf8'))
  const named = tests.map((test: Omit<TitledTest, 'file'>) => ({ ...test, file: 'tests/engines/test-engines.ts' }))
  return { tests: named, missing }
}

/** The files whose passing tests name each id. */
function filesById(tests: TitledTest[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const { title, file } of tests.filter(({ passed }) => passed)) {
    for (const [, id = ''] of title.matchAll(/\[([A-Z0-9]+-\d+)\]/g)) {
      files.set(id, (files.get(id) ?? new Set()).add(file))
    }
  }
  return files
}

const requirements = readRequirements()
const engines = readEngines()
const seen = filesById([...readVitest(), ...readPlaywright(), ...engines.tests])
/** The programs without which a requirement cannot be tested, and which are not installed here. */
const notInstalled: Record<string, string[]> = {
  'WEB-01': engines.missing,
  'HOLD-01': hasPgBouncer() ? [] : ['pgbouncer'],
}
const untested = requirements.flatMap(({ id }) => {
  const programs = notInstalled[id] ?? []
  return programs.length > 0 ? [{ id, programs }] : []
})
const missing = requirements.filter(({ id }) => !seen.has(id) && !untested.some((one) => one.id === id))
const unknown = [...seen.keys()].filter((id) => !requirements.some((requirement) => requirement.id === id))

const rows = requirements.map(({ id, text, decision }) => {
  const files = [...(seen.get(id) ?? [])].sort().map((file) => `\`${file}\``)
  return `| ${id} | ${text} | ${decision} | ${files.join('<br>') || '**none**'} |`
})
const counted = `${requirements.filter(({ id }) => seen.has(id)).length} of ${requirements.length}`
writeFileSync(
  TABLE,
  `# Conformance

Each requirement of docs/spec/requirements.md, the decision of docs/spec/decisions.md that settles it, and the tests that see it.
${counted} requirements have a passing test.

| id | requirement | decision | tests |
|---|---|---|---|
${rows.join('\n')}
`,
)

console.log(`${counted} requirements have a passing test`)
for (const { id, programs } of untested) console.log(`${id} was not tested here: no ${programs.join(', no ')}`)
for (const { id } of missing) console.error(`${id} has no passing test`)
for (const id of unknown) console.error(`A test names ${id}, which is no requirement`)
if (requirements.length === 0) console.error('docs/spec/requirements.md has no row that names a requirement')
process.exitCode = requirements.length === 0 || missing.length + unknown.length > 0 ? 1 : 0
