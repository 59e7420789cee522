import { createHash } from 'node:crypto'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { siteStyles } from '#server/content/site-styles.ts'

/** The style sheet with the colours and corners of this site. Every page loads it after the built one. */
export interface SiteStyle {
  /** Its address, which contains a hash of the content. */
  path: string
  css: string
}

export function makeSiteStyle(settings: SiteSettings, library: Library): SiteStyle {
  const css = siteStyles(settings, library)
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 12)
  return { path: `/site-${version}.css`, css }
}
