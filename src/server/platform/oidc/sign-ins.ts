import type { Db } from '#server/db/open.ts'
import type { ProviderAnswerRow, ProviderSignInRow } from '#server/db/tables/sign-in.ts'
import { CLOCK_SKEW } from '#server/platform/limits/limit-counters.ts'
import { hashToken, makeToken } from '#server/platform/sessions/tokens.ts'
import { SIGN_IN_LIFETIME } from '#shared/provider/rules.ts'

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Whether a row has not expired. A row that expires too late was made while a clock was ahead, and is not valid. */
const isValid = ({ expires_at }: { expires_at: string }, now: Date) =>
  expires_at > now.toISOString() && expires_at <= after(now, SIGN_IN_LIFETIME + CLOCK_SKEW)

/** Stores a sign-in that begins. Deletes expired ones, so that a flood of them leaves no rows. */
export async function insertSignIn(
  db: Db,
  state: string,
  signIn: Pick<ProviderSignInRow, 'browser_hash' | 'purpose' | 'session_hash' | 'return_to'>,
  now: Date,
): Promise<void> {
  await db.deleteFrom('provider_sign_in').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('provider_sign_in')
    .values({
      ...signIn,
      state_hash: hashToken(state),
      begun_at: now.toISOString(),
      expires_at: after(now, SIGN_IN_LIFETIME),
    })
    .execute()
}

/** Deletes a sign-in and returns it. Undefined when it has expired, was used before, or was begun by another browser. */
export async function takeSignIn(db: Db, state: string, browserHash: string, now: Date) {
  const taken = await db
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst()
  return taken && isValid(taken, now) ? taken : undefined
}

/** Stores what the provider has said, and returns the one-time code with which the browser fetches it. */
export async function insertAnswer(
  db: Db,
  answer: Omit<ProviderAnswerRow, 'code_hash' | 'expires_at'>,
  now: Date,
): Promise<string> {
  const { token, hash } = makeToken()
  await db.deleteFrom('provider_answer').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('provider_answer')
    .values({ ...answer, code_hash: hash, expires_at: after(now, SIGN_IN_LIFETIME) })
    .execute()
  return token
}

/** The purpose and the browser to which an answer is bound. Another one cannot use it. */
export interface AnswerBound {
  purpose: ProviderAnswerRow['purpose']
  browserHash: string
  /** The hash of the token of the session that began the sign-in. Undefined for a visitor. */
  sessionHash?: string
}

/** Reads an answer. Undefined when it has expired, was used, or is for another purpose, browser or session. */
export async function findAnswer(db: Db, code: string, { purpose, browserHash, sessionHash }: AnswerBound, now: Date) {
  const found = await db
    .selectFrom('provider_answer')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('session_hash', sessionHash === undefined ? 'is' : '=', sessionHash ?? null)
    .executeTakeFirst()
  return found && isValid(found, now) ? found : undefined
}

/** Deletes an answer that was found. Returns false when somebody else has used it since. */
export async function takeAnswer(trx: Db, { code_hash }: ProviderAnswerRow): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('provider_answer')
    .where('code_hash', '=', code_hash)
    .returning('code_hash')
    .executeTakeFirst()
  return deleted !== undefined
}
