import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/server/db/open.ts'
import { addLike } from '../src/server/features/likes/repository.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { callApi, removeFolder, startServer } from '../tests/support/running-server.ts'
import { runOn } from '../tests/support/test-database.ts'

/** The processor time a server spends on one request of each kind (ms). */
export interface Costs {
  unchanged: number
  personalRead: number
  write: number
}

/** Asks a real server on PostgreSQL for each kind so many times, eight at a time, and reads its processor time before and after. */
export async function measureCosts(postgres: string, requests: number): Promise<Costs> {
  const metricsPort = await freePort()
  const server = await startServer({ LOG_LEVEL: 'error', METRICS_PORT: `${metricsPort}`, DATABASE_URL: postgres })
  const body = { username: 'measurer', password: 'secret1' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  const etag = (await callApi(server.url, 'GET', '/')).headers.get('etag') ?? ''

  async function processorSeconds() {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
  async function cost(call: (turn: number) => Promise<Response>) {
    let turn = 0
    const ask = async (until: number) => {
      while (turn < until) await (await call(turn++)).arrayBuffer()
    }
    const askEight = (until: number) => Promise.all(Array.from({ length: 8 }, () => ask(until)))
    await askEight(requests / 2)
    const before = await processorSeconds()
    await askEight(requests * 1.5)
    return (1000 * ((await processorSeconds()) - before)) / requests
  }

  const costs = {
    unchanged: await cost(() => fetch(server.url, { headers: { 'if-none-match': etag } })),
    personalRead: await cost(() => callApi(server.url, 'GET', '/api/engagement', { token })),
    write: await cost((turn) =>
      callApi(server.url, turn % 2 ? 'DELETE' : 'POST', `/api/tips/${1 + ((turn >> 1) % 32)}/like`, { token }),
    ),
  }
  await server.end('SIGKILL')
  removeFolder(server.folder)
  return costs
}

const RIDERS = 100_000

/** How many likes a second ten connections write together, and how long one alone takes (ms). */
export interface HotRow {
  oneRow: number
  sixteenRows: number
  alone: number
}

/** Likes of one tip, and of sixteen, by ten connections at once for so long (ms each): the likes feature's own transaction. */
export async function measureHotRow(postgres: string, duration: number): Promise<HotRow> {
  const db = await openDatabase({ kind: 'postgres', url: postgres })
  await runOn(
    postgres,
    `insert into rider (username, username_key, password_hash, created_at)
     select 'r' || n, 'r' || n, '-', '2026-01-01T00:00:00.000Z' from generate_series(1, ${RIDERS}) n`,
  )
  const { id: first } = await db.selectFrom('rider').select('id').where('username', '=', 'r1').executeTakeFirstOrThrow()
  let next = 0
  /** Likes a second. */
  async function rate(connections: number, tips: number) {
    const firstTip = 1 + next
    const end = performance.now() + duration
    const before = next
    const loops = Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const like = { riderId: first + (next % RIDERS), tipId: firstTip + (next % tips) }
        next += 1
        await addLike(db, like, new Date())
      }
    })
    await Promise.all(loops)
    return ((next - before) * 1000) / duration
  }
  await rate(10, 16)
  const measured = { alone: 1000 / (await rate(1, 1)), oneRow: await rate(10, 1), sixteenRows: await rate(10, 16) }
  await db.destroy()
  return measured
}

/** Makes a database with so many riders and answers how large it is for each (bytes). */
export function measureBytesPerRider(riders: number, likes: number, completions: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-growth-'))
  const file = join(folder, 'made.db')
  const make = [join(import.meta.dirname, 'make-data.ts'), file, `${riders}`, `${likes}`, `${completions}`]
  const { status, stderr } = spawnSync(process.execPath, make, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { size } = statSync(file)
  removeFolder(folder)
  return size / riders
}

/** A PostgreSQL of its own that waits for the disk, for as long as `work` takes. */
export async function onDurablePostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true })
  try {
    return await work(`${postgres.url}/postgres`)
  } finally {
    await postgres.stop()
  }
}
