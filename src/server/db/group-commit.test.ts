import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

async function database() {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-'))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  const other = new DatabaseSync(file)
  onTestFinished(async () => {
    other.close()
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  /** The size of the write-ahead log (bytes). It grows with each commit, because a commit writes every page that it changed. */
  const logSize = () => statSync(`${file}-wal`).size
  return { db, other, logSize, count: () => Number(other.prepare('select count(*) as n from tip_counter').get()?.n) }
}

const add = (db: Kysely<Schema>, tip: number, fail = false) =>
  db.transaction().execute(async (trx) => {
    await trx.insertInto('tip_counter').values({ tip_id: tip, likes: 1 }).execute()
    if (fail) throw new Error(`not ${tip}`)
    return tip
  })

test('a committed write is on the disk, where another process sees it', async () => {
  const { db, count } = await database()
  for (let tip = 1; tip <= 5; tip++) {
    await add(db, tip)
    expect(count()).toBe(tip)
  }
})

test('of parallel transactions each fails alone, and all others are on the disk', async () => {
  const { db, count } = await database()
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => add(db, i + 1, i % 4 === 0)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(count()).toBe(30)
  await expect(add(db, 2)).rejects.toThrow(/UNIQUE/)
  expect(count()).toBe(30)
})

test('parallel transactions share a commit', async () => {
  const { db, logSize } = await database()
  const start = logSize()
  await Promise.all(Array.from({ length: 30 }, (_, i) => add(db, i + 1)))
  const together = logSize() - start
  for (let tip = 31; tip <= 60; tip++) await add(db, tip)
  const apart = logSize() - start - together
  expect(together).toBeLessThan(apart / 4)
})

test('a write outside a transaction is on the disk when it resolves', async () => {
  const { db, count } = await database()
  const first = add(db, 1)
  const alone = db.insertInto('tip_counter').values({ tip_id: 2, likes: 1 }).execute()
  await alone
  expect(count()).toBeGreaterThanOrEqual(1)
  await first
  expect(count()).toBe(2)
})

const tips = async (db: Kysely<Schema>) => (await db.selectFrom('tip_counter').select('tip_id').execute()).length

test('queries of one turn share a transaction, and the next turn sees what another process wrote', async () => {
  const { db, other } = await database()
  expect(await tips(db)).toBe(0)
  other.exec('insert into tip_counter (tip_id, likes) values (1, 1)')
  expect(await tips(db)).toBe(0)
  await setImmediate()
  expect(await tips(db)).toBe(1)
})

test('a write works after a query of the same turn, also when another process wrote between them', async () => {
  const { db, other, count } = await database()
  await tips(db)
  other.exec('insert into tip_counter (tip_id, likes) values (1, 1)')
  await add(db, 2)
  await tips(db)
  other.exec('insert into tip_counter (tip_id, likes) values (3, 1)')
  await db.insertInto('tip_counter').values({ tip_id: 4, likes: 1 }).execute()
  expect([count(), await tips(db)]).toEqual([4, 4])
})

/** Adds a row with a missing reference, which is checked only at the commit. */
const failAtCommit = (db: Kysely<Schema>) =>
  db.transaction().execute(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await trx.insertInto('tip_like').values({ tip_id: 1, rider_id: 12345, created_at: '2026-01-01' }).execute()
  })

test('a prepared query waits for a running transaction, so that it never sees a write that is rolled back', async () => {
  const { db } = await database()
  const tips = prepareQuery((from: Kysely<Schema>) => from.selectFrom('tip_counter').select('tip_id'))
  const outside: Promise<unknown>[] = []
  const transaction = db.transaction().execute(async (trx) => {
    await trx.insertInto('tip_counter').values({ tip_id: 1 }).execute()
    outside.push(tips(db))
    expect(await tips(trx)).toEqual([{ tip_id: 1 }])
    throw new Error('not 1')
  })
  await expect(transaction).rejects.toThrow('not 1')
  expect(await outside[0]).toEqual([])
  await add(db, 2)
  expect(await tips(db)).toEqual([{ tip_id: 2 }])
})

test('a prepared query that writes is on the disk when it resolves', async () => {
  const { db, count } = await database()
  const insert = prepareQuery((into: Kysely<Schema>, tip: number) =>
    into.insertInto('tip_counter').values({ tip_id: tip }).returning('tip_id'),
  )
  expect(await insert(db, 1)).toEqual([{ tip_id: 1 }])
  expect(count()).toBe(1)
})

test('a failed commit fails for the whole group', async () => {
  const { db, count } = await database()
  const broken = failAtCommit(db)
  const results = await Promise.allSettled([broken, add(db, 1)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(count()).toBe(0)
  await add(db, 1)
  expect(count()).toBe(1)
})

test('a failed commit of a group does not roll back the next group', async () => {
  const { db, count } = await database()
  const broken = failAtCommit(db)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const ofTheGroup = db.transaction().execute(async (trx) => {
    await trx.insertInto('tip_counter').values({ tip_id: 1, likes: 1 }).execute()
    await released
  })
  // After two turns of the event loop the commit waits for the running transaction. The next one comes after the commit.
  await setImmediate()
  await setImmediate()
  const after = add(db, 2)
  await setImmediate()
  release()
  const results = await Promise.allSettled([broken, ofTheGroup, after])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(count()).toBe(1)
})
