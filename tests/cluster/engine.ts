// A replicated PostgreSQL on this machine, set up as operators would: etcd, three PostgreSQL under Patroni with
// synchronous replication, HAProxy that follows the primary, and PgBouncer in transaction mode with default settings.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#tools/lib/free-port.ts'

const PASSWORD = 'only-for-the-test'
const NODES = ['pg1', 'pg2', 'pg3'] as const
type NodeName = (typeof NODES)[number]

/** The required programs and the Debian packages that contain them. */
const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

const serverPrograms = () =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .sort()
    .at(-1)
    ?.replace(/\/postgres$/, '')

/** The packages that are missing on this machine. */
export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) =>
    spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0 ? [] : [name],
  )
  return serverPrograms() ? missing : ['postgresql', ...missing]
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until `isTrue` returns true. Throws after this time (ms). */
async function until(what: string, isTrue: () => Promise<boolean>, timeout = 120_000): Promise<void> {
  const deadline = performance.now() + timeout
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`The wait for ${what} took too long`)
    await waitFor(20)
  }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Engine {
  /** Database addresses: through PgBouncer, through HAProxy, and of a replica through HAProxy. */
  urls: { pooled: string; primary: string; replica: string }
  /** The node that reports itself as the primary. */
  findPrimary: (except?: NodeName) => Promise<NodeName>
  /**
   * Kills all processes of a node at once, Patroni's and PostgreSQL's. Returns how many connections were in a
   * transaction just before.
   */
  kill: (node: NodeName) => Promise<number>
  /** Starts the node again as a replica of the new primary. */
  restart: (node: NodeName) => void
  /** Waits until all three nodes run, one of them as a synchronous replica. */
  untilWhole: () => Promise<void>
}

/** The process and all its descendants. */
function family(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...stdout.split('\n').flatMap((line) => (line.trim() ? family(Number(line)) : []))]
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Starts everything in a new folder on free ports. Calls `onStop` at once with a function that stops what has been
 * started.
 */
