import type { Config } from '#server/config.ts'
import { type LanguageSites, makeLanguageSites } from './language-site.ts'
import type { Library } from './library.ts'
import type { SiteSettings } from './site-settings.ts'
import { siteStyles } from './site-styles.ts'

/** Everything that requests are answered from. It never changes: when the files change, another one replaces it. */
export interface ServedContent {
  /** The library in the site's own language. */
  library: Library
  languageSites: LanguageSites
  /** The settings in the site's own language. */
  site: SiteSettings
  /** The style with the site's colours and corners, which every page contains. */
  siteStyle: string
}

/**
 * Returns the content that is served now. Ask at each use, because it can be replaced at any time. A handler uses
 * `request.content` instead, so that a request ends with the content with which it began.
 */
export type CurrentContent = () => ServedContent

export function makeServedContent(config: Config, library: Library): ServedContent {
  const languageSites = makeLanguageSites(config, library)
  const [{ site }] = languageSites
  return { library, languageSites, site, siteStyle: siteStyles(site, library) }
}

/** Makes a value once for each content, when it is first asked for. The value is freed with its content. */
export function perContent<T>(make: (content: ServedContent) => T): (content: ServedContent) => T {
  const made = new WeakMap<ServedContent, { value: T }>()
  return (content) => {
    const known = made.get(content) ?? { value: make(content) }
    made.set(content, known)
    return known.value
  }
}
