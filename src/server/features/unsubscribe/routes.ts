import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { endNewsletter } from '#server/features/newsletter/repository.ts'
import { endReminders } from '#server/features/reminders/repository.ts'
import { acceptForms, sendPlainPage } from '#server/platform/http/plain-page.ts'
import { forEachLanguage } from '#server/platform/http/request-content.ts'
import type { Signer } from '#server/platform/signer.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { addressIn } from '#shared/languages.ts'
import * as text from '#texts'
import { type Kind, readUnsubscribe } from './service.ts'

interface Options {
  db: Db
  config: Pick<Config, 'languages'>
  clock: () => Date
  signer: Signer
}

interface Route {
  Params: { token: string }
}

/**
 * Ends mails with one press, without signing in (RFC 8058). A GET shows a button and changes nothing, because mail programs
 * open links by themselves. A POST ends them, from the button or from the mail program.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { db, clock, config, signer }: Options) {
  acceptForms(app)
  const addIn = (base: string, siteOf: (request: FastifyRequest) => LanguageSite) => {
    const url = `${base}/unsubscribe/:token`
    const options = { schema: { hide: true } }

    app.get<Route>(url, options, async (request, reply) => {
      const found = readUnsubscribe(signer, request.params.token)
      return found ? sendPage(reply, siteOf(request), 'ask', found.kind) : sendUnknown(reply, siteOf(request))
    })

    app.post<Route>(url, options, async (request, reply) => {
      const found = readUnsubscribe(signer, request.params.token)
      if (!found) return sendUnknown(reply, siteOf(request))
      await inOneTransaction(db, (trx) =>
        found.kind === 'reminders' ? endReminders(trx, found.riderId) : endNewsletter(trx, found.riderId, clock()),
      )
      return sendPage(reply, siteOf(request), 'done', found.kind)
    })
  }

  forEachLanguage(config, addIn)
  // Mails keep the address that they had while another language was the site's own, and mail programs follow no redirect.
  addIn(`/${config.languages[0]}`, ({ content }) => content.languageSites[0])
}

function sendPage(reply: FastifyReply, { language, base, site }: LanguageSite, state: 'ask' | 'done', kind: Kind) {
  const locale = { locale: language }
  const words =
    state === 'ask'
      ? {
          title: text.unsubscribe_title({ kind }, locale),
          text: text.unsubscribe_text({ kind }, locale),
          button: text.unsubscribe_button({ kind }, locale),
        }
      : { title: text.unsubscribe_done_title({ kind }, locale), text: text.unsubscribe_done_text({ kind }, locale) }
  return sendPlainPage(reply, { language, ...common(base, site.title, language), ...words })
}

function sendUnknown(reply: FastifyReply, { language, base, site }: LanguageSite) {
  const locale = { locale: language }
  return sendPlainPage(reply.status(404), {
    language,
    ...common(base, site.title, language),
    title: text.unsubscribe_unknown_title({}, locale),
    text: text.unsubscribe_unknown_text({}, locale),
  })
}

const common = (base: string, siteTitle: string, language: string) => ({
  siteTitle,
  home: addressIn(base, '/'),
  homeLabel: text.ui_go_to_tips({}, { locale: language }),
})
