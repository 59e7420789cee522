import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { AdminRoleRow } from '#server/db/tables/admin.ts'
import { endRole } from '#server/platform/admin/end-role.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { isLastOperator } from '#server/platform/admin/operators.ts'
import type { ClaimedRole } from '#shared/provider/rules.ts'
import { findRole, lockForRole, saveRole } from './repository.ts'

/** Whether the role of a rider was given by a claim, and not by somebody else since then. */
const isByClaim = ({ given_at, claimed_at }: AdminRoleRow) => claimed_at === given_at

/**
 * Gives the role that the provider's claim names, or ends the one that it gave before. A role that was given in Admin, by OPERATORS
 * or by a command stays as it is, whatever the claim says. So does that of the last operator. Call it in the transaction of a sign-in.
 */
export async function applyClaimedRole(
  trx: Db,
  riderId: number,
  claimed: ClaimedRole,
  now: Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (claimed === 'unknown') return
  const current = await findRole(trx, riderId)
  if (current ? !isByClaim(current) || current.role === claimed : claimed === 'none') return
  if (current?.role === 'operator' && (await isLastOperator(trx, riderId))) {
    log.warn(
      { rider: riderId },
      'the claim of the OpenID provider takes the role of the last operator away, so the role stays. Give somebody else the role first',
    )
    return
  }
  const actor: Actor = { kind: 'provider', who: null, at: now }
  const subject = { subjectKind: 'rider', subject: riderId } as const
  if (claimed === 'none') {
    await endRole(trx, riderId)
    await writeLog(trx, actor, { action: 'role-taken', ...subject })
  } else if (await lockForRole(trx, riderId)) {
    await saveRole(trx, riderId, { role: claimed, at: now, by: null, isClaimed: true })
    await writeLog(trx, actor, { action: 'role-given', ...subject, note: claimed })
  } else {
    log.warn(
      { rider: riderId },
      'the claim of the OpenID provider names a role, but the password of this account is still a temporary password',
    )
  }
}
