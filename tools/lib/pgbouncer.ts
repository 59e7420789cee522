import { spawnSync } from 'node:child_process'

/** The folders of programs. Debian installs PgBouncer outside of a user's own. */
export const PATH = `${process.env.PATH}:/usr/sbin`

export const hasPgBouncer = () => spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0
