import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#tools/lib/free-port.ts'
import { PATH } from '#tools/lib/pgbouncer.ts'
import { runOn } from '#tools/lib/postgres.ts'

/** The connections to PostgreSQL that riders share. */
export const POOL_SIZE = 6

/** Starts PgBouncer in transaction mode before a PostgreSQL of `startPostgres`. */
export async function startPgBouncer(postgresUrl: string, settings = '') {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-pgbouncer-'))
  const port = await freePort()
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users.txt'), '"rider" "rider"\n')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    // server_login_retry is as in deploy/cluster/pgbouncer.ini. Everything else has its default.
    `[databases]
postgres = host=127.0.0.1 port=${new URL(postgresUrl).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_file = ${folder}/users.txt
admin_users = rider
pool_mode = transaction
unix_socket_dir =
default_pool_size = ${POOL_SIZE}
server_login_retry = 1
${settings}
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { env: { PATH }, stdio: 'ignore' })
  const address = `postgres://rider:rider@127.0.0.1:${port}`
  const admin = (command: string) => runOn(`${address}/pgbouncer`, command)
  await expect
    .poll(() =>
      admin('show version').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return {
    url: `${address}/postgres`,
    /** Runs a command of its console, for example `pause`. */
    admin,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
