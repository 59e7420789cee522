import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { acceptForms, sendPlainPage } from '#server/platform/http/plain-page.ts'
import { forEachLanguage } from '#server/platform/http/request-content.ts'
import type { Signer } from '#server/platform/signer.ts'
import { addressIn } from '#shared/languages.ts'
import * as text from '#texts'
import { confirmConsent, findOpenRequest } from './repository.ts'
import { readConfirmation } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  signer: Signer
  config: Pick<Config, 'languages'>
}

interface Route {
  Params: { token: string }
}

/**
 * The page of the mailed link. Opening it changes nothing, because mail programs open links by themselves; the button confirms.
 * It works without signing in and without JavaScript.
 */
export async function newsletterPageRoutes(app: FastifyInstance, { db, clock, signer, config }: Options) {
  acceptForms(app)
  const hidden = { schema: { hide: true } }
  forEachLanguage(config, (base, siteOf) => {
    const url = `${base}/newsletter/:token`

    app.get<Route>(url, hidden, async (request, reply) => {
      const found = readConfirmation(signer, request.params.token, clock())
      const open = found && (await findOpenRequest(db, found.riderId, found.requestedAt))
      if (!open) return sendPage(reply.status(404), siteOf(request), 'unknown')
      return sendPage(reply, siteOf(request), 'ask', open.words)
    })

    app.post<Route>(url, hidden, async (request, reply) => {
      const now = clock()
      const found = readConfirmation(signer, request.params.token, now)
      const isConfirmed = found && (await confirmConsent(db, found.riderId, found.requestedAt, now))
      return isConfirmed
        ? sendPage(reply, siteOf(request), 'done')
        : sendPage(reply.status(404), siteOf(request), 'unknown')
    })
  })
}

function sendPage(reply: FastifyReply, from: LanguageSite, state: 'ask' | 'done' | 'unknown', words = '') {
  const { language, base, site } = from
  const locale = { locale: language }
  const pages = {
    ask: {
      title: text.newsletter_ask_title({ site: site.title }, locale),
      text: words,
      button: text.newsletter_confirm_button({}, locale),
    },
    done: { title: text.newsletter_done_title({}, locale), text: text.newsletter_done_text({}, locale) },
    unknown: { title: text.unsubscribe_unknown_title({}, locale), text: text.newsletter_unknown_text({}, locale) },
  }
  return sendPlainPage(reply, {
    language,
    siteTitle: site.title,
    home: addressIn(base, '/'),
    homeLabel: text.ui_go_to_tips({}, locale),
    ...pages[state],
  })
}
