import type { Config } from '#server/config.ts'
import type { Signer } from '#server/platform/signer.ts'

/** The messages that a link in a mail can end. */
export const KINDS = ['reminders', 'newsletter'] as const
export type Kind = (typeof KINDS)[number]

export interface UnsubscribeParts {
  config: Pick<Config, 'publicUrl'>
  signer: Signer
}

/**
 * A link that ends mails of one kind for one rider, without signing in. It never expires, because a mail may be read years
 * later.
 */
export const unsubscribeLink = ({ config, signer }: UnsubscribeParts, kind: Kind, riderId: number, base: string) =>
  `${config.publicUrl}${base}/unsubscribe/${signer.sign(`${kind}-${riderId}`)}`

/** Undefined when the site has not made this token. */
export function readUnsubscribe(signer: Signer, token: string): { kind: Kind; riderId: number } | undefined {
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,15})$/.exec(signer.open(token) ?? '') ?? []
  const kind = KINDS.find((known) => known === name)
  return kind && { kind, riderId: Number(id) }
}
