import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import type { Db } from './open.ts'
import { prepareQuery } from './prepared-query.ts'

const likesBetween = prepareQuery((db, least: number, most: number) =>
  db
    .selectFrom('tip_counter')
    .select('tip_id')
    .where('likes', '>=', least)
    .where('likes', '<=', most)
    .orderBy('tip_id'),
)

const idsBetween = async (db: Db, least: number, most: number) =>
  (await likesBetween(db, least, most)).map(({ tip_id }) => tip_id)

test('a prepared query answers each call by its own values, also at the same time and in a transaction', async () => {
  const { db, close } = await makeTestDatabase()
  onTestFinished(close)
  await db
    .insertInto('tip_counter')
    .values([1, 2, 3].map((tip_id) => ({ tip_id, likes: tip_id * 10 })))
    .execute()
  expect(await idsBetween(db, 10, 20)).toEqual([1, 2])
  expect(await Promise.all([idsBetween(db, 20, 30), idsBetween(db, 30, 40), idsBetween(db, 0, 9)])).toEqual([
    [2, 3],
    [3],
    [],
  ])
  const inside = db.transaction().execute(async (trx) => {
    await trx.insertInto('tip_counter').values({ tip_id: 4, likes: 40 }).execute()
    const found = await idsBetween(trx, 30, 40)
    throw new Error(`found ${found}`)
  })
  await expect(inside).rejects.toThrow('found 3,4')
  expect(await idsBetween(db, 30, 40)).toEqual([3])
})
