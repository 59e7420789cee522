import { clampChroma, formatHex, interpolate, type Oklch, oklch, wcagContrast } from 'culori'

/** The accent colour of a site that names none. */
export const DEFAULT_ACCENT = '#f6ce00'

/** The contrast that WCAG AA asks for: of text, and of graphics that carry meaning. */
const TEXT = 4.5
const GRAPHICS = 3
/** A filled area must differ from the page by this contrast, or riders do not see that it is filled. */
const AREA = 1.2

/** Colours of the page that the derived ones are measured against (web/styles/tokens.css). */
export const PAGE = {
  light: { ink: '#141a29', surface: '#ffffff', sunken: '#f4f3ef' },
  dark: { ink: '#f3f2ed', surface: '#181e2a', sunken: '#0c0f17' },
}

export interface AccentTokens {
  accent: string
  /** Text and icons on the accent. */
  accentInk: string
  /** The accent under the pointer. */
  accentHover: string
  /** A tint of the accent as the background of text. */
  accentSoft: string
}

/** The tokens of one theme, and the accent as text on dark ink, which is the same in both themes. */
export interface BrandTokens {
  light: AccentTokens
  dark: AccentTokens
  accentOnInk: string
}

const colour = (text: string): Oklch => oklch(text) ?? { mode: 'oklch', l: 0, c: 0 }
const toHex = (value: Oklch) => formatHex(clampChroma(value, 'oklch'))
const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklch')(share))

/** Changes the lightness of a colour in small steps until `works`. Returns the colour as it was when none works. */
function shift(start: string, step: number, works: (hex: string) => boolean): string {
  const { l, ...rest } = colour(start)
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ ...rest, l: lightness })
    if (works(hex)) return hex
  }
  return start
}

/**
 * The nearest colour that can be the accent: one whose filled areas can be told from the light page.
 * @param accent as #rrggbb
 */
export function nearestAccent(accent: string): string {
  const start = accent.toLowerCase()
  const works = (hex: string) => wcagContrast(hex, PAGE.light.surface) >= AREA
  return works(start) ? start : shift(start, -0.005, works)
}

/** Ink on the accent: tinted and dark where that is readable, else white or black. */
function inkOn(accent: string): Pick<AccentTokens, 'accentInk' | 'accentHover'> {
  const { h = 0, c } = colour(accent)
  const inks = [toHex({ mode: 'oklch', l: 0.25, c: Math.min(c, 0.06), h }), '#ffffff', '#000000']
  for (const accentInk of inks) {
    for (const towards of ['#000000', '#ffffff']) {
      const accentHover = mix(accent, towards, 0.12)
      if ([accent, accentHover].every((hex) => wcagContrast(hex, accentInk) >= TEXT)) return { accentInk, accentHover }
    }
  }
  return { accentInk: '#000000', accentHover: accent }
}

function accentTokens(accent: string, softLightness: number): AccentTokens {
  const { h = 0, c } = colour(accent)
  return { accent, ...inkOn(accent), accentSoft: toHex({ mode: 'oklch', l: softLightness, c: Math.min(c, 0.06), h }) }
}

/**
 * Derives the tokens of both themes from an accent colour, so that text on them has the contrast of WCAG AA.
 * @param accent a colour that `nearestAccent` accepts
 */
export function brandTokens(accent: string): BrandTokens {
  const isVisible = (hex: string) =>
    [PAGE.dark.surface, PAGE.dark.sunken].every((background) => wcagContrast(hex, background) >= GRAPHICS)
  const onDark = shift(accent, 0.005, isVisible)
  return {
    light: accentTokens(accent, 0.955),
    dark: accentTokens(onDark, 0.33),
    accentOnInk: shift(accent, 0.005, (hex) => wcagContrast(hex, PAGE.light.ink) >= TEXT),
  }
}

/**
 * The colour of a category in both themes, readable as text on the page's surfaces.
 * @param hex as in categories.yaml
 */
export function categoryColours(hex: string): { light: string; dark: string } {
  const isReadable = (theme: 'light' | 'dark') => (value: string) =>
    [PAGE[theme].surface, PAGE[theme].sunken].every((background) => wcagContrast(value, background) >= TEXT)
  const { h = 0, c } = colour(hex)
  const pale = toHex({ mode: 'oklch', l: 0.77, c: Math.min(c, 0.12), h })
  return { light: shift(hex, -0.005, isReadable('light')), dark: shift(pale, 0.005, isReadable('dark')) }
}
