import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { type Actor, riderActor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import type { LogAction } from '#shared/admin/log.ts'
import type { WayToAnswer } from '#shared/passkeys/rules.ts'

/** The changes of what an account can be opened with, as the log of Admin names them. */
export type DoorChange = Extract<
  LogAction,
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-set'
  | 'password-removed'
  | 'account-linked'
  | 'account-unlinked'
  | 'address-changed'
  | 'address-confirmed'
>

/**
 * The permission to change the ways into an account in a transaction: passkeys, password, linked accounts and address. Every function that
 * writes one of them takes it, and only the functions below make one. So no call can forget the rule or the log.
 */
class Doors {
  readonly trx: Db
  readonly riderId: number
  constructor(trx: Db, riderId: number) {
    this.trx = trx
    this.riderId = riderId
  }
}

export type { Doors }

const log = (trx: Db, actor: Actor, action: DoorChange, riderId: number) =>
  writeLog(trx, actor, { action, subjectKind: 'rider', subject: riderId })

const findRole = (trx: Db, riderId: number) =>
  trx.selectFrom('desk_role').select('role').where('rider_id', '=', riderId).executeTakeFirst()

export type OpenDoors = ReturnType<typeof makeOpenDoors>

/** Makes the function that lets riders change the ways into their own accounts. */
export const makeOpenDoors =
  (parts: { neededAnswer: NeededAnswer; clock: () => Date }) =>
  /**
   * Call it after the rider's row is locked.
   * @param by what the rider has answered with, or 'link' for a mailed link, or 'session' when nothing was asked
   * @throws AppError 403 when the rider has a role, and a passkey or the provider has to answer.
   */
  async (trx: Db, rider: RiderRow, by: WayToAnswer | 'link' | 'session', change: DoorChange): Promise<Doors> => {
    const needed = await parts.neededAnswer(trx, rider)
    // The link was mailed after the needed answer. Whoever has the mailbox cannot confirm another address with it.
    const isAllowed = needed === undefined || by === needed || change === 'address-confirmed'
    if (!isAllowed) throw new AppError(needed === 'passkey' ? 'role-needs-passkey' : 'role-needs-provider')
    if (await findRole(trx, rider.id)) await log(trx, riderActor(rider, parts.clock()), change, rider.id)
    return new Doors(trx, rider.id)
  }

/** For the operator's command, which asks nothing, because whoever runs it can write to the database. */
export async function openDoorsByCommand(trx: Db, riderId: number, change: DoorChange, actor: Actor): Promise<Doors> {
  await log(trx, actor, change, riderId)
  return new Doors(trx, riderId)
}

/** For an account that is being made, and one for which somebody else answers. @throws AppError 409 when it has a role. */
export async function openDoorsWithoutRole(trx: Db, riderId: number): Promise<Doors> {
  if (await findRole(trx, riderId)) throw new AppError('not-looked-after')
  return new Doors(trx, riderId)
}
