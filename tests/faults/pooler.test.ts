import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { findWrongCounters, WriteLoad } from '#tools/lib/write-load.ts'

async function pooledDatabase() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const target = { port: Number(new URL(postgres.url).port), user: 'rider', password: 'rider', database: 'postgres' }
  const pooler = await startPooler(target)
  onTestFinished(pooler.stop)
  return { postgres, direct: `${postgres.url}/postgres`, pooler, target }
}

async function server(environment: Record<string, string>): Promise<RunningServer> {
  const started = await startServer({ LOG_LEVEL: 'warn', ...environment })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

const heldLocks = async (direct: string) => {
  const client = new pg.Client(direct)
  await client.connect()
  const { rows } = await client.query("select pid from pg_locks where locktype = 'advisory'")
  await client.end()
  return rows
}

test('[HOLD-01] the stand-in refuses an unknown startup parameter as PgBouncer does', async () => {
  const { pooler } = await pooledDatabase()
  const client = new pg.Client({ connectionString: pooler.url, statement_timeout: 1000 })
  const refusal = { code: '08P01', message: 'unsupported startup parameter: statement_timeout' }
  await expect(client.connect()).rejects.toMatchObject(refusal)
})

test('[HOLD-01] through a pooler in transaction mode three servers start together on an empty database, and all writes of riders work', async () => {
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
  expect(pooler.connections()).toBeLessThanOrEqual(6)
  const db = await openDatabase({ kind: 'postgres', url: direct })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
  // Another server can start, because no migration lock is left on a pooled connection.
  await server({ DATABASE_URL: pooler.url })
  expect(await heldLocks(direct)).toEqual([])
})

test('[HOLD-01] the statement timeout of a transaction also works through a pooler', async () => {
  const { pooler } = await pooledDatabase()
  const db = await openDatabase({ kind: 'postgres', url: pooler.url })
  onTestFinished(() => db.destroy())
  const limit = () => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  expect((await db.transaction().execute((trx) => limit().execute(trx))).rows).toEqual([{ limit: '10s' }])
  expect((await limit().execute(db)).rows).toEqual([{ limit: '0' }])
})

test('[HOLD-02] migrations run over DATABASE_DIRECT_URL only', async () => {
  const { direct, pooler } = await pooledDatabase()
  const started = await server({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })
  expect((await callApi(started.url, 'GET', '/ready')).status).toBe(200)
  const wrong = direct.replace('/postgres?', '/nowhere?').replace(/\/postgres$/, '/nowhere')
  const start = startServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: wrong })
  await expect(start).rejects.toThrow('database "nowhere" does not exist')
})

test('[HOLD-02] a migration waits while another server migrates, and its lock disappears when that server ends', async () => {
  const { direct } = await pooledDatabase()
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

/**
 * Errors of PgBouncer itself, and errors that it forwards from a database that stops, starts or has too many
 * connections.
 */
test.each([
  ['server login has been failing, try again later (server_login_retry)', '08P01'],
  ['pgbouncer cannot connect to server', '08P01'],
  ['query_wait_timeout', '08P01'],
  ['client_login_timeout', '08P01'],
  ['server conn crashed?', '08P01'],
  ['no more connections allowed (max_client_conn)', '08P01'],
  ['the database system is starting up', '57P03'],
  ['the database system is shutting down', '57P03'],
  ['terminating connection due to administrator command', '57P01'],
  ['sorry, too many clients already', '53300'],
  ['password authentication failed for user "rider"', '28P01'],
])(
  '[HOLD-03] when the pooler says "%s" (%s), riders get 503 with Retry-After, and all works as soon as it gives connections again',
  async (message, code) => {
    const { url, pooler } = await sharedServer()
    const register = (username: string) =>
      callApi(url, 'POST', '/api/register', { body: { username, password: 'secret1' } })
    pooler.refuse(message, code)
    for (const name of ['first', 'second', 'third']) {
      const refused = await register(`${code}-${name}`)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await callApi(url, 'GET', '/api/tips')).status).toBe(200)
    pooler.refuse(undefined)
    expect((await register(`rider-${++riders}`)).status).toBe(201)
  },
)

let riders = 0
let shared: ReturnType<typeof startShared> | undefined
async function startShared() {
  const postgres = await startPostgres()
  const target = { port: Number(new URL(postgres.url).port), user: 'rider', password: 'rider', database: 'postgres' }
  const pooler = await startPooler(target)
  const started = await startServer({ DATABASE_URL: pooler.url, LOG_LEVEL: 'silent' })
  return { url: started.url, pooler, postgres, started }
}
function sharedServer() {
  shared ??= startShared()
  return shared
}
afterAll(async () => {
  const all = await shared
  await all?.started.end('SIGKILL')
  if (all) removeFolder(all.started.folder)
  await all?.pooler.stop()
  await all?.postgres.stop()
})

test('[HOLD-03] when the database behind a pooler crashes under load, no server ends, no answer is 500 and no acknowledged write is lost', async () => {
  const { direct, pooler } = await pooledDatabase()
  const servers = await Promise.all([1, 2].map(() => server({ DATABASE_URL: pooler.url, LOG_LEVEL: 'silent' })))
  const load = new WriteLoad()
  await load.registerRiders(servers[0]?.url ?? '', 16, 'rider')
  let turn = 0
  load.start(() => servers[turn++ % 2]?.url ?? '')
  let crashed = 0
  while (crashed < 30) {
    crashed += pooler.crash()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
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
})
