// node tools/measure-admin.ts [<rounds> [<riders>]]: how long Admin takes to find one of a million riders and to read the numbers of
// three years of days, on SQLite and on PostgreSQL. A bare request of the same server is asked in turn, so that other load on the machine
// shows in both.
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { type Db, openDatabase } from '../src/server/db/open.ts'
import { COUNTS_KEPT_DAYS } from '../src/shared/analytics.ts'
import { addDays } from '../src/shared/learning/calendar.ts'
import { startPostgres } from './lib/postgres.ts'
import { callApi, removeFolder, startServer } from './lib/running-server.ts'
import { TIP_IDS } from './lib/starter-library.ts'

const ROUNDS = Number(process.argv[2] ?? 300)
const RIDERS = Number(process.argv[3] ?? 1_000_000)
const TODAY = new Date().toISOString().slice(0, 10)
const password = 'secret1'

/** The counts of tips that a busy site has every day, in two languages. */
const COUNTED = ['view', 'like', 'bookmark', 'completion', 'review-right', 'review-wrong']

const until = (last: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(last)})`

async function run(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db)
}

/** Adds made-up riders with addresses. */
const addRiders = (db: Db) =>
  run(
    db,
    sql`insert into rider (username, username_key, email, password_hash, created_at)
      ${until(RIDERS)} select 'made-up-' || i, 'made-up-' || i, 'made-up-' || i || '@example.org', '-', '2026-01-01T00:00:00.000Z' from n`,
  )

/** Adds a count of every kind and tip for each day. */
async function addCounts(db: Db): Promise<number> {
  const subjects = COUNTED.flatMap((name) => TIP_IDS.map((id) => [name, name === 'view' ? `/tips/${id}` : `${id}`]))
  const kinds = subjects.flatMap(([name, subject]) => ['en', 'de'].map((language) => ({ name, subject, language })))
  for (let back = 0; back < COUNTS_KEPT_DAYS; back++) {
    const day = addDays(TODAY, -back)
    const rows = kinds.map(({ name = '', subject = '', language }, at) => ({
      name,
      day,
      subject,
      language,
      times: ((at * 7919 + back) % 90) + 5,
    }))
    await db.insertInto('day_count').values(rows).execute()
  }
  return kinds.length * COUNTS_KEPT_DAYS
}

/** Registers an operator who has answered the password question. */
async function registerOperator(url: string, db: Db): Promise<string> {
  const body = { username: 'operator', password }
  const { token, user } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  const given = { rider_id: user.id, role: 'operator', given_at: new Date().toISOString() } as const
  await db
    .insertInto('desk_role')
    .values({ ...given, given_by: null, operator_name: null })
    .execute()
  await callApi(url, 'POST', '/api/admin/question', { token, body: { password } })
  return token
}

/** The number of a different rider in each round, so that no answer comes from a cache. */
const numberOf = (round: number) => ((round + 1000) * 7919) % RIDERS

const CALLS: Record<string, (round: number) => string> = {
  'a bare request (/health)': () => '/health',
  'rider by name': (round) => `/api/admin/riders?text=made-up-${numberOf(round)}`,
  'riders by the beginning of a name': (round) =>
    `/api/admin/riders?text=MADE-UP-${String(numberOf(round)).slice(0, 2)}`,
  'rider by address': (round) => `/api/admin/riders?by=address&text=made-up-${numberOf(round)}@example.org`,
  'riders by a name that nobody has': (round) => `/api/admin/riders?text=zz-${round}`,
  'wildcards of SQL': () => '/api/admin/riders?text=%25%25_',
  'numbers of four weeks': () => `/api/admin/analytics?from=${addDays(TODAY, -27)}&to=${TODAY}`,
  'numbers of a year': () => `/api/admin/analytics?from=${addDays(TODAY, -365)}&to=${TODAY}`,
  'CSV of a year': () => `/api/admin/analytics/csv?from=${addDays(TODAY, -365)}&to=${TODAY}`,
  'what helps, four weeks': () => '/api/admin/insights?days=28',
  'what helps, a year': () => '/api/admin/insights?days=365',
}

async function measure(name: string, environment: Record<string, string>, database: (folder: string) => Promise<Db>) {
  const server = await startServer({ LOG_LEVEL: 'error', ...environment })
  const db = await database(server.folder)
  const token = await registerOperator(server.url, db)
  await addRiders(db)
  const counts = await addCounts(db)
  await run(db, sql`analyze`)
  const times = new Map(Object.keys(CALLS).map((call) => [call, [] as number[]]))
  for (let round = -10; round < ROUNDS; round++) {
    for (const [call, pathOf] of Object.entries(CALLS)) {
      // Calls that take long are made less often.
      if (/year|weeks/.test(call) && round % 10 !== 0) continue
      const start = performance.now()
      const answer = await callApi(server.url, 'GET', pathOf(round), { token })
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      if (round >= 0) times.get(call)?.push(performance.now() - start)
    }
  }
  for (const [call, measured] of times) {
    const sorted = measured.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)
    console.log(`| ${name} | ${call} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${sorted.length} |`)
  }
  console.log(`| ${name} | (${RIDERS} riders, ${counts} rows of counts) | | | | |`)
  await db.destroy()
  await server.end('SIGKILL')
  removeFolder(server.folder)
}

console.log('| database | call | p50 (ms) | p99 | longest | times |\n|---|---|---|---|---|---|')
await measure('SQLite', {}, (folder) => openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') }))
const postgres = await startPostgres()
const url = `${postgres.url}/postgres`
await measure('PostgreSQL', { DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }))
await postgres.stop()
