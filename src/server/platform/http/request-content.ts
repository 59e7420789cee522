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

/**
 * The content for requests that the server sends to itself with `inject`, within a function run by `ownContent.run`.
 */
export const ownContent = new AsyncLocalStorage<ServedContent>()

/** Adds `request.content`. */
export const requestContent = fp<{ currentContent: CurrentContent }>(async (app, { currentContent }) => {
  app.decorateRequest('content')
  app.addHook('onRequest', (request, _reply, done) => {
    request.content = ownContent.getStore() ?? currentContent()
    done()
  })
})

/**
 * Calls `add` for each language, which adds routes that begin with `base`. `siteOf` returns the site of the language
 * for a request.
 */
export function forEachLanguage(
  { languages }: Pick<Config, 'languages'>,
  add: (base: string, siteOf: (request: FastifyRequest) => LanguageSite) => void,
): void {
  for (const language of languages)
    add(languageBase(language, languages), ({ content }) => siteIn(language, content.languageSites))
}
