import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { buildVersion, copyServer } from '#tests/support/other-build.ts'
import { findWrongCounters, WriteLoad } from '#tests/support/write-load.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The servers of an upgrade have one language, so that they are built and started sooner. */
const LANGUAGE = 'en'

type Migrations = Record<string, string>

/** The steps that a migration may take while older servers run: columns and an index of the busiest tables, and a new table. */
const ADDITIONS: Migrations = {
  ...Object.fromEntries(
    ['rider', 'session', 'learner', 'completion', 'bookmark', 'tip_like', 'tip_counter', 'share'].map(
      (table, index) => [
        `098${index}-${table}`,
        `await db.schema.alterTable('${table}').addColumn('added', 'text', (c) => c.notNull().defaultTo('x')).execute()
      await db.schema.createIndex('added_${table}').on('${table}').column('added').execute()`,
      ],
    ),
  ),
  '0990-new': "await db.schema.createTable('added').addColumn('id', 'integer').execute()",
}
const BREAKING: Migrations = {
  '0999-drops.breaking': "await db.schema.dropTable('challenge_day').ifExists().execute()",
}

const copies: string[] = []
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

/** A copy of this version that has more migrations, as the next version could. Its first start compiles all of its code. */
function nextVersion(migrations: Migrations): string {
  const version = copyServer((folder) => {
    for (const [name, steps] of Object.entries(migrations)) {
      const file = join(folder, 'src', 'server', 'db', 'migrations', `${name}.ts`)
      writeFileSync(file, `export const next = () => ({ async up(db) { ${steps} } })\n`)
    }
  })
  copies.push(version.folder)
  return version.main
}

let added: string | undefined
/** The copy with the additions, which tests share. */
const versionWithAdditions = () => {
  added ??= nextVersion(ADDITIONS)
  return added
}

/**
 * Runs two servers of a version on one PostgreSQL under load, and replaces one after the other by those of the next version in the
 * list. Each server gets no more requests before it ends, as behind a proxy that asks /ready.
 */
async function replaceUnderLoad(versions: (string | undefined)[]) {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const url = `${postgres.url}/postgres`
  const all = new Set<RunningServer>()
  onTestFinished(async () => {
    for (const server of all) {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    }
  })
  const start = async (main: string | undefined) => {
    const environment = { LOG_LEVEL: 'error', DATABASE_URL: url, LANGUAGES: LANGUAGE }
    const server = await startServer(environment, undefined, main ? { main } : {})
    all.add(server)
    return server
  }
  const [first, ...others] = versions
  let servers = [await start(first), await start(first)]
  // The load uses only tips that every version has.
  const load = new WriteLoad((turn) => 1 + (turn % 32))
  await load.registerRiders(servers[0]?.url ?? '', 8, 'rider')
  let turn = 0
  load.start(() => servers[turn++ % servers.length]?.url ?? '')
  /** Waits until every rider has shared a tip again, so that no request is on its way that began before. */
  const seeWrites = async () => {
    const before = load.writes
    const shares = load.riders.map((rider) => rider.shares.sure)
    await expect.poll(() => load.writes).toBeGreaterThan(before + 30)
    await expect.poll(() => load.riders.every((rider, at) => rider.shares.sure > (shares[at] ?? 0))).toBe(true)
  }
  await seeWrites()
  for (const version of others) {
    for (const old of servers) {
      const added = await start(version)
      servers = [...servers.filter((server) => server !== old), added]
      // Writes succeed while both versions run.
      await seeWrites()
      await old.end('SIGTERM')
      await seeWrites()
    }
  }
  await load.stop()
  const { unexpected, refused, broken } = load
  expect({ unexpected, refused, broken }).toEqual({ unexpected: [], refused: 0, broken: 0 })
  for (const server of servers) expect(await load.findLosses(server.url)).toEqual([])
  // A server prints a link for the first operator at each start, because these sites have no operator.
  const withoutLink = (log: string) => log.replaceAll(/\nNobody runs this site yet\.[^\n]*\n\n[^\n]*\n\n/g, '')
  for (const server of all) expect(withoutLink(server.log())).toBe('')
  const db = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => db.destroy())
  expect(await findWrongCounters(db)).toEqual([])
}

test('[HOLD-14] two servers under load are replaced one after the other by a next version with a migration, and go back: no error, nothing lost', async () => {
  await replaceUnderLoad([undefined, versionWithAdditions(), undefined])
})

/** The commit of the last release, which set the version of the project. Undefined where the history is missing. */
function lastRelease(): string | undefined {
  const command = ['log', '-1', '--format=%H', '-G"version":', '--', 'package.json']
  try {
    return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

const release = lastRelease()
test.skipIf(release === undefined)(
  '[HOLD-14] two servers of the last release under load are replaced one after the other by this version, and go back: no error, nothing lost',
  async () => {
    const { folder, main } = buildVersion(release ?? '', LANGUAGE)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await replaceUnderLoad([main, undefined, main])
  },
)

test('[HOLD-14] on SQLite a server starts after an upgrade and after going back; when a breaking migration has run, it says what to do', async () => {
  const next = versionWithAdditions()
  const breaking = nextVersion({ ...ADDITIONS, ...BREAKING })
  let server = await startServer()
  onTestFinished(() => removeFolder(server.folder))
  const { token } = await (
    await callApi(server.url, 'POST', '/api/register', { body: { username: 'mira', password: 'secret1' } })
  ).json()
  const restart = async (main?: string) => {
    await server.end('SIGTERM')
    server = await startServer({}, server.folder, main ? { main } : {})
    onTestFinished(() => server.end('SIGKILL'))
    return callApi(server.url, 'POST', '/api/tips/1/like', { token })
  }
  for (const main of [next, undefined, next]) expect((await restart(main)).status).toBe(200)
  await restart(breaking)
  await expect(restart()).rejects.toThrow(
    'A newer version of this server has changed the database (0999-drops.breaking), and this version cannot use it.',
  )
  expect((await restart(breaking)).status).toBe(200)
})
