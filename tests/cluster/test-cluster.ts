// npm run test-cluster: tests the site on a real replicated PostgreSQL behind PgBouncer while its primary is killed
// twice. It needs Debian's packages and installs nothing. It stops everything that it started. `SECONDS=20` writes
// longer before each kill.
import { openDatabase } from '#server/db/open.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { type Engine, missingPackages, startEngine } from './engine.ts'

const KILLS = 2
const RIDERS = 16
const SECONDS = Number(process.env.SECONDS ?? 8)
const waitFor = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const failures: string[] = []
/** Functions that stop what has been started, in this order. */
const stops: (() => Promise<void>)[] = []

function check(isGood: boolean, what: string) {
  console.log(`${isGood ? 'good' : 'FAILED'}  ${what}`)
  if (!isGood) failures.push(what)
}

/** Reads until it is stopped, and counts the statuses: of pages and tips from memory, and of one rider's own data. */
function startReading(urls: string[], token: string) {
  const statuses = { site: new Map<number, number>(), own: new Map<number, number>() }
  let isReading = true
  const count = (kind: 'site' | 'own', status: number) =>
    statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1)
  async function read() {
    for (let turn = 0; isReading; turn++) {
      const url = urls[turn % urls.length] ?? ''
      const [kind, path] =
        turn % 4 < 2 ? (['site', turn % 4 === 0 ? '/' : '/api/tips'] as const) : (['own', '/api/bookmarks'] as const)
      count(
        kind,
        await callApi(url, 'GET', path, { token }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await waitFor(0.05)
    }
  }
  const reading = read()
  return {
    statuses,
    stop: () => {
      isReading = false
      return reading
    },
  }
}

/** The database errors in a server's log, by how often they occurred. */
function errorsIn(log: string): Map<string, number> {
  const errors = new Map<string, number>()
  for (const line of log.split('\n').filter((text) => text.startsWith('{'))) {
    const { err } = JSON.parse(line)
    const said = `${err?.code ?? 'no code'}: ${err?.message}`
    errors.set(said, (errors.get(said) ?? 0) + 1)
  }
  return errors
}

async function killPrimaryUnderLoad(engine: Engine) {
  const environment = { DATABASE_URL: engine.urls.pooled, DATABASE_READ_URL: engine.urls.replica, LOG_LEVEL: 'error' }
  // Both servers start at once on an empty database, so that both try to migrate it.
  const servers = await Promise.all([startServer(environment), startServer(environment)])
  for (const server of servers) {
    stops.unshift(async () => {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    })
  }
  const urls = servers.map(({ url }) => url)
  const [first = '', second = ''] = urls
  const load = new WriteLoad()
  await load.registerRiders(first, RIDERS, 'rider')
  const body = { username: 'reader', password: 'secret1' }
  const { token } = await (await callApi(first, 'POST', '/api/register', { body })).json()
  const db = await openDatabase({ kind: 'postgres', url: engine.urls.primary })
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(Date.now() - 600_000).toISOString() })
    .where('rider_id', '=', (eb) => eb.selectFrom('rider').select('id').where('username', '=', 'reader'))
    .execute()
  await db.destroy()
  const reading = startReading(urls, token)
  let turn = 0
  load.start(() => urls[turn++ % urls.length] ?? '')

  for (let kill = 1; kill <= KILLS; kill++) {
    await waitFor(SECONDS)
    const primary = await engine.findPrimary()
    const writesBefore = load.writes
    const busy = await engine.kill(primary)
    const killed = performance.now()
    const next = await engine.findPrimary(primary)
    const elected = performance.now()
    while (load.lastWrite < elected) await waitFor(0.005)
    const back = load.lastWrite - elected
    console.log(
      `kill ${kill}: ${primary} with ${busy} connections in use, after ${writesBefore} writes; ${next} is the primary after ${Math.round(elected - killed)} ms`,
    )
    check(busy > 0, 'connections were in use when their database was killed')
    check(back < 3000, `writing is back ${Math.round(back)} ms after the new primary (checked every 20 ms)`)
    engine.restart(primary)
    await engine.untilWhole()
  }
  await waitFor(SECONDS)
  await load.stop()
  await reading.stop()

  const site = Object.fromEntries(reading.statuses.site)
  const own = Object.fromEntries(reading.statuses.own)
  console.log(
    `${load.writes} writes acknowledged, ${load.refused} answers of 503, reading by status: site ${JSON.stringify(site)}, own ${JSON.stringify(own)}`,
  )
  for (const server of servers) for (const [said, times] of errorsIn(server.log())) console.log(`  ${times} x ${said}`)
  const ended = servers.filter(({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null)
  check(ended.length === 0, `${ended.length} servers ended`)
  check(load.broken === 0, `${load.broken} calls without an answer`)
  check(
    load.unexpected.length === 0,
    `${load.unexpected.length} answers that were neither a success nor 503 ${load.unexpected.slice(0, 5).join(', ')}`,
  )
  check(Object.keys(site).join() === '200', 'pages and tips were read all the time')
  check(
    Object.keys(own).every((status) => status === '200' || status === '503'),
    'own reading was 200 or 503',
  )
  const states = load.riders.reduce(
    (sum, { liked, notes, completed }) => sum + liked.size + notes.size + completed.size + 1,
    0,
  )
  const losses = await load.findLosses(second)
  check(
    losses.length === 0,
    `${losses.length} of ${states} acknowledged states lost or doubled ${losses.slice(0, 5).join(', ')}`,
  )
  const after = await openDatabase({ kind: 'postgres', url: engine.urls.primary })
  const wrong = await findWrongCounters(after)
  await after.destroy()
  check(wrong.length === 0, `${wrong.length} counters that are not what the rows say`)
}

/** Stops everything, only once. */
async function stopAll() {
  for (const stop of stops.splice(0)) await stop()
}

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exitCode = 1
} else {
  const interrupted = () => stopAll().then(() => process.exit(1))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const engine = await startEngine((stop) => stops.push(stop))
    await engine.untilWhole()
    await killPrimaryUnderLoad(engine)
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
    console.error(error)
  } finally {
    await stopAll()
  }
  console.log(failures.length === 0 ? 'All good.' : `${failures.length} failed.`)
  process.exit(failures.length === 0 ? 0 : 1)
}
