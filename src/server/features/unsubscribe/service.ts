import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { siteKey } from '#server/platform/site-keys.ts'

/** What a link in a mail can end. */
export const KINDS = ['reminders'] as const
export type Kind = (typeof KINDS)[number]

export interface UnsubscribeTokens {
  link: (kind: Kind, riderId: number, base: string) => string
  /** Undefined when the site has not made this token. */
  read: (token: string) => { kind: Kind; riderId: number } | undefined
}

/**
 * Links that end mails of one kind for one rider, without signing in. They never expire, because a mail may be read years
 * later. A token can do nothing else, and nobody can make one without the site's key.
 */
export async function makeUnsubscribeTokens(db: Db, publicUrl: string): Promise<UnsubscribeTokens> {
  const key = await siteKey(db, 'unsubscribe', () => randomBytes(32).toString('base64url'))
  const sign = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url').slice(0, 32)
  return {
    link: (kind, riderId, base) => {
      const subject = `${kind}-${riderId}`
      return `${publicUrl}${base}/unsubscribe/${subject}-${sign(subject)}`
    },
    read: (token) => {
      const [, kind, id = '', mac = ''] = /^([a-z]+)-([1-9]\d{0,15})-([\w-]{32})$/.exec(token) ?? []
      const known = KINDS.find((name) => name === kind)
      if (!known || !timingSafeEqual(Buffer.from(mac), Buffer.from(sign(`${kind}-${id}`)))) return undefined
      return { kind: known, riderId: Number(id) }
    },
  }
}
