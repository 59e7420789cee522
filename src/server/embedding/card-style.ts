import { brandTokens, categoryColours, PAGE } from '#server/content/brand.ts'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'

/** The colours of the drawings and of the card, as in web/styles/tokens.css. */
const COLOURS = {
  light: { ...PAGE.light, 'ink-2': '#464d5b', line: '#e0ded7', good: '#006837', danger: '#ac0311' },
  dark: { ...PAGE.dark, 'ink-2': '#c3c9d4', line: '#323949', good: '#6fe3a1', danger: '#ffaba3' },
}

const LAYOUT = `*{box-sizing:border-box}
html,body{height:100%;margin:0;background:var(--surface)}
main{display:flex;flex-direction:column;gap:10px;height:100%;padding:14px 20px 16px;border:1px solid var(--line);border-top:6px solid var(--accent);color:var(--ink);font:16px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
.site{display:flex;flex:none;align-items:center;gap:8px;margin:0;color:var(--ink-2);font-size:14px;font-weight:700;line-height:1.2}
.site svg{flex:none;width:24px;height:24px}
.picture{display:block;flex:1 1 0;width:100%;min-height:0;padding:6px;border-radius:12px;background:color-mix(in oklab,var(--c) 9%,var(--surface));object-fit:contain}
h1{flex:none;margin:0;font-size:20px;line-height:1.3}
.sentence{flex:none;margin:0;font-size:16px;line-height:1.5}
.address{flex:none;margin:auto 0 0;font-size:14px;line-height:1.5}
a{color:inherit;font-weight:700}
@media(height<260px){.picture{display:none}}
@media(forced-colors:active){:root{--ink:CanvasText;--ink-2:CanvasText;--line:GrayText;--surface:Canvas;--accent:Highlight;--good:CanvasText;--danger:CanvasText}[data-category]{--c:LinkText}}`

/** The whole style of the cards of a site, in the colours that the visitor's system prefers. */
export function cardStyle({ accent }: Pick<SiteSettings, 'accent'>, { categories, lookOf }: Library): string {
  const tokens = brandTokens(accent)
  const theme = (name: 'light' | 'dark') => {
    const values = { ...COLOURS[name], accent: tokens[name].accent, c: COLOURS[name]['ink-2'] }
    const root = Object.entries(values).map(([token, value]) => `--${token}:${value};`)
    const ofCategories = categories.flatMap(({ id }) => {
      const { color } = lookOf(id)
      return color ? [`[data-category="${id}"]{--c:${categoryColours(color)[name]}}`] : []
    })
    return `:root{${root.join('')}}${ofCategories.join('')}`
  }
  return `:root{color-scheme:light dark}${theme('light')}@media(prefers-color-scheme:dark){${theme('dark')}}\n${LAYOUT}`
}
