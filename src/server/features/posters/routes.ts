import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { findPlace } from '#server/content/place-rules.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { isPageView } from '#server/platform/analytics/page-views.ts'
import { forEachLanguage } from '#server/platform/http/request-content.ts'
import { ENTRY_PATH, type PosterSubject, pageOfSubject, readEntry } from '#shared/posters/subject.ts'

const hidden = { schema: { hide: true } }

function has({ library }: LanguageSite, { kind, id }: PosterSubject): boolean {
  if (kind === 'tip') return library.find(id) !== undefined
  if (kind === 'category') return library.categories.some((category) => category.id === id)
  return findPlace(library, id) !== undefined
}

/**
 * GET /q/7, /q/c/riding and /q/r/de, also in capitals as codes have them: redirects to the page that a poster is about,
 * and counts the entry. The redirect leaves nothing of the poster in the address, so the page comes from the cache as
 * for everybody.
 */
export async function entryRoutes(app: FastifyInstance, { config, counts }: { config: Config; counts: Counts }) {
  forEachLanguage(config, (base, siteOf) => {
    const answer = (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
      const subject = readEntry(request.params['*'])
      const site = siteOf(request)
      if (!subject || !has(site, subject)) return reply.callNotFound()
      const page = pageOfSubject(subject)
      if (request.method === 'GET' && isPageView(request.headers)) counts.add('entry', page, site.language)
      // Not cached, because the server counts every entry, and a page may get another address.
      return reply.header('cache-control', 'no-store').redirect(base + page, 302)
    }
    app.get(`${base}${ENTRY_PATH}/*`, hidden, answer)
    app.get(`${base}${ENTRY_PATH}/*`.toUpperCase(), hidden, answer)
  })
}
