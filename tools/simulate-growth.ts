// npm run simulate-growth: estimates the servers and databases for ten thousand to a hundred million riders. It
// measures the cost of a request and the size of a rider on this machine (about a minute). The numbers in ASSUMED are
// guesses.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './lib/free-port.ts'
import { startPostgres } from './lib/postgres.ts'
import { callApi, removeFolder, startServer } from './lib/running-server.ts'
import { anyTipId } from './lib/starter-library.ts'

/** Guesses about riders, not measured. */
const ASSUMED = {
  /** The share of all riders who visit on a day, and visits per day of each of them. */
  activeShare: 0.1,
  visitsADay: 1.2,
  /** Requests per visit: answered by a cache or with 304, reading the rider's own data, writing. */
  unchanged: 6,
  ownReads: 4,
  writes: 1.5,
  /** Ratio of the busiest second to the average second. */
  peak: 8,
  /** The share of a processor in use at the peak. */
  load: 0.5,
  likes: 10,
  completions: 10,
}

/** Above these numbers the previous step is too small: durable writes and reads a second, gigabytes. */
const LIMITS = { sqliteWrites: 20, postgresReads: 5_000, postgresWrites: 2_000, postgresGigabytes: 1_000 }

interface Costs {
  /** Processor time of a server for one request of each kind (ms). */
  unchanged: number
  ownRead: number
  write: number
}

/**
 * Sends requests of each kind, eight at a time, to a server on PostgreSQL, and measures the server's processor time.
 */
async function measureCosts(postgresUrl: string, requests: number): Promise<Costs> {
  const metricsPort = await freePort()
  const server = await startServer({ LOG_LEVEL: 'error', METRICS_PORT: `${metricsPort}`, DATABASE_URL: postgresUrl })
  const body = { username: 'measurer', password: 'secret1' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  const etag = (await callApi(server.url, 'GET', '/')).headers.get('etag') ?? ''

  async function processorSeconds() {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
  async function cost(call: (turn: number) => Promise<Response>) {
    let turn = 0
    const send = async (until: number) => {
      while (turn < until) await (await call(turn++)).arrayBuffer()
    }
    const sendEight = (until: number) => Promise.all(Array.from({ length: 8 }, () => send(until)))
    await sendEight(requests / 2)
    const before = await processorSeconds()
    await sendEight(requests * 1.5)
    return (1000 * ((await processorSeconds()) - before)) / requests
  }

  const like = (turn: number) => `/api/tips/${anyTipId(turn >> 1)}/like`
  const costs = {
    unchanged: await cost(() => fetch(server.url, { headers: { 'if-none-match': etag } })),
    ownRead: await cost(() => callApi(server.url, 'GET', '/api/engagement', { token })),
    write: await cost((turn) => callApi(server.url, turn % 2 ? 'DELETE' : 'POST', like(turn), { token })),
  }
  await server.end('SIGKILL')
  removeFolder(server.folder)
  return costs
}

/** The size of one rider in the database (bytes), measured on a generated database. */
function measureRider(riders: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-growth-'))
  const file = join(folder, 'made.db')
  const { likes, completions } = ASSUMED
  const options = [join(import.meta.dirname, 'make-data.ts'), file, `${riders}`, `${likes}`, `${completions}`]
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { size } = statSync(file)
  removeFolder(folder)
  return size / riders
}

function databaseFor(rates: { ownReads: number; writes: number; gigabytes: number }): string {
  if (rates.writes <= LIMITS.sqliteWrites) return 'SQLite'
  if (rates.writes > LIMITS.postgresWrites || rates.gigabytes > LIMITS.postgresGigabytes) return 'beyond one PostgreSQL'
  return rates.ownReads > LIMITS.postgresReads ? 'PostgreSQL, replicas' : 'PostgreSQL'
}

const postgres = await startPostgres({ durable: true })
const costs = await measureCosts(`${postgres.url}/postgres`, 4000).finally(() => postgres.stop())
const bytesPerRider = measureRider(20_000)

const round = (value: number) => Number(value.toPrecision(2)).toLocaleString('en-GB', { maximumFractionDigits: 2 })
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
console.log(
  `Processor time (ms): 304 ${round(costs.unchanged)}, own read ${round(costs.ownRead)}, write ${round(costs.write)}`,
)
console.log(`A rider in the database: ${Math.round(bytesPerRider)} bytes\n`)
row(['riders', 'requests/s', 'of these cache or 304', 'own reads/s', 'writes/s', 'GB', 'servers', 'database'])
row(Array.from({ length: 8 }, () => '---'))
for (const riders of [1e4, 1e5, 1e6, 1e7, 1e8]) {
  const visits = (riders * ASSUMED.activeShare * ASSUMED.visitsADay * ASSUMED.peak) / 86_400
  const [unchanged, ownReads, writes] = [ASSUMED.unchanged, ASSUMED.ownReads, ASSUMED.writes].map(
    (n) => visits * n,
  ) as [number, number, number]
  const gigabytes = (riders * bytesPerRider) / 1e9
  const processors = (unchanged * costs.unchanged + ownReads * costs.ownRead + writes * costs.write) / 1000
  const database = databaseFor({ ownReads, writes, gigabytes })
  // With PostgreSQL plan at least two servers, so that one may fail.
  const servers = database === 'SQLite' ? 1 : Math.max(2, Math.ceil(processors / ASSUMED.load))
  const rates = [unchanged + ownReads + writes, unchanged, ownReads, writes, gigabytes].map(round)
  row([riders.toLocaleString('en-GB'), ...rates, String(servers), database])
}
