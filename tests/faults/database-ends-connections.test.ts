import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startCuttingProxy } from '#tests/support/cutting-proxy.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

async function databaseBehindProxy() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const proxy = await startCuttingProxy(Number(new URL(postgres.url).port))
  onTestFinished(proxy.stop)
  const admin = new pg.Client(`${postgres.url}/postgres`)
  await admin.connect()
  onTestFinished(() => admin.end())
  return {
    direct: `${postgres.url}/postgres`,
    proxied: `postgres://rider:rider@127.0.0.1:${proxy.port}/postgres`,
    proxy,
    admin,
  }
}

async function server(url: string): Promise<RunningServer> {
  const started = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

/** Sixteen riders write to two servers while `harm` breaks connections. Checks that no acknowledged write is lost. */
async function writeWhile(url: string, direct: string, harm: (load: WriteLoad) => Promise<void>): Promise<WriteLoad> {
  const servers = await Promise.all([server(url), server(url)])
  const load = new WriteLoad()
  await load.registerRiders(servers[0].url, 16, 'rider')
  let turn = 0
  load.start(() => servers[turn++ % 2]?.url ?? '')
  await harm(load)
  const before = load.writes
  await expect.poll(() => load.writes).toBeGreaterThan(before + 100)
  await load.stop()

  expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
  expect(load.unexpected).toEqual([])
  expect(load.broken).toBe(0)
  expect(await load.findLosses(servers[1].url)).toEqual([])
  const db = await openDatabase({ kind: 'postgres', url: direct })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
  return load
}

test('[HOLD-03] when the database ends connections inside transactions, no server ends, no answer is 500 and no acknowledged write is lost', async () => {
  const { direct, admin } = await databaseBehindProxy()
  const inUse = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
  let ended = 0
  const load = await writeWhile(direct, direct, async () => {
    while (ended < 40) ended += (await admin.query(inUse)).rowCount ?? 0
  })
  expect(load.refused).toBeGreaterThan(0)
})

test('[HOLD-03] when connections are cut inside answers, no server ends, no answer is 500 and no acknowledged write is lost', async () => {
  const { direct, proxied, proxy } = await databaseBehindProxy()
  const load = await writeWhile(proxied, direct, async () => {
    await proxy.cutInAnswers(40)
    expect(proxy.cut()).toBeGreaterThan(0)
  })
  expect(load.refused).toBeGreaterThan(0)
})

test('[HOLD-04] when a primary becomes a replica under load, writing answers 503 and the servers replace its connections at once', async () => {
  const { direct, admin } = await databaseBehindProxy()
  // A primary that becomes a replica answers every write in an existing session with 25006.
  const readOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter database postgres set default_transaction_read_only = ${value}`)
  }
  const pids = async () => {
    const { rows } = await admin.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }) => pid)
  }
  const load = await writeWhile(direct, direct, async (load) => {
    await expect.poll(() => load.writes).toBeGreaterThan(20)
    await readOnly('on')
    // The setting only applies to new sessions, so end the existing ones.
    for (const pid of await pids()) await admin.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => load.refused).toBeGreaterThan(60)
    await admin.query('set default_transaction_read_only = off')
    await readOnly('off')
  })
  // A connection that the server had kept would answer 25006 forever, but writeWhile has seen a hundred more writes.
  expect(load.refused).toBeGreaterThan(60)
})

test('[HOLD-04] a rider gets 503 with Retry-After while the primary is a replica, and the next write reaches the new primary', async () => {
  const { direct, admin } = await databaseBehindProxy()
  const started = await server(direct)
  const body = { username: 'mira', password: 'secret1' }
  const { token } = await (await callApi(started.url, 'POST', '/api/register', { body })).json()
  await admin.query('alter database postgres set default_transaction_read_only = on')
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const like = () => callApi(started.url, 'POST', '/api/tips/7/like', { token })
  await expect.poll(async () => (await like()).status).toBe(503)
  const refused = await like()
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callApi(started.url, 'GET', '/api/bookmarks', { token })).status).toBe(200)
  await admin.query('set default_transaction_read_only = off')
  await admin.query('alter database postgres set default_transaction_read_only = off')
  await expect.poll(async () => (await like()).status).toBe(200)
})
