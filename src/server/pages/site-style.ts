import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { siteStyles } from '#server/content/site-styles.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The style sheet that every page loads: the built one with the colours and corners of this site behind it. */
export interface SiteStyle {
  /** Its address, which names its version. */
  path: string
  css: string
  /** The colours and corners alone. */
  rules: string
}

export function makeSiteStyle(settings: SiteSettings, library: Library, { files }: PageRenderer): SiteStyle {
  const rules = siteStyles(settings, library)
  const css = (files.mainStyle ? readFileSync(join(files.clientDir, files.mainStyle), 'utf8') : '') + rules
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 12)
  return { path: `/style-${version}.css`, css, rules }
}
