import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import { addressIn, languageBase } from '#shared/languages.ts'
import { listPath, type OfflineSite, type OtherLanguage, PLAIN_PATHS, SHELL_PATH } from '#shared/offline.ts'
import { OFFLINE_PHOTO_WIDTH, photoAddress } from '#shared/tips/photo.ts'
import * as text from '#texts'
import type { PageRenderer } from './page-renderer.ts'

interface Parts {
  config: Config
  pages: PageRenderer
  languageSite: LanguageSite
  content: Pick<ServedContent, 'rulesSince'>
}

/** The addresses that devices cache besides the built files: pages that are the same for everyone, and the library. */
function addressesOf({ base, language, library: { categories, places } }: LanguageSite): string[] {
  const lists = categories.map(({ id }) => listPath(base, id))
  const query = base === '' ? '' : `?language=${language}`
  return [
    base + SHELL_PATH,
    `/api/categories${query}`,
    `/api/tips${query}`,
    ...places.map(({ id }) => `/api/rules${query === '' ? '?' : `${query}&`}place=${id}`),
    ...(lists.length > 0 ? lists : [addressIn(base, '/')]),
    ...PLAIN_PATHS.map((path) => base + path),
  ]
}

const otherLanguages = (own: string, { languages }: Config): OtherLanguage[] =>
  languages
    .filter((language) => language !== own)
    .map((locale) => ({
      base: languageBase(locale, languages),
      language: locale,
      direction: textDirection(locale),
      title: text.offline_missing({}, { locale }),
      text: text.offline_missing_text({}, { locale }),
      again: text.ui_try_again({}, { locale }),
    }))

/**
 * The text of the service worker of one language: the list of addresses to cache, then the worker's code. The running server
 * makes the list, because it depends on the content and the configuration. When one of them changes, the file changes, and
 * browsers install it as an update.
 * @throws AppError 503 when a page cannot be rendered now.
 */
export async function makeServiceWorker(
  app: FastifyInstance,
  { config, pages, languageSite, content }: Parts,
): Promise<string> {
  const { base, language, library, site } = languageSite
  const drawings = library.tips.flatMap(({ drawingPath }) => drawingPath ?? [])
  const photos = library.tips.flatMap(({ photo }) => (photo ? [photoAddress(photo, OFFLINE_PHOTO_WIDTH)] : []))
  const versioned = [...pages.files.assetsOf(language), ...drawings, ...photos]
  const cached: OfflineSite['cached'] = versioned.map((url) => ({ url, revision: null }))
  for (const url of addressesOf(languageSite)) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    // A busy server may refuse to render a page. No browser could install a worker without the version of that page.
    if (statusCode !== 200) throw new AppError('unavailable', { retryAfter: 5 })
    cached.push({ url, revision: String(headers.etag).replaceAll('"', '') })
  }
  const offline: OfflineSite = {
    cached,
    categories: library.categories.map(({ id }) => ({ id })),
    tipIds: library.tips.map(({ id }) => id),
    base,
    language,
    readInLanguage: text.language_offer_link({}, { locale: language }),
    others: otherLanguages(language, config),
    guide: createHash('sha256')
      .update(JSON.stringify([library.version, site.productName, config.publicUrl, content.rulesSince]))
      .digest('hex')
      .slice(0, 16),
  }
  return `self.SITE = ${JSON.stringify(offline)};\n${pages.files.serviceWorker}`
}
