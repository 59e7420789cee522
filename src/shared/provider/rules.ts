import type { Role } from '../admin/roles.ts'

/**
 * The purpose of a sign-in at the provider: to sign in, to link the account to the signed-in rider, who may have confirmed that with a
 * passkey, or to answer a re-authentication.
 */
export type ProviderPurpose = 'sign-in' | 'link' | 'link-by-passkey' | 'question'

/**
 * The role that the provider's claim gives. 'none' takes away a role that a claim gave before. 'unknown' means that the
 * provider does not say, and leaves the role as it is.
 */
export type ClaimedRole = Role | 'none' | 'unknown'

/** How long a sign-in at the provider may take, and then its code waits to be used (ms). */
export const SIGN_IN_LIFETIME = 10 * 60_000

/** The names behind the '#' of the address after the callback: one for the code of each purpose, one for errors. */
export const PROVIDER_MARKS = {
  'sign-in': 'provider-code',
  link: 'provider-link',
  'link-by-passkey': 'provider-link',
  question: 'provider-again',
  error: 'provider-error',
} as const satisfies Record<ProviderPurpose | 'error', string>

/** Why a sign-in at the provider did not work. */
export const PROVIDER_ERRORS = ['away', 'cancelled', 'refused', 'busy'] as const
export type ProviderError = (typeof PROVIDER_ERRORS)[number]