export async function startEngine(onStop: (stop: () => Promise<void>) => unknown): Promise<Engine> {
  const bin = serverPrograms() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-cluster-'))
  chmodSync(folder, 0o755)
  const started: ChildProcess[] = []
  // PostgreSQL and PgBouncer refuse to run as root. As root, run them as the user that their packages created.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const run = (name: string, command: string[], asPostgres = false) => {
    const [program = '', ...options] =
      asPostgres && isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command] : command
    const log = openSync(join(folder, `${name}.log`), 'a')
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder }
    const child = spawn(program, options, { cwd: folder, env, stdio: ['ignore', log, log] })
    started.push(child)
    return child
  }
  const patroni = new Map<NodeName, ChildProcess>()
  const startNode = (name: NodeName) => patroni.set(name, run(name, ['patroni', join(folder, `${name}.yml`)], true))
  const ports = await Promise.all(Array.from({ length: 11 }, () => freePort()))
  const [etcd = 0, peers = 0, primary = 0, replica = 0, pooled = 0, ...others] = ports
  const nodes = NODES.map((name, i) => ({
    name,
    port: others[i] ?? 0,
    api: others[i + 3] ?? 0,
    data: join(folder, name),
  }))
  const nodeUrl = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`

  onStop(async () => {
    const all = started.flatMap(({ pid, exitCode }) => (pid && exitCode === null ? family(pid) : []))
    const databases = nodes.flatMap(({ data }) => {
      try {
        return family(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]))
      } catch {
        return []
      }
    })
    // Patroni first, because it would start its PostgreSQL again.
    signal(all, 'SIGKILL')
    signal(databases, 'SIGKILL')
    await waitFor(500)
    rmSync(folder, { recursive: true, force: true })
  })

  const etcdUrls = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peers}`]
  run('etcd', [
    'etcd',
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=${etcdUrls[0]}`,
    `--advertise-client-urls=${etcdUrls[0]}`,
    `--listen-peer-urls=${etcdUrls[1]}`,
    `--initial-advertise-peer-urls=${etcdUrls[1]}`,
    `--initial-cluster=default=${etcdUrls[1]}`,
  ])
  await until('etcd', async () => (await fetch(`${etcdUrls[0]}/health`)).ok)

  for (const { name, port, api, data } of nodes) {
    const user = (username: string) => ({ username, password: PASSWORD })
    const config = {
      scope: 'ride-safer',
      name,
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 3,
          retry_timeout: 6,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '64MB' } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: bin,
        pgpass: `${folder}/pgpass-${name}`,
        pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
        authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
        parameters: { unix_socket_directories: folder },
      },
    }
    // JSON is also valid YAML.
    const file = join(folder, `${name}.yml`)
    writeFileSync(file, JSON.stringify(config))
    if (isRoot) execFileSync('chown', ['postgres', file])
    startNode(name)
    // The first node creates the database, and the others copy it.
    if (name === 'pg1') await until('the first node', async () => (await fetch(`http://127.0.0.1:${api}/primary`)).ok)
  }

  const servers = nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')
  const listen = (name: string, port: number, path: string) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `global
  maxconn 500
defaults
  mode tcp
  timeout client 30m
  timeout connect 2s
  timeout server 30m
  timeout check 2s
${listen('primary', primary, '/primary')}${listen('replica', replica, '/replica?lag=1MB')}`,
  )
  run('haproxy', ['haproxy', '-db', '-f', 'haproxy.cfg'])
  const admin = nodeUrl(primary)
  await until('the primary', async () => (await ask(admin, 'select 1')).length === 1)
  // On a busy machine the proxy may lose contact with the primary for a moment.
  const make = (found: string, statement: string) =>
    until(statement.slice(0, 20), async () => {
      if ((await ask(admin, found)).length > 0) return true
      await ask(admin, statement)
      return false
    })
  await make("select 1 from pg_roles where rolname = 'rider'", `create role rider login password '${PASSWORD}'`)
  await make(
    "select 1 from pg_db_role_setting where setrole = 'rider'::regrole",
    "alter role rider set statement_timeout = '10s'",
  )
  await make("select 1 from pg_database where datname = 'rides'", 'create database rides owner rider')

  writeFileSync(join(folder, 'users.txt'), `"rider" "${PASSWORD}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    // Everything else has its default. Without server_login_retry it waits 15 s before it tries a primary again that was
    // away.
    `[databases]
rides = host=127.0.0.1 port=${primary} dbname=rides
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled}
auth_file = ${folder}/users.txt
pool_mode = transaction
unix_socket_dir =
server_login_retry = 1
`,
  )
  run('pgbouncer', ['pgbouncer', 'pgbouncer.ini'], true)
  const riders = (port: number) => `postgres://rider:${PASSWORD}@127.0.0.1:${port}/rides`
  await until('PgBouncer', async () => (await ask(riders(pooled), 'select 1')).length === 1)

  const isPrimary = (api: number) =>
    fetch(`http://127.0.0.1:${api}/primary`).then(
      ({ ok }) => ok,
      () => false,
    )
  async function untilWhole() {
    await until('three nodes, one of them synchronous', async () => {
      const [row] = await ask(
        admin,
        "select count(*)::int as all, count(*) filter (where sync_state = 'sync')::int as synced from pg_stat_replication",
      )
      return row?.all === 2 && row.synced === 1
    })
  }

  return {
    urls: { pooled: riders(pooled), primary: riders(primary), replica: riders(replica) },
    findPrimary: async (except) => {
      let found: NodeName | undefined
      await until('a primary', async () => {
        for (const { name, api } of nodes) if (name !== except && (await isPrimary(api))) found = name
        return found !== undefined
      })
      return found ?? 'pg1'
    },
    kill: async (name) => {
      const node = nodes.find((one) => one.name === name)
      if (!node) throw new Error(name)
      const busy =
        "select count(*)::int as busy from pg_stat_activity where usename = 'rider' and state in ('active', 'idle in transaction')"
      const [row] = await ask(nodeUrl(node.port), busy).catch(() => [])
      const postmaster = Number(readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // Kill Patroni too, because it would start its PostgreSQL again as the primary.
      signal([...family(patroni.get(name)?.pid ?? postmaster), ...family(postmaster)], 'SIGKILL')
      return Number(row?.busy ?? 0)
    },
    restart: startNode,
    untilWhole,
  }
}
