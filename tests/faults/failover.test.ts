import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startCuttingProxy } from '#tests/support/cutting-proxy.ts'
import { runOnce, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

/** A primary, its replica, and two servers that reach the primary through a proxy. */
async function twoServersOnACluster() {
  const cluster = await startReplicatedPostgres()
  onTestFinished(cluster.stop)
  const proxy = await startCuttingProxy(cluster.primary.port)
  onTestFinished(proxy.stop)
  const environment = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://rider:rider@127.0.0.1:${proxy.port}/postgres`,
    DATABASE_READ_URL: cluster.replica.url,
  }
  const servers = await Promise.all([startServer(environment), startServer(environment)])
  onTestFinished(async () => {
    for (const server of servers) {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    }
  })
  const countReaders =
    "select count(distinct client_port)::int as connections from pg_stat_activity where query like '%pg_is_in_recovery%' and state = 'idle'"
  await expect
    .poll(async () => (await runOnce(cluster.replica.url, countReaders))[0]?.connections)
    .toBeGreaterThanOrEqual(2)
  return { cluster, proxy, servers }
}

/** Registers a rider whose last write was ten minutes ago, so that the server reads from the replica for them. */
async function riderWithoutRecentWrites(server: RunningServer, primary: string, username: string): Promise<string> {
  const body = { username, password: 'secret1' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  await callApi(server.url, 'POST', '/api/tips/1/bookmark', { token, body: { notes: 'first' } })
  const earlier = new Date(Date.now() - 10 * 60_000).toISOString()
  await runOnce(
    primary,
    `update session set last_used_at = '${earlier}' where rider_id = (select id from rider where username = '${username}')`,
  )
  return token
}

test('[HOLD-05] when the primary is killed under load, no acknowledged write is lost or doubled, reading goes on, and writes go to the new primary', async () => {
  const { cluster, proxy, servers } = await twoServersOnACluster()
  const [first, second] = servers
  const token = await riderWithoutRecentWrites(first, cluster.primary.url, 'reader')
  const load = new WriteLoad()
  await load.registerRiders(first.url, 16, 'rider')
  let turn = 0
  load.start(() => servers[turn++ % 2]?.url ?? '')
  await expect.poll(() => load.writes).toBeGreaterThan(100)

  cluster.killPrimary()
  proxy.lead(undefined)
  proxy.cut()
  const refusedBefore = load.refused
  await expect.poll(() => load.refused).toBeGreaterThan(refusedBefore + 30)
  for (const server of servers) {
    for (const path of [
      '/',
      '/tips/7',
      '/api/tips',
      '/api/user',
      '/api/bookmarks',
      '/api/user/progress',
      '/api/leaderboard',
    ]) {
      expect((await callApi(server.url, 'GET', path, { token })).status, path).toBe(200)
    }
    expect((await callApi(server.url, 'POST', '/api/tips/3/like', { token })).status).toBe(503)
  }

  await cluster.promote()
  proxy.lead(cluster.replica.port)
  const before = load.writes
  await expect.poll(() => load.writes).toBeGreaterThan(before + 100)
  await load.stop()
  expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
  expect({ strange: load.unexpected, broken: load.broken }).toEqual({ strange: [], broken: 0 })
  expect(await load.findLosses(second.url)).toEqual([])
  const db = await openDatabase({ kind: 'postgres', url: cluster.replica.url })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
})

test('[HOLD-06] riders read from the replica, but a rider who writes through one server sees it on another however far the replica is behind', async () => {
  const { cluster, servers } = await twoServersOnACluster()
  const [first, second] = servers
  const token = await riderWithoutRecentWrites(first, cluster.primary.url, 'mira')
  const other = await riderWithoutRecentWrites(first, cluster.primary.url, 'other')
  const notes = async (of: string) => {
    const answer = await callApi(second.url, 'GET', '/api/bookmarks', { token: of })
    return (await answer.json()).map((bookmark: { notes: string }) => bookmark.notes)
  }
  const countRested = 'select count(*)::int as count from session where last_used_at < created_at'
  await expect.poll(async () => (await runOnce(cluster.replica.url, countRested))[0]?.count).toBe(2)
  // From here on the replica falls behind, and the server reads from it for 10 seconds only. So the test does little until it has read.
  await runOnce(cluster.replica.url, 'select pg_wal_replay_pause()')
  await runOnce(cluster.primary.url, "update bookmark set notes = 'of the primary'")
  for (const rider of [token, other]) expect(await notes(rider), 'the replica is a moment behind').toEqual(['first'])

  await callApi(first.url, 'POST', '/api/tips/1/bookmark', { token, body: { notes: 'just written' } })
  expect(await notes(token)).toEqual(['just written'])

  // The other rider has not written anything, so the server leaves the replica as soon as it is too far behind.
  await expect.poll(() => notes(other)).toEqual(['of the primary'])
  await runOnce(cluster.replica.url, 'select pg_wal_replay_resume()')
})

test('[HOLD-06] without the replica the server starts and reads from the primary', async () => {
  const cluster = await startReplicatedPostgres()
  onTestFinished(cluster.stop)
  const nobody = cluster.replica.url.replace(`:${cluster.replica.port}/`, ':1/')
  const server = await startServer({ DATABASE_URL: cluster.primary.url, DATABASE_READ_URL: nobody })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  const token = await riderWithoutRecentWrites(server, cluster.primary.url, 'mira')
  expect(await (await callApi(server.url, 'GET', '/api/bookmarks', { token })).json()).toHaveLength(1)
})
