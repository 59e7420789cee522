import type { FastifyBaseLogger } from 'fastify'
import type { OperatorName } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { endRole } from '#server/platform/admin/end-role.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { findByUsername } from '#server/platform/usernames.ts'
import { findRole, lockForRole, saveRole } from './repository.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Stores a name of OPERATORS. Returns false when a server has seen it before. */
async function isNew(trx: Db, key: string, { at }: Actor): Promise<boolean> {
  const inserted = await trx
    .insertInto('operator_name')
    .values({ name_key: key, seen_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('name_key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Takes away the roles that were given by names which are no longer in OPERATORS. */
async function takeRemoved(trx: Db, names: readonly OperatorName[], actor: Actor): Promise<void> {
  const stored = await trx.selectFrom('operator_name').select('name_key').execute()
  const removed = stored.filter(({ name_key }) => !names.some(({ key }) => key === name_key))
  for (const { name_key } of removed) {
    await trx.deleteFrom('operator_name').where('name_key', '=', name_key).execute()
    const taken = await trx.selectFrom('desk_role').select('rider_id').where('operator_name', '=', name_key).execute()
    for (const { rider_id } of taken) {
      await endRole(trx, rider_id)
      await writeLog(trx, actor, { action: 'role-taken', subjectKind: 'rider', subject: rider_id })
    }
  }
}

/**
 * Makes the account of a new name an operator. Logs a warning for a name without an account, and for an account without
 * a role.
 */
async function giveRole(trx: Db, { name, key }: OperatorName, actor: Actor, log: Log): Promise<void> {
  const account = await findByUsername(trx, name)
  if (account && (await lockForRole(trx, account.id)) === false) {
    log.warn(
      `OPERATORS names '${name}', but the password of this account is still the temporary password of a group's leader. It becomes an operator at the next start after its rider has chosen a password`,
    )
    return
  }
  if (await isNew(trx, key, actor)) {
    if (account) {
      await saveRole(trx, account.id, { role: 'operator', at: actor.at, by: null, operatorName: key })
      await writeLog(trx, actor, { action: 'role-given', subjectKind: 'rider', subject: account.id, note: 'operator' })
      return
    }
  }
  if (!account)
    log.warn(
      `OPERATORS names '${name}', but there is no such account. Nobody can register this name. Register first and then name the account, or run: npm run operator -- <username>`,
    )
  else if (!(await findRole(trx, account.id)))
    log.warn(
      `OPERATORS names '${name}', but this account has no role. To give it one, run: npm run operator -- ${name}`,
    )
}

/**
 * Makes operators of the accounts that OPERATORS names, at the start of a server. A name gives the role once, at the
 * first start with it, and only if its account exists then, because anybody could register the name later. Changes that
 * operators make in Admin afterwards stay. When a name is removed from OPERATORS, the role that it gave is
 * taken away.
 */
export function applyOperators(db: Db, names: readonly OperatorName[], at: Date, log: Log): Promise<void> {
  const actor: Actor = { kind: 'start', who: null, at }
  return inOneTransaction(db, async (trx) => {
    await takeRemoved(trx, names, actor)
    for (const name of names) await giveRole(trx, name, actor, log)
  })
}
