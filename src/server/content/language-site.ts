import type { Config } from '#server/config.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { languageBase } from '#shared/languages.ts'
import type { Library } from './library.ts'
import { makeSiteSettings, type SiteSettings } from './site-settings.ts'

/** The site in one language: its content, its settings and the beginning of its addresses. */
export interface LanguageSite {
  language: string
  /** The beginning of its addresses: empty for the site's own language, `/de` for German on an English site. */
  base: string
  library: Library
  site: SiteSettings
}

/** The site in each of its languages, its own first. */
export type LanguageSites = readonly [own: LanguageSite, ...others: LanguageSite[]]

export function makeLanguageSites(config: Config, library: Library): LanguageSites {
  const makeOne = (language: string): LanguageSite => {
    const translated = library.in(language)
    return {
      language,
      base: languageBase(language, config.languages),
      library: translated,
      site: makeSiteSettings(config, translated.site, language),
    }
  }
  const [own, ...others] = config.languages
  return [makeOne(own), ...others.map(makeOne)]
}

/** The site in a language, or in its own language for any other value. */
export function siteIn(language: string | null | undefined, sites: LanguageSites): LanguageSite {
  return sites.find((site) => site.language === language) ?? sites[0]
}

/** The site in the language that a rider has chosen, or else in its own language. */
export function languageSiteOf({ preferences }: { preferences: string }, sites: LanguageSites): LanguageSite {
  return siteIn(readPreferences(preferences).language, sites)
}
