import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { siteStyles } from '#server/content/site-styles.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The style sheet of every page: the built one, followed by the colours and corners of this site. */
export interface SiteStyle {
  /** The address. It contains a hash of the content. */
  path: string
  css: string
  /** Only the colours and corners of this site. */
  rules: string
}

export function makeSiteStyle(settings: SiteSettings, library: Library, { files }: PageRenderer): SiteStyle {
  const rules = siteStyles(settings, library)
  const css = (files.mainStyle ? readFileSync(join(files.clientDir, files.mainStyle), 'utf8') : '') + rules
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 12)
  return { path: `/style-${version}.css`, css, rules }
}
