import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LanguageSite, LanguageSites } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { layOut } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { findIssue, lockIssue } from './repository.ts'
import { hashOf, newsletterMail, type Variant, type Variants } from './service.ts'

/** The variants in the order of the site's languages, its own first. @throws AppError 400 without that one, or with another. */
export function orderVariants(given: Record<string, Variant>, sites: LanguageSites): Variants {
  const unknown = Object.keys(given).find((language) => !sites.some((site) => site.language === language))
  if (unknown !== undefined) throw invalidField('variants', 'unknown-language')
  if (!given[sites[0].language]) throw invalidField(`variants.${sites[0].language}`, 'empty')
  return Object.fromEntries(
    sites.flatMap(({ language }) => {
      const variant = given[language]
      return variant ? [[language, variant] as const] : []
    }),
  )
}

const variantIn = (variants: Variants, { language }: LanguageSite) => variants[language] ?? Object.values(variants)[0]

/** The mail of each language as text. The link that ends the newsletter is an example. */
export function previewMails(variants: Variants, sites: LanguageSites, publicUrl: string) {
  return sites.flatMap((from) => {
    const variant = variantIn(variants, from)
    if (!variant) return []
    const { text } = layOut(newsletterMail(from, variant, `${publicUrl}${from.base}/unsubscribe/…`), publicUrl)
    return [{ language: from.language, subject: variant.subject, text }]
  })
}

const TestPayload = z.object({ riderId: z.number(), language: z.string(), subject: z.string(), text: z.string() })
export const readTest = (payload: unknown) => TestPayload.parse(payload)

/** Mails each language to the operator. The newsletter does not count as sent afterwards. */
export async function sendTest(
  trx: Db,
  outbox: Outbox,
  riderId: number,
  variants: Variants,
  actor: Actor,
): Promise<void> {
  for (const [language, variant] of Object.entries(variants))
    await outbox.add(trx, {
      channel: 'newsletter-test',
      cause: `newsletter-test ${randomUUID()}`,
      riderId,
      payload: { riderId, language, ...variant },
    })
  await writeLog(trx, actor, { action: 'newsletter-tested', subjectKind: 'newsletter', subject: hashOf(variants) })
}

/** Stores that a newsletter is being sent. @throws AppError 409 when it was sent. */
export async function beginSending(trx: Db, variants: Variants, actor: Actor): Promise<void> {
  const hash = hashOf(variants)
  const issue = await lockIssue(trx, hash, JSON.stringify(variants), actor.at)
  if (issue.finished_at !== null) throw new AppError('newsletter-sent')
  await writeLog(trx, actor, {
    action: 'newsletter-sent',
    subjectKind: 'newsletter',
    subject: hash,
    note: Object.values(variants)[0]?.subject ?? '',
  })
}

/** The texts of a newsletter that was begun. @throws AppError 410 when there is none. */
export async function variantsOf(db: Db, hash: string): Promise<Variants> {
  const issue = await findIssue(db, hash)
  if (!issue) throw new AppError('gone')
  return JSON.parse(issue.variants)
}
