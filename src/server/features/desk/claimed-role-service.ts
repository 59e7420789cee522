import type { DeskRoleRow } from '#server/db/tables/desk.ts'
import { endRole } from '#server/platform/desk/end-role.ts'
import { type Actor, writeLog } from '#server/platform/desk/log.ts'
import type { OnClaimedRole } from '#server/platform/handed-over.ts'
import { findRole, saveRole } from './repository.ts'

/** Whether the role of a rider was given by a claim, and not by somebody else since then. */
const isByClaim = ({ given_at, claimed_at }: DeskRoleRow) => claimed_at === given_at

/**
 * Gives the role that the provider's claim names, or ends the one that it gave before. A role that was given at the desk, by OPERATORS
 * or by a command stays as it is, whatever the claim says.
 */
export const onClaimedRole: OnClaimedRole = async (trx, riderId, claimed, now) => {
  if (claimed === 'unknown') return
  const current = await findRole(trx, riderId)
  if (current && !isByClaim(current)) return
  const actor: Actor = { kind: 'provider', who: null, at: now }
  const subject = { subjectKind: 'rider', subject: riderId } as const
  if (claimed === 'none') {
    if (!current) return
    await endRole(trx, riderId)
    await writeLog(trx, actor, { action: 'role-taken', ...subject })
  } else if (current?.role !== claimed) {
    await saveRole(trx, riderId, { role: claimed, at: now, by: null, isClaimed: true })
    await writeLog(trx, actor, { action: 'role-given', ...subject, note: claimed })
  }
}
