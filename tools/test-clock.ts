// npm run test-clock [-- --clock=2026-12-31T23:50Z --zone=Europe/Berlin --lang=tr_TR.UTF-8]: runs the tests whose matter is time under this
// clock, or under one that is drawn by chance, and prints the line that repeats it. Writes test-results/clock.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawClock, environmentUnder } from './lib/clocks.ts'
import { failedInPlaywright, failedInVitest } from './lib/failed-tests.ts'

const { values: options } = parseArgs({
  options: { clock: { type: 'string' }, zone: { type: 'string' }, lang: { type: 'string' } },
})

/** The tests of code that reads the clock: rules of days and hours, what is due or expires, dates on papers and in numbers. */
const TESTS = [
  ...['src/shared/{learning,reminders,exam,places}', 'src/web/features/{reminders,review}', 'src/server/clock-jumps'],
  'src/server/features/{learning/streak,learning/learning.test,challenges,review,reminders,numbers,rules}',
  'src/server/features/{exam/exam.test,certificates,groups/report,leaderboard,admin/today,newsletter/admin}',
  'src/server/features/{accounts/sign-in,accounts/ended-session,content/moved,content/ended-roles}',
  'src/server/platform/operation/housekeeping',
].flatMap(expandBraces)
const SPECS = ['rewards', 'shell', 'admin-analytics'].map((name) => `tests/browser/${name}.spec.ts`)

/** 'a/{b,c}' is 'a/b' and 'a/c'. */
function expandBraces(pattern: string): string[] {
  const [, head = '', list, tail = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return list === undefined ? [pattern] : list.split(',').map((word) => head + word + tail)
}

const root = join(import.meta.dirname, '..')
const RESULTS = join(root, 'test-results')
const fileOf = (name: string) => join(RESULTS, `clock-${name}.json`)

const drawn = drawClock()
const clock = {
  time: options.clock ?? drawn.time,
  zone: options.zone ?? (options.clock ? 'UTC' : drawn.zone),
  lang: options.lang ?? (options.clock ? 'C' : drawn.lang),
}
const line = `npm run test-clock -- --clock=${clock.time} --zone=${clock.zone} --lang=${clock.lang}`
console.log(`Under another clock. To repeat it:\n  ${line}\n`)

/** Runs tests under the clock and reads their report. Without one, the run itself counts as failed. */
function run<Report>(name: string, command: string[], read: (report: Report) => { passed: number; titles: string[] }) {
  const file = fileOf(name)
  rmSync(file, { force: true })
  const [program = '', ...rest] = command
  const { status } = spawnSync(program, rest, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environmentUnder(clock), VITEST_REPORT: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  try {
    const { passed, titles } = read(JSON.parse(readFileSync(file, 'utf8')))
    const isGood = passed > 0 && status === 0
    return { passed, titles: titles.length === 0 && !isGood ? [`${name} under another clock`] : titles }
  } catch {
    return { passed: 0, titles: [`${name} under another clock`] }
  }
}

mkdirSync(RESULTS, { recursive: true })
const projects = ['unit', 'sqlite'].map((name) => `--project=${name}`)
const runs = [
  run<Parameters<typeof failedInVitest>[0] & { numPassedTests: number }>(
    'vitest',
    ['vitest', 'run', ...projects, ...TESTS],
    (report) => ({ passed: report.numPassedTests, titles: failedInVitest(report) }),
  ),
  run<Parameters<typeof failedInPlaywright>[0] & { stats: { expected: number } }>(
    'browser',
    ['playwright', 'test', '--reporter=list,json', `--output=${join(RESULTS, 'clock-browser')}`, ...SPECS],
    (report) => ({ passed: report.stats.expected, titles: failedInPlaywright(report) }),
  ),
]

const passed = runs.reduce((sum, each) => sum + each.passed, 0)
const failedTests = runs.flatMap(({ titles }) => titles.map((title) => `${title}\n    ${line}`))
writeFileSync(join(RESULTS, 'clock.json'), JSON.stringify({ passed, failed: failedTests.length, failedTests }))
if (failedTests.length > 0) console.log(`\nWhat failed:\n${failedTests.map((title) => `- ${title}`).join('\n')}`)
console.log(`\n${line}\n${passed} passed, ${failedTests.length} failed`)
process.exitCode = failedTests.length > 0 ? 1 : 0
