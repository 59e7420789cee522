// npm run test-engines [-- [--pictures <folder>] [<engine>] [rider|operator] [phone|desktop]]: walks of a rider and of an operator in
// Chromium, Firefox and WebKit, on a phone and on a desktop. An error in the console, in the page or of the content security policy fails a
// walk. It installs nothing: without an engine it says what to install, and fails. With --if-installed, in npm run test-all, it leaves out Chromium,
// in which all other tests run, and it passes without an engine, but says so. Writes test-results/engines.json for the conformance.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type FoundEngine, findEngines } from './find-engines.ts'
import { OPERATOR } from './operator-walk.ts'
import { RIDER } from './rider-walk.ts'
import type { Steps } from './steps.ts'
import { Walk } from './walk.ts'
import { startWalkSite, type WalkSite } from './walk-site.ts'
import { startProxy } from './watching-proxy.ts'

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, 'if-installed': { type: 'boolean' } },
})

const WALKS = { rider: RIDER, operator: OPERATOR }
// MiniBrowser is at least 430 px wide.
const SIZES = { phone: { width: 430, height: 844 }, desktop: { width: 1280, height: 860 } }
const SIZE_NAMES = Object.keys(SIZES) as (keyof typeof SIZES)[]
const WALK_NAMES = Object.keys(WALKS) as (keyof typeof WALKS)[]
const RESULTS = join(import.meta.dirname, '..', '..', 'test-results', 'engines.json')
/** After this time a walk counts as hanging (ms). */
const HANGS_AFTER = 600_000

const results: { title: string; passed: boolean }[] = []
const isWanted = (...names: string[]) => wanted.every((word) => names.includes(word))
const isWantedEngine = (name: string) => isWanted(name, ...SIZE_NAMES, ...WALK_NAMES)

type Startable = Extract<FoundEngine, { start: unknown }>

async function runSteps(title: string, steps: Steps, engine: Startable, size: keyof typeof SIZES, site: WalkSite) {
  const proxy = await startProxy(site.url)
  const browser = await engine.start(SIZES[size])
  const walk = new Walk(browser, proxy.url)
  const name = title.replaceAll(/\W+/g, '-')
  const takePicture = async (of: string) => {
    if (!options.pictures) return
    mkdirSync(options.pictures, { recursive: true })
    writeFileSync(join(options.pictures, `${name}, ${of}.png`), await walk.picture())
  }
  try {
    for (const [step, run] of Object.entries(steps)) {
      await run({ walk, site, proxy, name }).catch(async (error: Error) => {
        await takePicture(`${step}, failed`).catch(() => undefined)
        throw new Error(`${step}: ${error.message}`)
      })
      await walk.noErrors()
      await takePicture(step)
    }
  } finally {
    await browser.end()
    proxy.end()
  }
}

async function runWalk(walk: keyof typeof WALKS, engine: Startable, size: keyof typeof SIZES, site: WalkSite) {
  const title = `[WEB-01] ${walk} in ${engine.name}, ${size}`
  const started = Date.now()
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), HANGS_AFTER)
  })
  const error = await Promise.race([
    runSteps(`${walk} ${engine.name} ${size}`, WALKS[walk], engine, size, site),
    hangs,
  ]).then(
    () => undefined,
    (reason: Error) => reason,
  )
  clearTimeout(timer)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  results.push({ title, passed: error === undefined })
  console.log(`${error ? '✘' : '✓'} ${title} (${seconds} s)${error ? `\n  ${error.message}` : ''}`)
}

const engines = findEngines().filter(
  ({ name }) => isWantedEngine(name) && !(options['if-installed'] && name === 'chromium'),
)
const missing = engines.flatMap((engine) => ('missing' in engine ? [engine] : []))

/** All walks in one engine, on a site of its own, so that nobody else changes its tips. */
async function runWalks(engine: FoundEngine) {
  if (!('start' in engine)) return
  const site = await startWalkSite()
  for (const size of SIZE_NAMES) {
    for (const walk of WALK_NAMES) if (isWanted(engine.name, size, walk)) await runWalk(walk, engine, size, site)
  }
  await site.end()
}

// The engines run side by side, because a walk mostly waits.
await Promise.all(engines.map(runWalks))

for (const engine of missing) console.log(`NOT TESTED in ${engine.name}, which is not installed: ${engine.missing}`)
mkdirSync(dirname(RESULTS), { recursive: true })
writeFileSync(RESULTS, JSON.stringify({ tests: results, missing: missing.map(({ name }) => name) }))
const passed = results.filter((result) => result.passed).length
const failed = results.length - passed + (options['if-installed'] ? 0 : missing.length)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
