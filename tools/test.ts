// npm run check: the checks of the sources, side by side. npm test: these, then the units, the API on both databases and a walk of each kind
// of person. npm run test-all: everything. All end with one line of sums.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failedInPlaywright, failedInVitest } from './lib/failed-tests.ts'

const root = join(import.meta.dirname, '..')

interface Part {
  name: string
  command: string[]
  /** Reads the part's result file. A part without it counts as one test. */
  count?: () => { passed: number; failed: number }
  /** Reads the titles of the failed tests from the part's result file. */
  failedTests?: () => string[]
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, 'test-results', file), 'utf8'))
}

/** The checks are quick and independent, so they run at the same time. */
const CHECKS: Part[] = [
  // On two cores one checker takes half the time of four, because each checker reads the whole contract.
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  // A service worker has other globals than a page.
  { name: 'types of the service worker', command: ['tsc', '-p', 'src/service-worker', '--checkers', '1'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'imports', command: ['node', 'tools/check-imports.ts'] },
  { name: 'file names', command: ['node', 'tools/check-structure.ts'] },
  { name: 'styles', command: ['node', 'tools/check-styles.ts'] },
  { name: 'queries', command: ['node', 'tools/check-queries.ts'] },
  { name: 'controls', command: ['node', 'tools/check-controls.ts'] },
  { name: 'texts', command: ['node', 'tools/check-texts.ts'] },
]

const vitest = (name: string, projects: string[]): Part => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  count: () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests } = readJson('vitest.json')
    // A test file that fails to load reports no failed tests, so count it as one.
    const broken = numTotalTests === 0 || (numFailedTestSuites > 0 && numFailedTests === 0) ? 1 : 0
    return { passed: numPassedTests, failed: numFailedTests + broken }
  },
  failedTests: () => failedInVitest(readJson('vitest.json')),
})

const playwright = (name: string, options: string[]): Part => ({
  name,
  command: ['playwright', 'test', ...options],
  count: () => {
    const { expected, unexpected } = readJson('playwright.json').stats
    return { passed: expected, failed: unexpected + (expected === 0 ? 1 : 0) }
  },
  failedTests: () => failedInPlaywright(readJson('playwright.json')),
})

/** The parts of `npm test`, for each change. A walk is a browser test with the tag @walk. */
const USUAL: Part[] = [
  vitest('units, and the API on SQLite and PostgreSQL', ['unit', 'tools', 'sqlite', 'postgres']),
  playwright('walks', ['--grep', '@walk']),
]

/** They run one after the other, because the tests need all of the processor time and the last part reads their reports. */
const ALL: Part[] = [
  vitest('units, API, faults and model', []),
  playwright('browser', []),
  {
    name: 'engines',
    command: ['node', 'tests/engines/test-engines.ts', '--if-installed'],
    count: () => {
      const { tests } = readJson('engines.json')
      const passed = tests.filter((test: { passed: boolean }) => test.passed).length
      return { passed, failed: tests.length - passed }
    },
  },
  {
    name: 'under another clock',
    command: ['node', 'tools/test-clock.ts'],
    count: () => readJson('clock.json'),
    failedTests: () => readJson('clock.json').failedTests,
  },
  { name: 'pressed actions', command: ['node', 'tools/check-actions.ts'] },
  { name: 'conformance', command: ['node', 'tools/conformance.ts'] },
]

const has = (option: string) => process.argv.includes(option)
const tests = has('--checks') ? [] : has('--all') ? ALL : USUAL
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const clock = process.argv.find((word) => word.startsWith('--clock='))?.slice('--clock='.length)
if (clock !== undefined) turnClocks(clock)
const isWanted = ({ name }: Part) => wanted.length === 0 || wanted.some((word) => name.includes(word))

rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })

/** Turns the clocks of the tests, their servers and browsers: 2026-12-31T23:50Z. Servers take only what startServer gives them. */
function turnClocks(time: string) {
  const ahead = Date.parse(time) - Date.now()
  if (Number.isNaN(ahead)) throw new Error(`--clock=${time} is not a time`)
  process.env.CLOCK_AHEAD = String(ahead)
  process.env.NODE_OPTIONS = `--import=${pathToFileURL(join(root, 'tools/lib/turned-clock.js')).href}`
}

interface Run {
  ok: boolean
  seconds: number
  /** What it printed, if it was captured. */
  output: string
}

/** Runs a part. Its output is captured when other parts run at the same time. */
function run({ command }: Part, stdio: 'inherit' | 'pipe'): Promise<Run> {
  const [program = '', ...options] = command
  const started = Date.now()
  const child = spawn(program, options, { cwd: root, stdio: ['ignore', stdio, stdio] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ ok, seconds: (Date.now() - started) / 1000, output })
    child.once('close', (code) => end(code === 0))
    child.once('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
  })
}

let passed = 0
let failed = 0
/** The titles of the failed tests and the names of the failed parts, for the end of a long output. */
const failures: string[] = []

/** The titles of a part's failed tests, or the name of the part if it has no result file. */
function titlesOf(name: string, failedTests: Part['failedTests']): string[] {
  try {
    const titles = failedTests?.() ?? []
    return titles.length > 0 ? titles : [name]
  } catch {
    return [name]
  }
}

/** Adds the tests of a finished part to the sums, and prints whether it passed. */
function report({ name, count, failedTests }: Part, { ok, seconds }: Run) {
  let result = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (count) {
    try {
      result = count()
      if (!ok && result.failed === 0) result.failed = 1
    } catch {
      result = { passed: 0, failed: 1 }
    }
  }
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) failures.push(...titlesOf(name, failedTests))
  console.log(`${name}: ${result.failed === 0 ? 'good' : 'FAILED'} (${seconds.toFixed(1)} s)`)
}

const checks = CHECKS.filter(isWanted).map((part) => ({ part, run: run(part, 'pipe') }))
for (const { part, run } of checks) {
  console.log(`\n--- ${part.name}`)
  const ended = await run
  process.stdout.write(ended.output)
  report(part, ended)
}
for (const part of tests.filter(isWanted)) {
  console.log(`\n--- ${part.name}`)
  report(part, await run(part, 'inherit'))
}

if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((title) => `- ${title}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
