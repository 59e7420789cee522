import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { siteKey } from './site-keys.ts'

/** Signs the purpose of a link in a mail. So nobody else can make such a link, and no token has to be stored. */
export interface Signer {
  /** Returns the subject with its signature. The subject may hold letters, digits and '-'. */
  sign: (subject: string) => string
  /** Returns the subject of a signed text, or undefined when this site has not signed it. */
  open: (signed: string) => string | undefined
}

export async function makeSigner(db: Db): Promise<Signer> {
  const key = await siteKey(db, 'links', () => randomBytes(32).toString('base64url'))
  const macOf = (subject: string) => createHmac('sha256', key).update(subject).digest('hex').slice(0, 32)
  return {
    sign: (subject) => `${subject}-${macOf(subject)}`,
    open: (signed) => {
      const [, subject = '', mac = ''] = /^([a-zA-Z0-9-]{1,100})-([0-9a-f]{32})$/.exec(signed) ?? []
      if (subject === '') return undefined
      return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(subject))) ? subject : undefined
    },
  }
}
