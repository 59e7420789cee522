import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { POOL_SIZE, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { hasPgBouncer } from '#tools/lib/pgbouncer.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

/** Needs Debian's package, which CI installs. */
const testPooled = test.skipIf(!hasPgBouncer())

async function pooledDatabase(settings = '') {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const pooler = await startPgBouncer(postgres.url, settings)
  onTestFinished(pooler.stop)
  return { postgres, direct: `${postgres.url}/postgres`, pooler }
}

async function server(environment: Record<string, string>): Promise<RunningServer> {
  const started = await startServer({ LOG_LEVEL: 'warn', ...environment })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

async function ask<Row>(direct: string, query: string): Promise<Row[]> {
  const client = new pg.Client(direct)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

const heldLocks = (direct: string) => ask(direct, "select pid from pg_locks where locktype = 'advisory'")

const countConnections = async (direct: string) =>
  (await ask(direct, "select 1 from pg_stat_activity where backend_type = 'client backend'")).length - 1

testPooled(
  '[HOLD-01] through a pooler in transaction mode three servers start together on an empty database, and all writes of riders work',
  async () => {
    const { direct, pooler } = await pooledDatabase()
    const servers = await Promise.all([1, 2, 3].map(() => server({ DATABASE_URL: pooler.url })))
    expect(await heldLocks(direct)).toEqual([])
    const load = new WriteLoad()
    await load.registerRiders(servers[0]?.url ?? '', 16, 'rider')
    let turn = 0
    load.start(() => servers[turn++ % 3]?.url ?? '')
    await expect.poll(() => load.writes).toBeGreaterThan(400)
    await load.stop()
    expect({ strange: load.unexpected, refused: load.refused, broken: load.broken }).toEqual({
      strange: [],
      refused: 0,
      broken: 0,
    })
    expect(await load.findLosses(servers[1]?.url ?? '')).toEqual([])
    // Sixteen riders write through three servers that share the few connections of the pooler.
    expect(await countConnections(direct)).toBeLessThanOrEqual(POOL_SIZE)
    const db = await openDatabase({ kind: 'postgres', url: direct })
    onTestFinished(() => db.destroy())
    expect(await findWrongCounters(db)).toEqual([])
    // Another server can start, because no migration lock is left on a pooled connection.
    await server({ DATABASE_URL: pooler.url })
    expect(await heldLocks(direct)).toEqual([])
  },
)

testPooled('[HOLD-01] the statement timeout of a transaction also works through a pooler', async () => {
  const { pooler } = await pooledDatabase()
  const db = await openDatabase({ kind: 'postgres', url: pooler.url })
  onTestFinished(() => db.destroy())
  const limit = () => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  expect((await db.transaction().execute((trx) => limit().execute(trx))).rows).toEqual([{ limit: '10s' }])
  expect((await limit().execute(db)).rows).toEqual([{ limit: '0' }])
})

testPooled('[HOLD-02] migrations run over DATABASE_DIRECT_URL only', async () => {
  const { direct, pooler } = await pooledDatabase()
  const started = await server({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })
  expect((await callApi(started.url, 'GET', '/ready')).status).toBe(200)
  const wrong = direct.replace('/postgres?', '/nowhere?').replace(/\/postgres$/, '/nowhere')
  const start = startServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: wrong })
  await expect(start).rejects.toThrow('database "nowhere" does not exist')
})

test('[HOLD-02] a migration waits while another server migrates, and its lock disappears when that server ends', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const direct = `${postgres.url}/postgres`
  const other = new pg.Client(direct)
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(3853314791062309107)')
  let isOpen = false
  const opening = openDatabase({ kind: 'postgres', url: direct }).then((db) => {
    isOpen = true
    return db
  })
  const watcher = new pg.Client(direct)
  await watcher.connect()
  onTestFinished(() => watcher.end())
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
  expect(isOpen).toBe(false)
  await other.end()
  const db = await opening
  await db.destroy()
  expect(await heldLocks(direct)).toEqual([])
})

testPooled(
  '[HOLD-03] when PgBouncer has no connection, or no database, riders get 503 with Retry-After, and all works as soon as it has',
  async () => {
    // The default would let a call wait for two minutes.
    const { pooler, postgres } = await pooledDatabase('query_wait_timeout = 1')
    const { url } = await server({ DATABASE_URL: pooler.url, LOG_LEVEL: 'silent' })
    const register = (username: string) =>
      callApi(url, 'POST', '/api/register', { body: { username, password: 'secret1' } })
    const expectRefused = async (username: string) => {
      const refused = await register(username)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await callApi(url, 'GET', '/api/tips')).status).toBe(200)
    }
    const expectWorks = (username: string) => expect.poll(async () => (await register(username)).status).toBe(201)

    await pooler.admin('pause')
    await expectRefused('waits')
    await pooler.admin('resume')
    await expectWorks('after-pause')

    await postgres.pause()
    await expectRefused('breaks')
    await expectRefused('cannot-connect')
    await postgres.resume()
    await expectWorks('after-restart')

    await pooler.admin('disable postgres')
    await pooler.admin('kill postgres')
    await expectRefused('disabled')
    await pooler.admin('enable postgres')
    await pooler.admin('resume postgres')
    await expectWorks('after-all')
  },
)

testPooled(
  '[HOLD-03] when the database behind a pooler crashes under load, no server ends, no answer is 500 and no acknowledged write is lost',
  async () => {
    const { direct, pooler } = await pooledDatabase()
    const servers = await Promise.all([1, 2].map(() => server({ DATABASE_URL: pooler.url, LOG_LEVEL: 'silent' })))
    const load = new WriteLoad()
    await load.registerRiders(servers[0]?.url ?? '', 16, 'rider')
    let turn = 0
    load.start(() => servers[turn++ % 2]?.url ?? '')
    const inUse = "pid <> pg_backend_pid() and state in ('active', 'idle in transaction')"
    let crashed = 0
    while (crashed < 30)
      crashed += (await ask(direct, `select pg_terminate_backend(pid) from pg_stat_activity where ${inUse}`)).length
    const before = load.writes
    await expect.poll(() => load.writes).toBeGreaterThan(before + 50)
    await load.stop()
    expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
    expect({ strange: load.unexpected, broken: load.broken }).toEqual({ strange: [], broken: 0 })
    expect(load.refused).toBeGreaterThan(0)
    expect(await load.findLosses(servers[1]?.url ?? '')).toEqual([])
    const db = await openDatabase({ kind: 'postgres', url: direct })
    onTestFinished(() => db.destroy())
    expect(await findWrongCounters(db)).toEqual([])
  },
)
