import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { holdPasskey, listUsablePasskeys, type Passkeys } from '#server/platform/passkeys/passkeys.ts'
import type { SecondAnswer } from '#shared/contract/second-answer.ts'
import { lockByPassword } from './lock-by-password.ts'
import type { Passwords } from './passwords.ts'
import type { RequestSession } from './sessions.ts'

/** A right answer to the second question. */
export interface RightAnswer {
  /**
   * Locks the rider and what they have answered with until the transaction ends. Call it before the session is locked.
   * @throws AppError 400 when the password has changed, or the passkey was removed, since the check.
   */
  hold: (trx: Db) => Promise<void>
}

/** Locks a rider's row until the transaction ends. Returns false when the rider was deleted. */
async function lockRider(trx: Db, id: number): Promise<boolean> {
  const locked = await trx.updateTable('rider').set({ id }).where('id', '=', id).returning('id').executeTakeFirst()
  return locked !== undefined
}

interface Question {
  request: FastifyRequest
  session: RequestSession
  answer: SecondAnswer
  /** The field of the password in the call. */
  field?: string
  /** Whether a rider with a passkey must use it. */
  prefersPasskey?: boolean
}

export type SecondQuestion = ReturnType<typeof makeSecondQuestion>

/**
 * Asks a signed-in rider again for the password or a passkey, because somebody else may have got hold of the device.
 * @throws AppError 400 with an error at the field when the answer is wrong.
 */
export function makeSecondQuestion(parts: { db: Db; clock: () => Date; passwords: Passwords; passkeys: Passkeys }) {
  const { db, clock, passwords, passkeys } = parts
  return async ({ request, session, answer, field = 'password', prefersPasskey }: Question): Promise<RightAnswer> => {
    const { rider, tokenHash } = session
    const wrongPassword = () => invalidField(field, 'wrong-password')
    const refused = () => invalidField('passkey', 'passkey-refused')
    const { relyingParty } = passkeys

    if (answer.passkey !== undefined) {
      const used = await passkeys.check(answer.passkey, { purpose: 'question', sessionHash: tokenHash })
      if (used?.passkey.rider_id !== rider.id) throw refused()
      return {
        hold: async (trx) => {
          if (!(await lockRider(trx, rider.id)) || !(await holdPasskey(trx, used, clock()))) throw refused()
        },
      }
    }
    if (prefersPasskey && relyingParty && (await listUsablePasskeys(db, rider.id, relyingParty)).length > 0)
      throw invalidField(field, 'passkey-needed')
    if (!(await passwords.verify(rider.password_hash, answer.password ?? '', request))) throw wrongPassword()
    return {
      hold: async (trx) => {
        if (!(await lockByPassword(trx, rider))) throw wrongPassword()
      },
    }
  }
}
