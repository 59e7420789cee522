import type { Selectable } from 'kysely'
import type { PasskeyPurpose } from '#shared/passkeys/rules.ts'
import type { ClaimedRole, ProviderPurpose } from '#shared/provider/rules.ts'

/** Passkeys, and accounts at the operator's provider. */
export interface SignInTables {
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  linked_account: LinkedAccountTable
  provider_sign_in: ProviderSignInTable
  provider_answer: ProviderAnswerTable
}

/** A passkey of a rider. */
interface PasskeyTable {
  /** The hash of `credential_id`. */
  id: string
  rider_id: number
  credential_id: string
  /** The domain that it belongs to. */
  rp_id: string
  /** The random id under which the authenticator keeps the rider. */
  user_handle: string
  name: string
  public_key: string
  /** A JSON array. */
  transports: string
  /** The highest number of uses that the authenticator has reported. */
  counter: string
  /** 1 when it may be copied to other devices. */
  is_synced: number
  created_at: string
  last_used_at: string | null
}
export type PasskeyRow = Selectable<PasskeyTable>

/** A challenge that waits for the answer of an authenticator. */
interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: PasskeyPurpose
  /** The session that asked. Null for a sign-in. */
  session_hash: string | null
  /** The id for a passkey that is being added. */
  user_handle: string | null
  expires_at: string
}

/** An account at the operator's provider with which a rider signs in. */
interface LinkedAccountTable {
  issuer: string
  subject: string
  rider_id: number
  linked_at: string
  last_used_at: string | null
}
export type LinkedAccountRow = Selectable<LinkedAccountTable>

/** A sign-in at the provider that is under way. */
interface ProviderSignInTable {
  state_hash: string
  browser_hash: string
  purpose: ProviderPurpose
  /** The session that began it. Null for a visitor. */
  session_hash: string | null
  return_to: string
  begun_at: string
  expires_at: string
}
export type ProviderSignInRow = Selectable<ProviderSignInTable>

/** The answer of the provider to a sign-in, kept until the browser fetches it. */
interface ProviderAnswerTable {
  code_hash: string
  browser_hash: string
  /** 'register' after the exchange of a sign-in by somebody without an account. */
  purpose: ProviderPurpose | 'register'
  session_hash: string | null
  issuer: string
  subject: string
  proposed_username: string | null
  claimed_role: ClaimedRole
  expires_at: string
}
export type ProviderAnswerRow = Selectable<ProviderAnswerTable>
