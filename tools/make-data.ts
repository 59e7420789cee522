// npm run make-data -- <sqlite file> [<riders> [<likes a rider> [<completions a rider>]]]: fills an empty database with
// invented riders, likes and learning, to test the site with many riders. The counters match the rows.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../src/server/db/open.ts'
import { firstMemory } from '../src/server/features/review/service.ts'
import { anyTipId, TIP_IDS } from './lib/starter-library.ts'

const [, , file, riderCount = '1000000', likesEach = '10', completionsEach = '0'] = process.argv
if (!file || existsSync(file)) {
  console.error(
    'Name a file that does not exist yet: npm run make-data -- <sqlite file> [<riders> [<likes a rider> [<completions a rider>]]]',
  )
  process.exit(1)
}
const RIDERS = Number(riderCount)
const LIKES = Number(likesEach)
const COMPLETIONS = Number(completionsEach)
const AT = '2026-01-01T00:00:00.000Z'

// Runs the server's own migrations.
await (await openDatabase({ kind: 'sqlite', file })).destroy()

const database = new DatabaseSync(file)
database.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF')
const insert = {
  rider: database.prepare(
    'insert into rider (id, username, username_key, password_hash, created_at) values (?, ?, ?, ?, ?)',
  ),
  session: database.prepare(
    "insert into session (token_hash, rider_id, device, created_at, last_used_at) values (?, ?, '-', ?, ?)",
  ),
  learner: database.prepare('insert into learner (rider_id, xp, on_leaderboard) values (?, ?, 1)'),
  like: database.prepare('insert into tip_like (tip_id, rider_id, created_at) values (?, ?, ?)'),
  completion: database.prepare(
    "insert into completion (rider_id, tip_id, completed_at, category, xp) values (?, ?, ?, 'riding', 10)",
  ),
  memory: database.prepare('insert into memory (rider_id, tip_id, card, due_at) values (?, ?, ?, ?)'),
}
/** Every completion, with the memory state of a first review. */
const card = JSON.stringify(firstMemory(new Date(AT)))
const xpCounts = new Map<number, number>()
const likes = new Map<number, number>()

for (let id = 1; id <= RIDERS; id++) {
  if (id % 10_000 === 1) database.exec('begin')
  const xp = 180 + ((id * 7919) % 900)
  insert.rider.run(id, `made-up-${id}`, `made-up-${id}`, 'no password', AT)
  insert.session.run(`made-up-${id}`, id, AT, AT)
  insert.learner.run(id, xp)
  xpCounts.set(xp, (xpCounts.get(xp) ?? 0) + 1)
  for (let i = 0; i < LIKES; i++) {
    const tip = anyTipId(id + i * 3)
    insert.like.run(tip, id, AT)
    likes.set(tip, (likes.get(tip) ?? 0) + 1)
  }
  for (const tip of TIP_IDS.slice(0, COMPLETIONS)) {
    insert.completion.run(id, tip, AT)
    insert.memory.run(id, tip, card, AT)
  }
  if (id % 10_000 === 0 || id === RIDERS) database.exec('commit')
  if (id % 100_000 === 0) console.log(`${id} riders`)
}

database.exec('begin; delete from xp_count; delete from tip_counter')
for (const [xp, riders] of xpCounts) database.prepare('insert into xp_count (xp, riders) values (?, ?)').run(xp, riders)
for (const [tip, count] of likes) {
  database.prepare('insert into tip_counter (tip_id, likes, shares) values (?, ?, 0)').run(tip, count)
}
database.exec('commit; analyze')
database.close()
console.log(`${file}: ${RIDERS} riders, ${RIDERS * LIKES} likes`)
