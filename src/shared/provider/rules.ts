import type { Role } from '../desk/roles.ts'

/**
 * The purpose of a sign-in at the provider: to sign in, to link the account to the signed-in rider, or to answer a second question.
 */
export type ProviderPurpose = 'sign-in' | 'link' | 'question'

/**
 * The role that the provider's claim gives. 'none' when it gives none, 'unknown' when the provider does not say: the role stays then.
 */
export type ClaimedRole = Role | 'none' | 'unknown'

/** Names what is behind the '#' of the address to which the callback leads: a code of one use for its purpose, or an error. */
export const PROVIDER_MARKS = {
  'sign-in': 'provider-code',
  link: 'provider-link',
  question: 'provider-again',
  error: 'provider-error',
} as const satisfies Record<ProviderPurpose | 'error', string>

/** Why a sign-in at the provider did not work. */
export const PROVIDER_ERRORS = ['away', 'cancelled', 'refused', 'busy'] as const
export type ProviderError = (typeof PROVIDER_ERRORS)[number]
