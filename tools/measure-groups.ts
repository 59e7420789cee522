// node tools/measure-groups.ts [<rounds>]: how long the report of a group takes with 5 and with 500 members, on SQLite and on
// PostgreSQL. Both groups are on one server and are asked in turn, so that other load on the machine affects both. Fails when a report of
// 500 takes three times as long as one of 5. The CSV has 100 times the rows, so its time may grow further.
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { loadLibrary } from '../src/server/content/load.ts'
import { type Db, openDatabase } from '../src/server/db/open.ts'
import { makeShareCode } from '../src/server/platform/share-code.ts'
import { MAX_MEMBERS } from '../src/shared/groups/rules.ts'
import { startPostgres } from './lib/postgres.ts'
import { callApi, removeFolder, startServer } from './lib/running-server.ts'

const ROUNDS = Number(process.argv[2] ?? 1000)
const DAY = 24 * 3600_000
const { tips } = loadLibrary(readConfig({}).contentDir)
const SIZES = [5, MAX_MEMBERS]
const MAX_RATIO = 3

/**
 * Adds members who have completed every tip, each on other days. The first report makes their rows in the table of
 * members from these completions.
 */
async function addMembers(db: Db, groupId: string, count: number): Promise<void> {
  const at = new Date().toISOString()
  const names = Array.from({ length: count }, (_, index) => `${groupId}-${index}`)
  const riders = await db
    .insertInto('rider')
    .values(names.map((name) => ({ username: name, username_key: name, password_hash: '-', created_at: at })))
    .returning(['id', 'username'])
    .execute()
  for (const [index, { id, username }] of riders.entries()) {
    const completed_at = new Date(Date.now() - index * DAY).toISOString()
    const completions = tips.map((tip) => ({ tip_id: tip.id, category: tip.category, xp: 10, completed_at }))
    await db
      .insertInto('completion')
      .values(completions.map((row) => ({ rider_id: id, ...row })))
      .execute()
    const label = { label: username, label_key: username.toLowerCase() }
    const member = { id: makeShareCode(), group_id: groupId, rider_id: id, ...label, joined_at: at, agreement: 1 }
    await db.insertInto('group_member').values(member).execute()
  }
}

async function measure(name: string, environment: Record<string, string>, database: (folder: string) => Promise<Db>) {
  const server = await startServer({ LOG_LEVEL: 'error', ...environment })
  const db = await database(server.folder)
  const signedIn = await callApi(server.url, 'POST', '/api/register', {
    body: { username: 'leader', password: 'secret1' },
  })
  const { token } = await signedIn.json()
  const read = async (path: string) => {
    const start = performance.now()
    const answer = await callApi(server.url, 'GET', path, { token })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - start
  }
  const groups: { size: number; at: string; first: number }[] = []
  for (const size of SIZES) {
    const made = await callApi(server.url, 'POST', '/api/groups', { token, body: { name: `${size}` } })
    const { id } = await made.json()
    await addMembers(db, id, size)
    groups.push({ size, at: `/api/groups/${id}`, first: await read(`/api/groups/${id}/report`) })
  }
  await db.destroy()
  const kinds = ['report', 'report?sort=remembered&order=down', 'report?filter=not-ready', 'hardest', 'csv']
  for (const kind of kinds) {
    const times = new Map(SIZES.map((size) => [size, [] as number[]]))
    for (let round = -200; round < ROUNDS; round++) {
      for (const { size, at } of groups) {
        const time = await read(`${at}/${kind}`)
        if (round >= 0) times.get(size)?.push(time)
      }
    }
    const at = (size: number, share: number) => {
      const sorted = times.get(size)?.toSorted((a, b) => a - b) ?? []
      return sorted[Math.floor(sorted.length * share)] ?? 0
    }
    const cells = SIZES.flatMap((size) => [at(size, 0.5), at(size, 0.99)]).map((ms) => ms.toFixed(2))
    const ratio = at(MAX_MEMBERS, 0.5) / at(SIZES[0] ?? 0, 0.5)
    if (kind.startsWith('report') && ratio >= MAX_RATIO) process.exitCode = 1
    console.log(`| ${name} | ${kind} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`)
  }
  for (const { size, first } of groups)
    console.log(`| ${name} | first report after other tips, ${size} members | ${first.toFixed(0)} ms | | | | |`)
  await server.end('SIGKILL')
  removeFolder(server.folder)
}

const heads = SIZES.flatMap((size) => [`${size}: p50`, `${size}: p99`])
console.log(`| database | call | ${heads.join(' | ')} | ratio of p50 |\n|---|---|---|---|---|---|---|`)
await measure('SQLite', {}, (folder) => openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') }))
const postgres = await startPostgres()
const url = `${postgres.url}/postgres`
await measure('PostgreSQL', { DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }))
await postgres.stop()
