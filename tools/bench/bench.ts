// npm run bench: measures every budget against a yardstick in the same run, and writes the table to test-results/bench.md. It takes
// some minutes. Keep the machine otherwise idle.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { makeLargeLibrary } from '../lib/large-library.ts'
import { removeFolder, startServer } from '../lib/running-server.ts'
import { startSite } from '../lib/sites.ts'
import { measureBytes } from './bytes.ts'
import { measureReads, measureWrites } from './http.ts'
import { type MeasuredPage, measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import { measureMemory, measureStart } from './process.ts'
import type { Row } from './row.ts'

const root = join(import.meta.dirname, '..', '..')
const DOCUMENT = join(root, 'test-results', 'bench.md')

// Arabic is measured too, because it has a typeface and a direction of its own.
const LANGUAGES = 'en,de,ar'
spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], {
  cwd: root,
  env: { ...process.env, LANGUAGES },
  stdio: 'inherit',
})

const large = makeLargeLibrary(5000)
const thousand = makeLargeLibrary(1000)
/** Pins a process to one processor, so that the load generator has the other. */
function pinTo(processor: number, pid: number | undefined) {
  spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)])
}

// The first start after a change of the code loads Node's TypeScript compiler, which keeps 18 MB. Later starts find compiled code.
const first = await startServer({ LOG_LEVEL: 'error' })
await first.end('SIGTERM')
removeFolder(first.folder)

// The server writes the log that it writes for an operator.
const server = await startServer({ LOG_LEVEL: 'info' })
const thousandServer = await startServer({ LOG_LEVEL: 'error', CONTENT_DIR: thousand })
const arabicServer = await startServer({ LOG_LEVEL: 'error', LANGUAGES })
const rows: Row[] = []
const add = (...more: Row[]) => {
  for (const { what, measured, met } of more) console.log(`${met ? 'met ' : 'MISSED'} ${what}: ${measured}`)
  rows.push(...more)
}

add(...(await measureBytes(server.url)))
pinTo(0, server.process.pid)
add(...(await measureReads(server.url)))
add(...(await measureWrites(server)))
add(...(await measureMemory(server)))
add(await measureStart('start to the first page', 1500, {}))
add(await measureStart('start to the first page, 5,000 tips in two languages', 3000, { CONTENT_DIR: large }))
add(...(await measurePhone(server.url, thousandServer.url)))
const site = await startSite('usual')
const pages: MeasuredPage[] = [
  // `/exam` redirects a visitor to `/auth`.
  ...['/', '/de', '/tips/1', '/rules', '/contact', '/auth', '/exam'].map((path) => ({
    url: server.url + path,
    name: path,
  })),
  { url: `${arabicServer.url}/ar`, name: '/ar' },
  { url: `${site.url}/certificates/${site.certificateCodes.valid}`, name: '/certificates/{code}', isHidden: true },
]
add(...(await measurePages(pages)))
await site.end()

for (const each of [server, thousandServer, arabicServer]) {
  await each.end('SIGKILL')
  removeFolder(each.folder)
}
for (const folder of [large, thousand]) rmSync(folder, { recursive: true })

/** The budgets that were not reached, grouped by reason. */
const reasons = new Map<string, string[]>()
for (const { what, met, why } of rows) if (!met && why) reasons.set(why, [...(reasons.get(why) ?? []), what])

/** The rows of each page, which become one row of the table of pages. */
const pageRows = new Map<string, Row[]>()
for (const row of rows) if (row.page) pageRows.set(row.page, [...(pageRows.get(row.page) ?? []), row])

const memory = Math.round(totalmem() / 1024 ** 3)
const table = [
  `Measured on ${cpus().length} cores and ${memory} GiB: the median, in brackets the spread.`,
  '',
  '| what | budget | measured | yardstick | met |',
  '|---|---|---|---|---|',
  ...rows
    .filter(({ page }) => !page)
    .map(({ what, budget, measured, yardstick, met }) =>
      ['', what, budget, measured, yardstick, met ? 'yes' : '**no**', ''].join(' | ').trim(),
    ),
  '',
  '| page | Lighthouse: 100 | LCP <= 1.1 s, TBT <= 50 ms, CLS 0 | blocking by processor time <= 50 ms | met |',
  '|---|---|---|---|---|',
  ...[...pageRows].map(([page, cells]) => {
    const met = cells.every((cell) => cell.met) ? 'yes' : '**no**'
    return ['', page, ...cells.map(({ measured }) => measured), met, ''].join(' | ').trim()
  }),
  ...[...reasons].flatMap(([why, whats]) => ['', `**${whats.join('; ')}**: ${why}`]),
]
mkdirSync(dirname(DOCUMENT), { recursive: true })
writeFileSync(DOCUMENT, `${table.join('\n')}\n`)
const missed = rows.filter(({ met }) => !met).length
console.log(`${rows.length - missed} of ${rows.length} budgets met; test-results/bench.md has the table`)
