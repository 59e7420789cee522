// node tools/measure-reminders.ts [<postgres address>]: how much longer a completion takes with the note for the reminders, and how
// long a server needs for the reminders of one hour. Both kinds of completions take turns, so that other load affects both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../src/server/config.ts'
import { loadLibrary } from '../src/server/content/load.ts'
import { type Db, openDatabase } from '../src/server/db/open.ts'
import { writeRest } from '../src/server/features/learning/repository.ts'
import { learn } from '../src/server/features/learning/service.ts'
import { needsNote, noteVisit } from '../src/server/features/reminders/repository.ts'
import { processDue } from '../src/server/features/reminders/service.ts'
import { findRest } from '../src/server/features/review/repository.ts'
import { makeOutbox } from '../src/server/platform/outbox/outbox.ts'

const RIDERS = 150
const MANY = Number(process.env.RIDERS ?? 100_000)
const DUE = Number(process.env.DUE ?? 10_000)
const BATCH = 2000

const library = loadLibrary(readConfig({}).contentDir)
const config = { streakRule: 'daily' as const }
const now = () => ({ at: new Date(), zone: 'Europe/Berlin' })

async function addRiders(db: Db, count: number, name: string): Promise<number[]> {
  const ids: number[] = []
  const created_at = new Date().toISOString()
  for (let first = 0; first < count; first += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => `${name}-${first + index}`)
    const riders = names.map((username) => ({
      username,
      username_key: username,
      password_hash: '-',
      email: `${username}@example.org`,
      email_confirmed_at: created_at,
      created_at,
    }))
    const rows = await db.insertInto('rider').values(riders).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Completes every tip for each rider, once with and once without the note, in turns. */
async function measureCompletions(db: Db) {
  const [noting, plain] = [await addRiders(db, RIDERS, 'noting'), await addRiders(db, RIDERS, 'plain')]
  const at = new Date().toISOString()
  const reminder = { way: 'mail', hour: 18, zone: 'Europe/Berlin', turned_on_at: at, due_at: at } as const
  const rows = [...noting, ...plain].map((rider_id) => ({ rider_id, ...reminder }))
  for (let first = 0; first < rows.length; first += BATCH)
    await db
      .insertInto('reminder')
      .values(rows.slice(first, first + BATCH))
      .execute()
  const complete = async (riderId: number, tipId: number, notes: boolean) => {
    const tip = library.find(tipId)
    if (!tip) throw new Error(`There is no tip ${tipId}`)
    const start = performance.now()
    await db.transaction().execute(async (trx) => {
      await learn(trx, riderId, { kind: 'tip-completed', tip }, now(), { config, random: Math.random })
      const at = now()
      const { restsUntil, also } = await findRest(
        trx,
        library,
        riderId,
        notes ? needsNote(riderId, at) : sql<number>`0`,
      )
      await writeRest(trx, riderId, restsUntil)
      if (also) await noteVisit(trx, riderId, at)
    })
    return performance.now() - start
  }
  const times = { noting: [] as number[], plain: [] as number[] }
  for (const [index, riderId] of noting.entries()) {
    for (const { id } of library.tips) {
      const first = (index + id) % 2 === 0
      if (first) times.noting.push(await complete(riderId, id, true))
      times.plain.push(await complete(plain[index] ?? 0, id, false))
      if (!first) times.noting.push(await complete(riderId, id, true))
    }
  }
  const [withNote, without] = [median(times.noting), median(times.plain)]
  console.log(
    `a completion: ${withNote.toFixed(3)} ms with the note, ${without.toFixed(3)} ms without, ratio ${(withNote / without).toFixed(3)}`,
  )
}

/** Plans and stores the reminders of DUE riders among MANY who have reminders. */
async function measureHour(db: Db) {
  const ids = await addRiders(db, MANY, 'many')
  const at = Date.now()
  const longAgo = new Date(at - 30 * 24 * 3600_000).toISOString()
  for (let first = 0; first < ids.length; first += BATCH) {
    const some = ids.slice(first, first + BATCH)
    const completions = some.map((rider_id) => ({
      rider_id,
      tip_id: 1,
      completed_at: longAgo,
      category: 'riding',
      xp: 10,
    }))
    await db.insertInto('completion').values(completions).execute()
    const reminders = some.map((rider_id, index) => {
      const due = new Date(first + index < DUE ? at - 60_000 : at + 24 * 3600_000).toISOString()
      return {
        rider_id,
        way: 'mail',
        hour: 18,
        zone: 'UTC',
        turned_on_at: longAgo,
        remind_at: due,
        due_at: due,
      } as const
    })
    await db.insertInto('reminder').values(reminders).execute()
  }
  await db.updateTable('reminder').set({ due_at: null }).where('turned_on_at', '!=', longAgo).execute()
  const clock = () => new Date()
  const outbox = makeOutbox({ db, clock, log: console })
  const start = performance.now()
  await processDue({ db, clock, outbox, config, currentContent: () => ({ library }), sendsMail: true })
  const seconds = (performance.now() - start) / 1000
  const { count } = await db
    .selectFrom('delivery')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  console.log(
    `${count} of ${MANY} riders were reminded: ${seconds.toFixed(1)} s, ${(Number(count) / seconds).toFixed(0)} a second`,
  )

  let delivered = 0
  const done = Promise.withResolvers<void>()
  outbox.deliver('reminder-mail', async () => {
    if (++delivered === Number(count)) done.resolve()
    return 'delivered'
  })
  const began = performance.now()
  outbox.wake('reminder-mail')
  await done.promise
  await outbox.close()
  const taken = (performance.now() - began) / 1000
  console.log(`the outbox handed over ${delivered}: ${taken.toFixed(1)} s, ${(delivered / taken).toFixed(0)} a second`)
}

const [, , url] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'ride-safer-reminders-'))
const db = await openDatabase(url ? { kind: 'postgres', url } : { kind: 'sqlite', file: join(folder, 'test.db') })
try {
  await measureCompletions(db)
  await measureHour(db)
} finally {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
}
