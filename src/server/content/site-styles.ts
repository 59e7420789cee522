import { brandTokens, categoryColours } from './brand.ts'
import type { Library } from './library.ts'
import type { SiteSettings } from './site-settings.ts'

/** The default corner radii (px). They must equal those in web/styles/tokens.css. */
const RADII = { control: 12, tile: 14, card: 20, panel: 24 }

/** The colours and corners of this site as CSS, for the inline style of every page. */
export function siteStyles({ accent, radius }: SiteSettings, { categories, lookOf }: Library): string {
  const { light, dark, accentOnInk } = brandTokens(accent)
  const tokens = (theme: typeof light) =>
    `--accent:${theme.accent};--accent-ink:${theme.accentInk};--accent-hover:${theme.accentHover};--accent-soft:${theme.accentSoft};`
  const corners =
    radius === undefined
      ? ''
      : Object.entries(RADII)
          .map(([name, px]) => `--radius-${name}:${Math.round((px * radius) / RADII.card)}px;`)
          .join('')
  const colours = categories.flatMap(({ id }) => {
    const { color } = lookOf(id)
    return color ? [{ id, ...categoryColours(color) }] : []
  })
  const rules = (theme: 'light' | 'dark', before: string) =>
    colours.map((colour) => `${before}[data-category="${colour.id}"]{--c:${colour[theme]}}`).join('')
  return `:root{${tokens(light)}--accent-on-ink:${accentOnInk};${corners}}${rules('light', '')}@media screen{:root[data-theme="dark"]{${tokens(dark)}}${rules('dark', ':root[data-theme="dark"] ')}}`
}
