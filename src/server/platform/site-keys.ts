import type { Db } from '#server/db/open.ts'

/**
 * A key of the site that is made once, kept in the database and never changed. When several servers start at once, all of them
 * get the one that was stored first.
 */
export async function siteKey(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const find = () => db.selectFrom('site_key').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('site_key')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error(`The key ${name} was deleted`)
  return stored.value
}
