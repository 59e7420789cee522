import type { Config } from '#server/config.ts'
import { type RulesAt, rulesAt } from '#shared/places/rules-at.ts'
import { type LanguageSites, makeLanguageSites } from './language-site.ts'
import type { Library } from './library.ts'
import { rulesOfPlace } from './place-rules.ts'
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
  /** The moment at which the rules of a place last changed. At any moment from then to `rulesUntil` the same rules hold. */
  rulesSince: Date
  /** The moment at which the rules of a place change next (ms). Then another content is served. */
  rulesUntil: number
}

/**
 * Returns the content that is served now. Ask at each use, because it can be replaced at any time. A handler uses
 * `request.content` instead, so that a request ends with the content with which it began.
 */
export type CurrentContent = () => ServedContent

/** The period in which all places have the rules that they have now: from `rulesSince` until `rulesUntil`. */
function rulesTimes(library: Library, now: Date) {
  const times = library.places.flatMap(({ id }): RulesAt<unknown>[] => {
    const place = rulesOfPlace(library, id)
    return place ? [rulesAt(place, now)] : []
  })
  return {
    rulesSince: new Date(Math.max(0, ...times.map(({ changedAt }) => changedAt?.getTime() ?? 0))),
    rulesUntil: Math.min(...times.map(({ changesAt }) => changesAt?.getTime() ?? Number.POSITIVE_INFINITY)),
  }
}

export function makeServedContent(config: Config, library: Library, now: Date): ServedContent {
  const languageSites = makeLanguageSites(config, library)
  const [{ site }] = languageSites
  return { library, languageSites, site, siteStyle: siteStyles(site, library), ...rulesTimes(library, now) }
}

/**
 * Holds the content that is served. A rule that begins at midnight of its place replaces the content at the first use after
 * that, so no server needs a timer, a restart or a message.
 */
export function holdContent(config: Config, library: Library, clock: () => Date) {
  let content = makeServedContent(config, library, clock())
  const currentContent: CurrentContent = () => {
    const now = clock()
    const hasChanged = now.getTime() >= content.rulesUntil || now < content.rulesSince
    if (hasChanged) content = makeServedContent(config, content.library, now)
    return content
  }
  return {
    currentContent,
    replace: (next: ServedContent) => {
      content = next
    },
  }
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
