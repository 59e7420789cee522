import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { languageSiteOf, siteIn } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { lockRider } from '#server/features/accounts/repository.ts'
import { unsubscribeLink } from '#server/features/unsubscribe/service.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Signer } from '#server/platform/signer.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { newsletter } from '#shared/contract/newsletter.ts'
import { newsletterPageRoutes } from './page-routes.ts'
import { endNewsletter, findConsent, findIssue, findReader, reopenRequest, saveRequest } from './repository.ts'
import {
  confirmationToken,
  findRequest,
  isReader,
  isRecent,
  newsletterMail,
  requestMail,
  type Variants,
  wordsIn,
} from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  outbox: Outbox
  sendMail: SendMail | undefined
  signer: Signer
  config: Pick<Config, 'languages' | 'publicUrl'>
  currentContent: CurrentContent
  limits: Pick<Limits, 'mail'>
}

const RequestPayload = z.object({ riderId: z.number(), requestedAt: z.string() })
const IssuePayload = z.object({ hash: z.string(), riderId: z.number() })

/** The newsletter: a rider requests it, confirms it by a mailed link of its own, and can end it. */
export async function newsletterRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, outbox, sendMail, signer, currentContent, limits, config } = options

  if (sendMail) {
    outbox.deliver('confirm-newsletter', async ({ payload, cause }) => {
      const { riderId, requestedAt } = RequestPayload.parse(payload)
      const found = await findRequest(db, riderId, requestedAt, clock())
      if (!found) return 'unneeded'
      const { consent } = found
      const from = siteIn(consent.language, currentContent().languageSites)
      const url = `${config.publicUrl}${from.base}/newsletter/${confirmationToken(signer, riderId, requestedAt)}`
      await sendMail({ cause, to: consent.email, ...requestMail(from, consent.words, url) })
      return 'delivered'
    })

    outbox.deliver('newsletter', async ({ payload, cause }) => {
      const { hash, riderId } = IssuePayload.parse(payload)
      const reader = await findReader(db, riderId)
      const issue = await findIssue(db, hash)
      if (!reader || !issue || !readPreferences(reader.preferences).newsletter) return 'unneeded'
      const from = languageSiteOf(reader, currentContent().languageSites)
      const variants: Variants = JSON.parse(issue.variants)
      const variant = variants[from.language] ?? Object.values(variants)[0]
      if (!variant) return 'unneeded'
      await sendMail({
        cause,
        to: reader.email,
        ...newsletterMail(from, variant, unsubscribeLink(options, 'newsletter', riderId, from.base)),
      })
      return 'delivered'
    })
  }

  async function answerFor(from: Db, rider: RiderRow, language: string) {
    const consent = await findConsent(from, rider.id)
    const email = sendMail && rider.email_confirmed_at !== null ? rider.email : null
    const isOn = isReader(consent, rider)
    const isRequested = consent && !consent.confirmed_at && !consent.ended_at && consent.email === email
    return {
      state: isOn ? ('on' as const) : isRequested ? ('requested' as const) : ('off' as const),
      email,
      confirmedAt: isOn ? (consent?.confirmed_at ?? null) : null,
      words: isOn && consent ? consent.words : wordsIn(siteIn(language, currentContent().languageSites)),
    }
  }

  /**
   * Stores the request of a rider who does not get the newsletter yet, and adds the mail that confirms it. A second
   * request within a minute adds no mail, even after the first was ended. Otherwise a rider could cause any number of
   * mails by requesting and ending in turn. Call it in a transaction.
   */
  async function requestNewsletter(trx: Db, rider: RiderRow, { email, language }: { email: string; language: string }) {
    const riderId = rider.id
    const now = clock()
    await lockRider(trx, riderId)
    const before = await findConsent(trx, riderId)
    if (isReader(before, rider)) return
    if (before?.email === email && isRecent(before.requested_at, now)) return reopenRequest(trx, riderId)
    await limits.mail.use(trx, email, 'newsletter')
    const words = wordsIn(siteIn(language, currentContent().languageSites))
    await saveRequest(trx, riderId, { email, language, words }, now)
    const requestedAt = now.toISOString()
    const cause = `confirm-newsletter ${riderId} ${requestedAt}`
    await outbox.add(trx, { channel: 'confirm-newsletter', cause, riderId, payload: { riderId, requestedAt } })
  }

  route(app, newsletter.state, async ({ rider, library, query, request }) => {
    const { language } = libraryIn(library, query)
    return request.read((from) => answerFor(from, rider, language))
  })

  route(app, newsletter.request, async ({ rider, library, query, inTransaction }) => {
    const { language } = libraryIn(library, query)
    if (!sendMail) throw new AppError('no-mail')
    const { email } = rider
    if (email === null || rider.email_confirmed_at === null) throw invalidField('email', 'email-not-confirmed')
    const answer = await inTransaction(async (trx) => {
      await requestNewsletter(trx, rider, { email, language })
      return answerFor(trx, rider, language)
    })
    outbox.wake('confirm-newsletter')
    return answer
  })

  route(app, newsletter.end, async ({ rider }) => {
    await endNewsletter(db, rider.id, clock())
  })

  await app.register(newsletterPageRoutes, options)
}
