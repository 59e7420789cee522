import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callApi, type RunningServer } from '../../tests/support/running-server.ts'
import { load } from './load.ts'
import { median, milliseconds, type Row, spread, whole } from './row.ts'

const ROUNDS = 3
const SECONDS = 4
const RIDERS = 32
const TIPS = 32

/** Rows inserted one by one, each on the disk before the next: as fast as this disk lets SQLite be durable. */
function insertFor(database: DatabaseSync, seconds: number): number {
  const insert = database.prepare('insert into line (a, b, c) values (?, ?, ?)')
  const end = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < end; count++) insert.run(count, 7, '2026-01-01T00:00:00.000Z')
  return count / seconds
}

/** Durable likes over HTTP, each with its session and its transaction, against a raw loop of durable inserts, in turn. */
export async function measureWrites(server: RunningServer): Promise<Row[]> {
  const requests: Parameters<typeof load>[0]['requests'] = []
  for (let i = 0; i < RIDERS; i++) {
    const answer = await callApi(server.url, 'POST', '/api/register', {
      body: { username: `liker-${i}`, password: 'secret1' },
    })
    const headers = { authorization: `Bearer ${(await answer.json()).token}` }
    // Every like is new, and every one taken back was there.
    for (const method of ['POST', 'DELETE'] as const) {
      requests.push({ method, path: `/api/tips/${1 + (i % TIPS)}/like`, headers })
    }
  }
  const raw = new DatabaseSync(join(server.folder, 'yardstick.db'))
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table line (a integer, b integer, c text)')

  await load({ url: server.url, requests }, 2)
  insertFor(raw, 1)
  const rates: number[] = []
  const rawRates: number[] = []
  const slowest: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rate, p99, failed } = await load({ url: server.url, requests }, SECONDS)
    if (failed > 0) throw new Error(`${failed} likes were no success`)
    rates.push(rate)
    slowest.push(p99)
    rawRates.push(insertFor(raw, SECONDS))
  }
  raw.close()
  const share = median(rates) / median(rawRates)
  return [
    {
      what: 'durable like, share of a raw loop of fsynced inserts',
      budget: '>= 0.5',
      measured: `${share.toFixed(2)}: ${spread(rates, whole)} a second`,
      yardstick: `${spread(rawRates, whole)} a second`,
      met: share >= 0.5,
    },
    {
      what: 'durable like, p99 at 32 connections',
      budget: '< 40 ms',
      measured: spread(slowest, milliseconds),
      yardstick: '',
      met: median(slowest) < 40,
    },
  ]
}
