import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { CLOCK_SKEW } from '#server/platform/limits/limit-counters.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import type { PasskeyPurpose } from '#shared/passkeys/rules.ts'

/** How long an authenticator may take to answer (ms). */
export const CHALLENGE_LIFETIME = 5 * 60_000

/** A challenge is answered for this purpose, in this session only. */
export interface Bound<Purpose = PasskeyPurpose> {
  purpose: Purpose
  /** The hash of the token of the session that asked. Undefined for a sign-in. */
  sessionHash?: string
}

/** Stores a new challenge as its hash and returns it. Deletes expired ones, so that a flood of sign-ins leaves no rows. */
export async function makeChallenge(
  db: Db,
  { purpose, sessionHash }: Bound,
  now: Date,
  userHandle: string | null = null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      session_hash: sessionHash ?? null,
      user_handle: userHandle,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME).toISOString(),
    })
    .execute()
  return challenge
}

/** Deletes a challenge and returns it. Undefined when it has expired, was used before, or was made for something else. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, sessionHash }: Bound<readonly PasskeyPurpose[]>,
  now: Date,
) {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', 'in', purpose)
    .where('session_hash', sessionHash === undefined ? 'is' : '=', sessionHash ?? null)
    .returningAll()
    .executeTakeFirst()
  // A challenge that expires later was made while a clock was ahead.
  const latest = new Date(now.getTime() + CHALLENGE_LIFETIME + CLOCK_SKEW).toISOString()
  return taken && taken.expires_at > now.toISOString() && taken.expires_at <= latest ? taken : undefined
}
