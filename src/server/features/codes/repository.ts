import { isPostgres } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { CodeListRow } from '#server/db/tables/exams.ts'
import { readTypedCode } from '#shared/codes/rules.ts'

/** The number of rows per statement. */
const BATCH = 500

export async function listCodeLists(db: Db) {
  return db
    .selectFrom('code_list')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('reward_code')
        .whereRef('list_id', '=', 'code_list.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
      eb
        .selectFrom('reward_code')
        .whereRef('list_id', '=', 'code_list.id')
        .where('given_at', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('given'))
        .as('given'),
    ])
    .orderBy('id', 'desc')
    .execute()
}

export async function insertCodeList(
  trx: Db,
  row: Pick<CodeListRow, 'words' | 'ends_on' | 'keeps_revoked' | 'created_at'>,
): Promise<number> {
  return (await trx.insertInto('code_list').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function deleteCodeList(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('code_list').where('id', '=', id).execute()
}

/** Locks a list until the transaction ends. Undefined when there is no such list. */
export function lockCodeList(trx: Db, id: number): Promise<CodeListRow | undefined> {
  return trx.updateTable('code_list').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Adds codes to a list. @returns those that are new */
export async function insertCodes(trx: Db, listId: number, codes: readonly string[]): Promise<Set<string>> {
  const added = new Set<string>()
  for (let at = 0; at < codes.length; at += BATCH) {
    const rows = codes.slice(at, at + BATCH).map((code) => ({ list_id: listId, code }))
    const inserted = await trx
      .insertInto('reward_code')
      .values(rows)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .execute()
    for (const { code } of inserted) added.add(code)
  }
  return added
}

/** The codes of the lists that still work, the oldest list first. */
const codesOfOpenLists = (db: Db, today: string) =>
  db
    .selectFrom('reward_code')
    .innerJoin('code_list', 'code_list.id', 'reward_code.list_id')
    .select('reward_code.id')
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .orderBy('reward_code.list_id')
    .orderBy('reward_code.id')
    .limit(1)

/** The next code that nobody has. Another transaction does not get it at the same time. */
export function findFreeCode(trx: Db, today: string): Promise<{ id: number } | undefined> {
  return codesOfOpenLists(trx, today)
    .where('given_at', 'is', null)
    .$if(isPostgres(trx), (rows) => rows.forUpdate('reward_code').skipLocked())
    .executeTakeFirst()
}

/** Whether there are lists that still work, and none of them has a free code. It reads two rows, because riders ask for it. */
export async function haveRunOut(db: Db, today: string): Promise<boolean> {
  if (!(await codesOfOpenLists(db, today).executeTakeFirst())) return false
  return !(await codesOfOpenLists(db, today).where('given_at', 'is', null).executeTakeFirst())
}

/** Gives a code to a rider. Returns false when somebody else has it. */
export async function giveCode(trx: Db, id: number, riderId: number, now: Date): Promise<boolean> {
  const given = await trx
    .updateTable('reward_code')
    .set({ rider_id: riderId, given_at: now.toISOString() })
    .where('id', '=', id)
    .where('given_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}

/** The code of a rider, with what its list says. */
export function findCodeOf(db: Db, riderId: number) {
  return db
    .selectFrom('reward_code')
    .innerJoin('code_list', 'code_list.id', 'reward_code.list_id')
    .select(['reward_code.id', 'code', 'given_at', 'lost_at', 'words', 'ends_on', 'withdrawn_at', 'keeps_revoked'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
}

export async function loseCode(trx: Db, id: number, now: Date): Promise<void> {
  await trx.updateTable('reward_code').set({ lost_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function withdrawList(trx: Db, id: number, now: Date): Promise<void> {
  await trx.updateTable('code_list').set({ withdrawn_at: now.toISOString() }).where('id', '=', id).execute()
}

/** The code of a rider, for their export. */
export const codeOfRider = {
  name: 'code',
  read: async (db: Db, riderId: number) => {
    const row = await findCodeOf(db, riderId)
    return row
      ? { code: readTypedCode(row.code), givenAt: row.given_at, lostAt: row.lost_at, endsOn: row.ends_on }
      : null
  },
}
