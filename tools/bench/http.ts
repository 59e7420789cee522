import { mkdtempSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callApi, type RunningServer } from '../lib/running-server.ts'
import { anyTipId } from '../lib/starter-library.ts'
import { isBoundByGenerator, type LoadResult, load } from './generator.ts'
import { median, milliseconds, type Row, spread, whole } from './row.ts'
import { startYardstick, withoutConnection, type Yardstick } from './yardstick.ts'

const ROUNDS = 5
const SECONDS = 2
/**
 * How long each server answers before it is measured (s). A server has one processor here, so V8's compiler takes time from the
 * requests of the first seconds, and the slowest hundredth of the likes is then three times as slow as later.
 */
const WARM_UP = 5
const RIDERS = 32

/**
 * The source of a bare server, which sends one file with given headers and status as fast as node:http can, and prints
 * its port.
 */
const BARE_SERVER = `
const { readFileSync } = require('node:fs')
const [, file, status, headers] = process.argv
const body = readFileSync(file)
const sent = JSON.parse(headers)
const server = require('node:http').createServer((_, response) => response.writeHead(Number(status), sent).end(body))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Starts a bare server that sends the same bytes and headers as the site's server at this address. */
async function startBareServer(url: string, headers: Record<string, string>) {
  const { status, body, sent } = await new Promise<{ status: number; body: Buffer; sent: Record<string, unknown> }>(
    (resolve) => {
      // fetch would decompress the body.
      get(url, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), sent: response.headers }),
        )
      })
    },
  )
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-bench-'))
  const file = join(folder, 'body')
  writeFileSync(file, body)
  const copied = withoutConnection(Object.entries(sent))
  return startYardstick(['-e', BARE_SERVER, file, String(status), JSON.stringify(copied)], folder)
}

interface Comparison {
  what: string
  path: string
  headers: Record<string, string>
  connections: number
  budget: number
  start: () => Promise<Yardstick>
}

/** Measures one address of the site's server and of a yardstick that answers with the same bytes, in turn. */
async function compare(server: string, { what, path, headers, connections, budget, start }: Comparison): Promise<Row> {
  const bare = await start()
  const ask = (url: string, at: string, seconds = SECONDS) =>
    load({ url, connections, seconds, requests: [{ path: at, headers }] })
  await ask(server, path, WARM_UP)
  await ask(bare.url, '/', WARM_UP)
  const ours: LoadResult[] = []
  const theirs: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await ask(server, path))
    theirs.push(await ask(bare.url, '/'))
  }
  bare.end()
  const failed = ours.reduce((sum, result) => sum + result.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests for ${path} failed`)
  const rates = (results: LoadResult[]) => results.map(({ rate }) => rate)
  // Compared round by round, because the speed of the machine changes between rounds.
  const share = median(ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? rate)))
  const isBound = [...ours, ...theirs].filter(isBoundByGenerator).length > ROUNDS
  const p99 = spread(
    // wrk does not report a p99 in every round.
    ours.map((result) => result.p99).filter(Number.isFinite),
    milliseconds,
  )
  return {
    what: `${what}, ${connections} connections`,
    budget: `>= ${budget} of bare node:http`,
    measured: `${isBound ? 'bound by the generator' : share.toFixed(2)}: ${spread(rates(ours), whole)}/s, p99 ${p99}`,
    yardstick: `${spread(rates(theirs), whole)}/s`,
    met: !isBound && share >= budget,
  }
}

/** Measures cached answers against a bare node:http server. The site's server must run on processor 0 alone. */
export async function measureReads(server: string): Promise<Row[]> {
  const brotli = { 'accept-encoding': 'br' }
  const etag = (await fetch(server, { headers: brotli })).headers.get('etag') ?? ''
  const comparisons: Omit<Comparison, 'start'>[] = [
    ...['/', '/?category=storage', '/tips/1', '/api/tips'].flatMap((path) => [
      { what: `\`${path}\`, brotli`, path, headers: brotli, connections: 32, budget: 0.85 },
      { what: `\`${path}\`, no compression`, path, headers: {}, connections: 32, budget: 0.85 },
    ]),
    ...[1, 256].map((connections) => ({ what: '`/`, brotli', path: '/', headers: brotli, connections, budget: 0.85 })),
    { what: '`/`, 304', path: '/', headers: { ...brotli, 'if-none-match': etag }, connections: 32, budget: 0.8 },
  ]
  const rows: Row[] = []
  for (const comparison of comparisons) {
    const start = () => startBareServer(server + comparison.path, comparison.headers)
    rows.push(await compare(server, { ...comparison, start }))
  }
  return rows
}

async function register(server: string, username: string): Promise<Record<string, string>> {
  const answer = await callApi(server, 'POST', '/api/register', { body: { username, password: 'secret1' } })
  return { authorization: `Bearer ${(await answer.json()).token}` }
}

/** Inserts rows one by one for this many seconds, each durable before the next. Returns rows per second. */
function insertFor(database: DatabaseSync, seconds: number): number {
  const insert = database.prepare('insert into line (a, b, c) values (?, ?, ?)')
  const end = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < end; count++) insert.run(count, 7, '2026-01-01T00:00:00.000Z')
  return count / seconds
}

/**
 * Measures durable likes over HTTP, each with session and transaction, against a raw loop of durable inserts, in turn.
 */
export async function measureWrites({ url, folder }: RunningServer): Promise<Row[]> {
  const requests = []
  for (let i = 0; i < RIDERS; i++) {
    const headers = await register(url, `liker-${i}`)
    // Every POST adds a new like, and every DELETE removes an existing one.
    for (const method of ['POST', 'DELETE']) requests.push({ method, path: `/api/tips/${anyTipId(i)}/like`, headers })
  }
  const raw = new DatabaseSync(join(folder, 'yardstick.db'))
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table line (a integer, b integer, c text)')
  await load({ url, connections: RIDERS, seconds: WARM_UP, requests })
  insertFor(raw, 1)
  const likes: LoadResult[] = []
  const rawRates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    likes.push(await load({ url, connections: RIDERS, seconds: SECONDS, requests }))
    rawRates.push(insertFor(raw, SECONDS))
  }
  raw.close()
  const failed = likes.reduce((sum, result) => sum + result.failed, 0)
  if (failed > 0) throw new Error(`${failed} likes failed`)
  const rates = likes.map(({ rate }) => rate)
  const times = likes.map(({ p99 }) => p99)
  const share = median(rates) / median(rawRates)
  return [
    {
      what: 'durable like, share of a raw loop of fsynced inserts',
      budget: '>= 0.85',
      measured: `${share.toFixed(2)}: ${spread(rates, whole)}/s`,
      yardstick: `${spread(rawRates, whole)}/s`,
      met: share >= 0.85,
    },
    {
      what: 'durable like, p99 at 32 connections',
      budget: '< 40 ms',
      measured: spread(times, milliseconds),
      yardstick: '',
      met: median(times) < 40,
    },
  ]
}
