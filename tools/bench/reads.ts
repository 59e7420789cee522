import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.ts'
import { median, milliseconds, type Row, spread, whole } from './row.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_UP = 2
/** As browsers ask. */
const BROTLI = { 'accept-encoding': 'br' }

/** A bare server that sends what ours sends at this address: the same bytes under the same headers. */
async function startYardstick(url: string) {
  const answer = await fetch(url, { headers: BROTLI })
  await answer.arrayBuffer()
  const body = await new Promise<Buffer>((resolve) => {
    // fetch would unpack it.
    get(url, { headers: BROTLI }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(connection|keep-alive|date)$/.test(name)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-bench-'))
  const file = join(folder, 'body')
  writeFileSync(file, body)
  const script = join(import.meta.dirname, 'yardstick-server.ts')
  const child = spawn(process.execPath, [script, file, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    end: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Cached reads against a bare node:http server that sends the same bytes, in turn. */
export async function measureReads(server: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, path } of [
    { what: 'cached page `/`', path: '/' },
    { what: '`GET /api/tips`', path: '/api/tips' },
  ]) {
    const bare = await startYardstick(server + path)
    const ours = { url: server + path, headers: BROTLI }
    for (const { url } of [ours, bare]) await load({ url, headers: BROTLI }, WARM_UP)
    const rates: number[] = []
    const bareRates: number[] = []
    const slowest: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await load(ours, SECONDS)
      if (mine.failed > 0) throw new Error(`${mine.failed} answers of ${path} were no success`)
      rates.push(mine.rate)
      slowest.push(mine.p99)
      bareRates.push((await load({ url: bare.url, headers: BROTLI }, SECONDS)).rate)
    }
    bare.end()
    const share = median(rates) / median(bareRates)
    rows.push({
      what: `${what}, share of a bare node:http server`,
      budget: '>= 0.9',
      measured: `${share.toFixed(2)}: ${spread(rates, whole)} a second`,
      yardstick: `${spread(bareRates, whole)} a second`,
      met: share >= 0.9,
    })
    rows.push({
      what: `${what}, p99 at 32 connections`,
      budget: '< 10 ms',
      measured: spread(slowest, milliseconds),
      yardstick: '',
      met: median(slowest) < 10,
    })
  }
  return rows
}
