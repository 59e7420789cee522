import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { type LanguageSite, siteIn } from '#server/content/language-site.ts'
import type { CurrentContent, ServedContent } from '#server/content/served-content.ts'
import { languageBase } from '#shared/languages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The content that was served when the request began. */
    content: ServedContent
  }
}

/** The content from which the requests of a function are answered that the server sends to itself. */
export const ownContent = new AsyncLocalStorage<ServedContent>()

/** Adds `request.content`. */
export const requestContent = fp<{ currentContent: CurrentContent }>(async (app, { currentContent }) => {
  app.decorateRequest('content')
  app.addHook('onRequest', (request, _reply, done) => {
    request.content = ownContent.getStore() ?? currentContent()
    done()
  })
})

/** Calls `add` for each language, so that it adds routes that begin with `base`. `siteOf` is the site that answers a request. */
export function forEachLanguage(
  { languages }: Pick<Config, 'languages'>,
  add: (base: string, siteOf: (request: FastifyRequest) => LanguageSite) => void,
): void {
  for (const language of languages)
    add(languageBase(language, languages), ({ content }) => siteIn(language, content.languageSites))
}
