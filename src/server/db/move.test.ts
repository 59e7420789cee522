import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { moveDatabase } from './move.ts'
import { type Db, openDatabase } from './open.ts'

const onPostgres = test.skipIf(inject('postgres') === '')

/** Adds rows to every table of riders, with text that is hard to store. */
async function fill(db: Db, riders: number) {
  const at = '2026-06-15T12:00:00.000Z'
  for (let i = 1; i <= riders; i++) {
    await db
      .insertInto('rider')
      .values({ username: `"r'${i}" \\ 🛴`, username_key: `r${i}`, password_hash: 'x', created_at: at })
      .execute()
    await db
      .insertInto('session')
      .values({ token_hash: `t${i}`, rider_id: i, device: '-', created_at: at, last_used_at: at })
      .execute()
    await db.insertInto('tip_like').values({ rider_id: i, tip_id: 7, created_at: at }).execute()
    await db
      .insertInto('bookmark')
      .values({ rider_id: i, tip_id: 7, notes: i % 2 ? null : 'a\n"note"\t\\', created_at: at })
      .execute()
    await db
      .insertInto('share')
      .values({ rider_id: i % 2 ? i : null, tip_id: 7, platform: 'email', created_at: at })
      .execute()
    await db.insertInto('learner').values({ rider_id: i, xp: 180, on_leaderboard: 1 }).execute()
    await db
      .insertInto('completion')
      .values({ rider_id: i, tip_id: 7, completed_at: at, category: 'riding', xp: 12 })
      .execute()
  }
  await db.insertInto('xp_count').values({ xp: 180, riders }).execute()
}

async function sqlite(): Promise<Db> {
  const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => db.destroy())
  return db
}

onPostgres('a SQLite database arrives in PostgreSQL row for row, and goes on numbering where it was', async () => {
  const from = await sqlite()
  await fill(from, 2500)
  const { db: to, close } = await makeTestDatabase()
  onTestFinished(close)
  const counts = await moveDatabase(from, to)
  expect(counts).toMatchObject({ rider: 2500, session: 2500, bookmark: 2500, share: 2500, xp_count: 1, memory: 0 })
  const added = await to
    .insertInto('rider')
    .values({ username: 'new', username_key: 'new', password_hash: 'x', created_at: 'now' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(2501)
})

onPostgres('a target with rows in it is refused and left as it was', async () => {
  const from = await sqlite()
  await fill(from, 3)
  const { db: to, close } = await makeTestDatabase()
  onTestFinished(close)
  await fill(to, 1)
  await expect(moveDatabase(from, to)).rejects.toThrow('not empty')
  expect(await to.selectFrom('rider').selectAll().execute()).toHaveLength(1)
})

test('[HOLD-14] a database that a newer version has changed is moved by that version only', async () => {
  const from = await sqlite()
  await sql`insert into kysely_migration (name, timestamp) values ('0999-next', '2026-06-15')`.execute(from)
  await expect(moveDatabase(from, await sqlite())).rejects.toThrow(
    'A newer version has changed this database (0999-next).',
  )
})
