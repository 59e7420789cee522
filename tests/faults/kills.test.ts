import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'

/** For a long run: `KILLS=100 npx vitest run --project faults tests/faults/kills.test.ts` */
const KILLS = Number(process.env.KILLS ?? 4)

/** How many writes the server acknowledges before each kill. */
const WRITES_BEFORE_KILL = 10

async function killUnderLoad(environment: Record<string, string>, kills: number) {
  let server = await startServer(environment)
  const { folder } = server
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(folder)
  })
  const load = new WriteLoad()
  await load.registerRiders(server.url, 12, 'rider')
  let url = server.url
  load.start(() => url)
  for (let kill = 0; kill < kills; kill++) {
    const before = load.writes
    await new Promise((resolve) => setTimeout(resolve, 150 + 20 * (kill % 10)))
    // Waits for this many writes, which takes longer on a busy machine.
    while (load.writes < before + WRITES_BEFORE_KILL) await new Promise((resolve) => setTimeout(resolve, 10))
    await server.end('SIGKILL')
    server = await startServer(environment, folder)
    url = server.url
  }
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(await load.findLosses(server.url)).toEqual([])
  return { folder }
}

test('after SIGKILL under mixed writes on SQLite every acknowledged write is there once and the counters match the rows', async () => {
  const { folder } = await killUnderLoad({}, KILLS)
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
}, 600_000)

test('after SIGKILL under mixed writes on PostgreSQL every acknowledged write is there once and the counters match the rows', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const url = `${postgres.url}/postgres`
  await killUnderLoad({ DATABASE_URL: url }, Math.min(KILLS, 20))
  const db = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
}, 600_000)

test('when one of three servers on one PostgreSQL is killed and one is drained, no acknowledged write is lost', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const environment = { DATABASE_URL: `${postgres.url}/postgres`, DRAIN_SECONDS: '1' }
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => startServer(environment)))
  if (!first || !second || !third) throw new Error('expected three servers')
  onTestFinished(async () => {
    for (const server of [first, second, third]) {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    }
  })
  // Like a load balancer, ask which servers are ready and send the next request to one of them.
  let ready = [first, second, third]
  let turn = 0
  const watch = setInterval(async () => {
    const answers = await Promise.all(
      [first, second, third].map(async (server) => ({
        server,
        ok: await fetch(`${server.url}/ready`).then(
          (answer) => answer.ok,
          () => false,
        ),
      })),
    )
    ready = answers.filter(({ ok }) => ok).map(({ server }) => server)
  }, 50)
  onTestFinished(() => clearInterval(watch))

  const load = new WriteLoad()
  await load.registerRiders(first.url, 12, 'rider')
  load.start(() => ready[turn++ % Math.max(1, ready.length)]?.url ?? third.url)
  const pause = () => new Promise((resolve) => setTimeout(resolve, 600))
  await pause()
  const drained = second.end('SIGTERM')
  await pause()
  await first.end('SIGKILL')
  await drained
  await pause()
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(await load.findLosses(third.url)).toEqual([])
  const db = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
})
