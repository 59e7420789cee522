/** The ways in which a rider can answer a re-authentication. */
export const WAYS_TO_ANSWER = ['password', 'passkey', 'provider'] as const
export type WayToAnswer = (typeof WAYS_TO_ANSWER)[number]

/** The way in which the rider re-authenticated before adding a passkey. Servers of the version before store 'add' for every answer. */
export const ADDING = {
  password: 'add',
  passkey: 'add-by-passkey',
  provider: 'add-by-provider',
} as const satisfies Record<WayToAnswer, string>

/** The purposes of challenges. An answer for one purpose is refused for another. */
export type PasskeyPurpose = 'sign-in' | 'question' | (typeof ADDING)[WayToAnswer]

/** How many passkeys a rider may have. */
export const MAX_PASSKEYS = 20

/** The maximum length of the name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60

/** The ways in which a rider can sign in. */
export interface WaysIn {
  hasPassword: boolean
  /** The number of passkeys that belong to the domain of the site. */
  passkeys: number
  /**
   * Whether the rider has an account at the operator's provider. The provider helps a rider who cannot sign in there.
   */
  hasLinkedAccount: boolean
  /** Whether the site can mail a link for a new password to a confirmed address. */
  canReset: boolean
}

/**
 * Whether a rider can sign in also after losing a device. A rider without a password needs a linked account, two passkeys, or one and
 * a confirmed address.
 */
export function isSafeWayIn({ hasPassword, hasLinkedAccount, passkeys, canReset }: WaysIn): boolean {
  return hasPassword || hasLinkedAccount || passkeys >= 2 || (passkeys === 1 && canReset)
}
