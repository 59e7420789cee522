import type { Signer } from '#server/platform/signer.ts'

/** The messages that a link in a mail can end. */
export const KINDS = ['reminders', 'newsletter'] as const
export type Kind = (typeof KINDS)[number]

export interface UnsubscribeTokens {
  link: (kind: Kind, riderId: number, base: string) => string
  /** Undefined when the site has not made this token. */
  read: (token: string) => { kind: Kind; riderId: number } | undefined
}

/**
 * Links that end mails of one kind for one rider, without signing in. They never expire, because a mail may be read years
 * later.
 */
export function makeUnsubscribeTokens(signer: Signer, publicUrl: string): UnsubscribeTokens {
  return {
    link: (kind, riderId, base) => `${publicUrl}${base}/unsubscribe/${signer.sign(`${kind}-${riderId}`)}`,
    read: (token) => {
      const [, name, id] = /^([a-z]+)-([1-9]\d{0,15})$/.exec(signer.open(token) ?? '') ?? []
      const kind = KINDS.find((known) => known === name)
      return kind && { kind, riderId: Number(id) }
    },
  }
}
