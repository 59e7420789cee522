import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { PasskeyRow } from '#server/db/tables/sign-in.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import type { PasskeyAnswer } from '#shared/contract/reauthentication.ts'
import { ADDING, type PasskeyPurpose, WAYS_TO_ANSWER } from '#shared/passkeys/rules.ts'
import { type Bound, CHALLENGE_LIFETIME, makeChallenge, takeChallenge } from './challenges.ts'
import { challengeIn } from './client-data.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import type { NewCredential } from './verify.ts'

/** Loads the library with the first passkey, because it takes memory and most requests need none. */
const loadVerify = () => import('./verify.ts')

/** A passkey whose answer was right, and the counter in it. */
export interface UsedPasskey {
  passkey: PasskeyRow
  counter: number
}

/**
 * Whether the counter shows that another authenticator has the same key. Synced passkeys do not count, because each of
 * their devices counts by itself. An authenticator that does not count sends 0.
 */
const isCloned = ({ is_synced, counter }: PasskeyRow, reported: number) =>
  is_synced === 0 && reported !== 0 && reported <= Number(counter)

/** The passkeys of a rider that belong to the domain of the site, oldest first. */
export function listUsablePasskeys(db: Db, riderId: number, { id }: RelyingParty): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('rider_id', '=', riderId)
    .where('rp_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Locks a passkey until the transaction ends and notes its use. The rider's row must be locked before. Returns false when the
 * passkey was removed or used since its answer was checked.
 */
export async function holdPasskey(trx: Db, { passkey, counter }: UsedPasskey, now: Date): Promise<boolean> {
  const highest = String(Math.max(counter, Number(passkey.counter)))
  const held = await trx
    .updateTable('passkey')
    .set({ counter: highest, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

export type Passkeys = ReturnType<typeof makePasskeys>

/** Challenges for passkeys, and the check of their answers. */
export function makePasskeys(parts: {
  config: Pick<Config, 'publicUrl'>
  db: Db
  clock: () => Date
  log: FastifyBaseLogger
}) {
  const { config, db, clock, log } = parts
  const relyingParty = relyingPartyOf(config.publicUrl)

  /** @throws AppError 404 where the site offers no passkeys. */
  function needRelyingParty(): RelyingParty {
    if (!relyingParty) throw new AppError('passkeys-off')
    return relyingParty
  }

  /** Takes the challenge of an answer, so that it cannot be used again. */
  async function take({ response }: { response: { clientDataJSON: string } }, bound: Bound<readonly PasskeyPurpose[]>) {
    const challenge = challengeIn(response.clientDataJSON)
    const row = challenge === undefined ? undefined : await takeChallenge(db, challenge, bound, clock())
    return challenge !== undefined && row ? { challenge, row } : undefined
  }

  /** Finds the passkey of an answer and checks the answer. The challenge is used up, even if the answer is wrong. */
  async function check(answer: PasskeyAnswer, bound: Bound): Promise<UsedPasskey | undefined> {
    if (!relyingParty) return undefined
    const taken = await take(answer, { ...bound, purpose: [bound.purpose] })
    if (!taken) return undefined
    const { challenge } = taken
    const passkey = await db
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', hashToken(answer.id))
      .where('rp_id', '=', relyingParty.id)
      .executeTakeFirst()
    const { userHandle } = answer.response
    if (!passkey || (userHandle !== undefined && userHandle !== passkey.user_handle)) return undefined
    const { verifyAssertion } = await loadVerify()
    const counter = await verifyAssertion({ answer, challenge, passkey, relyingParty })
    if (counter === undefined) return undefined
    if (isCloned(passkey, counter)) {
      log.warn(
        { passkey: passkey.id, counter, before: passkey.counter },
        'a passkey was refused: its counter went back',
      )
      return undefined
    }
    if (counter <= Number(passkey.counter) && passkey.counter !== '0')
      log.warn({ passkey: passkey.id, counter, before: passkey.counter }, 'the counter of a passkey did not rise')
    return { passkey, counter }
  }

  /** Checks a passkey that an authenticator has just made. `by` is what the question before it was answered with. */
  async function checkNew(answer: NewCredential, sessionHash: string) {
    if (!relyingParty) return undefined
    const taken = await take(answer, { purpose: Object.values(ADDING), sessionHash })
    if (taken?.row.user_handle == null) return undefined
    const { purpose, user_handle } = taken.row
    const by = WAYS_TO_ANSWER.find((way) => ADDING[way] === purpose) ?? 'password'
    const made = await (await loadVerify()).verifyNewPasskey(answer, taken.challenge, relyingParty)
    return made && { ...made, by, rpId: relyingParty.id, userHandle: user_handle }
  }

  return {
    relyingParty,
    needRelyingParty,
    check,
    checkNew,
    /**
     * The options for `navigator.credentials.get`. If `allowed` is empty, the browser offers every passkey of the site.
     */
    ask: async (bound: Bound, allowed: readonly PasskeyRow[] = []) => ({
      challenge: await makeChallenge(db, bound, clock()),
      rpId: needRelyingParty().id,
      timeout: CHALLENGE_LIFETIME,
      userVerification: 'required' as const,
      allowCredentials: allowed.map(descriptorOf),
    }),
  }
}

/** A passkey as browsers name it. */
export function descriptorOf({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key' as const, transports: JSON.parse(transports) as string[] }
}
