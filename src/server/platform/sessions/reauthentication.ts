import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { meantPassword } from '#server/platform/easy-words.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { browserHashOf } from '#server/platform/oidc/browser.ts'
import { findLinkedAccount, holdLinkedAccount } from '#server/platform/oidc/linked-accounts.ts'
import { findAnswer, takeAnswer } from '#server/platform/oidc/sign-ins.ts'
import { holdPasskey, type Passkeys } from '#server/platform/passkeys/passkeys.ts'
import type { Reauthentication } from '#shared/contract/reauthentication.ts'
import type { WayToAnswer } from '#shared/passkeys/rules.ts'
import { lockByPassword } from './lock-by-password.ts'
import type { NeededAnswer } from './needed-answer.ts'
import type { Passwords } from './passwords.ts'
import type { RequestSession } from './sessions.ts'

/** A right answer to the re-authentication. */
export interface RightAnswer {
  by: WayToAnswer
  /**
   * Locks the rider and the passkey or link that they answered with until the transaction ends. Call it before the
   * session is locked.
   * @throws AppError 400 when the password has changed, the passkey was removed or the link was ended since the check.
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
  answer: Reauthentication
  /** The field of the password in the call. */
  field?: string
  /** Whether only the needed answer counts for a rider with a role, because it opens Admin or changes a way into the account. */
  isStrict?: boolean
}

export type Reauthenticate = ReturnType<typeof makeReauthenticate>

/**
 * Asks a signed-in rider again for the password, a passkey or a new sign-in at the provider, because somebody else may have got hold of
 * the device.
 * @throws AppError 400 with an error at the field when the answer is wrong.
 */
export function makeReauthenticate(parts: {
  db: Db
  clock: () => Date
  passwords: Passwords
  passkeys: Passkeys
  neededAnswer: NeededAnswer
  /** Whether the site is reached over TLS. */
  overTls: boolean
}) {
  const { db, clock, passwords, passkeys, neededAnswer, overTls } = parts

  async function checkProviderCode(code: string, { request, session: { rider, tokenHash } }: Question) {
    const refused = () => invalidField('providerCode', 'provider-refused')
    const bound = { purpose: 'question', browserHash: browserHashOf(request, overTls), sessionHash: tokenHash } as const
    const answer = await findAnswer(db, code, bound, clock())
    if (!answer || (await findLinkedAccount(db, answer))?.rider_id !== rider.id) throw refused()
    return {
      by: 'provider' as const,
      hold: async (trx: Db) => {
        const isHeld =
          (await lockRider(trx, rider.id)) &&
          (await takeAnswer(trx, answer)) &&
          (await holdLinkedAccount(trx, rider.id, answer, clock()))
        if (!isHeld) throw refused()
      },
    }
  }

  return async (question: Question): Promise<RightAnswer> => {
    const { request, session, answer, field = 'password', isStrict = false } = question
    const { rider, tokenHash } = session
    const wrongPassword = () => invalidField(field, 'wrong-password')
    const refused = () => invalidField('passkey', 'passkey-refused')
    const needed = isStrict ? await neededAnswer(db, rider) : undefined
    const given = answer.passkey ? 'passkey' : answer.providerCode === undefined ? 'password' : 'provider'
    if (needed !== undefined && given !== needed)
      throw invalidField(field, needed === 'passkey' ? 'passkey-needed' : 'provider-needed')

    if (answer.passkey !== undefined) {
      const used = await passkeys.check(answer.passkey, { purpose: 'question', sessionHash: tokenHash })
      if (used?.passkey.rider_id !== rider.id) throw refused()
      return {
        by: 'passkey',
        hold: async (trx) => {
          if (!(await lockRider(trx, rider.id)) || !(await holdPasskey(trx, used, clock()))) throw refused()
        },
      }
    }
    if (answer.providerCode !== undefined) return checkProviderCode(answer.providerCode, question)
    const password = meantPassword(rider, answer.password ?? '')
    if (!(await passwords.verify(rider.password_hash, password, request))) throw wrongPassword()
    return {
      by: 'password',
      hold: async (trx) => {
        if (!(await lockByPassword(trx, rider))) throw wrongPassword()
      },
    }
  }
}
