// npm test: runs all checks and tests one after the other and prints one summary line.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Part {
  name: string
  command: string[]
  /** Reads the part's result file. A part without it counts as one test. */
  count?: () => { passed: number; failed: number }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, 'test-results', file), 'utf8'))
}

const PARTS: Part[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  // A service worker has other globals than a page.
  { name: 'types of the service worker', command: ['tsc', '-p', 'src/service-worker'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'imports', command: ['node', 'tools/check-imports.ts'] },
  { name: 'file names', command: ['node', 'tools/check-structure.ts'] },
  { name: 'texts', command: ['node', 'tools/check-texts.ts'] },
  {
    name: 'unit and API, on SQLite and PostgreSQL',
    command: ['vitest', 'run'],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests } = readJson('vitest.json')
      // A test file that fails to load reports no failed tests, so count it as one.
      const broken = numTotalTests === 0 || (numFailedTestSuites > 0 && numFailedTests === 0) ? 1 : 0
      return { passed: numPassedTests, failed: numFailedTests + broken }
    },
  },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    count: () => {
      const { expected, unexpected, flaky } = readJson('playwright.json').stats
      if (flaky > 0) console.log(`\n${flaky} passed on the second try only. The list above names them. Mend them.`)
      return { passed: expected + flaky, failed: unexpected + (expected === 0 ? 1 : 0) }
    },
  },
  { name: 'conformance', command: ['node', 'tools/conformance.ts'] },
]

const wanted = process.argv.slice(2)
const parts = wanted.length === 0 ? PARTS : PARTS.filter(({ name }) => wanted.some((word) => name.includes(word)))

rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })

let passed = 0
let failed = 0
for (const { name, command, count } of parts) {
  const [program = '', ...options] = command
  console.log(`\n--- ${name}`)
  const started = Date.now()
  const { status } = spawnSync(program, options, { cwd: root, stdio: 'inherit' })
  const ok = status === 0
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
  console.log(`${name}: ${result.failed === 0 ? 'good' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
