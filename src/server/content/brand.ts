import { clampChroma, formatHex, interpolate, type Oklch, oklch, wcagContrast } from 'culori'

/** The accent colour of a site that configures none. */
export const DEFAULT_ACCENT = '#f6ce00'

/** The contrast that WCAG AA requires for text, and for graphics that carry meaning. */
const TEXT_CONTRAST = 4.5
const GRAPHICS_CONTRAST = 3
/** The contrast between a filled area and the page that makes the area visible. */
const AREA_CONTRAST = 1.2

/** The page colours against which the contrast is measured. They must equal those in web/styles/tokens.css. */
export const PAGE = {
  light: { ink: '#141a29', surface: '#ffffff', sunken: '#f4f3ef' },
  dark: { ink: '#f3f2ed', surface: '#181e2a', sunken: '#0c0f17' },
}

export interface AccentTokens {
  accent: string
  /** The colour of text and icons on the accent. */
  accentInk: string
  /** The accent of a hovered element. */
  accentHover: string
  /** A tint of the accent, for the background of text. */
  accentSoft: string
}

/** The tokens of both themes. `accentOnInk` is the colour of text on dark ink, the same in both. */
export interface BrandTokens {
  light: AccentTokens
  dark: AccentTokens
  accentOnInk: string
}

const colour = (text: string): Oklch => oklch(text) ?? { mode: 'oklch', l: 0, c: 0 }
const toHex = (value: Oklch) => formatHex(clampChroma(value, 'oklch'))
const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklch')(share))

/** Changes the lightness of a colour in small steps until `works` returns true. Returns `start` when no step works. */
function shift(start: string, step: number, works: (hex: string) => boolean): string {
  const { l, ...rest } = colour(start)
  // White has a lightness of slightly over 1.
  for (let lightness = Math.min(1, l); lightness >= 0 && lightness <= 1; lightness += step) {
    const hex = toHex({ ...rest, l: lightness })
    if (works(hex)) return hex
  }
  return start
}

/**
 * The nearest colour that is visible as a filled area on the light page.
 * @param accent as #rrggbb
 */
export function nearestAccent(accent: string): string {
  const start = accent.toLowerCase()
  const works = (hex: string) => wcagContrast(hex, PAGE.light.surface) >= AREA_CONTRAST
  return works(start) ? start : shift(start, -0.005, works)
}

/** The colour of text on the accent: a dark tint of it if that is readable, otherwise white or black. */
function inkOn(accent: string): Pick<AccentTokens, 'accentInk' | 'accentHover'> {
  const { h = 0, c } = colour(accent)
  const inks = [toHex({ mode: 'oklch', l: 0.25, c: Math.min(c, 0.06), h }), '#ffffff', '#000000']
  for (const accentInk of inks) {
    for (const towards of ['#000000', '#ffffff']) {
      const accentHover = mix(accent, towards, 0.12)
      if ([accent, accentHover].every((hex) => wcagContrast(hex, accentInk) >= TEXT_CONTRAST))
        return { accentInk, accentHover }
    }
  }
  return { accentInk: '#000000', accentHover: accent }
}

function accentTokens(accent: string, softLightness: number): AccentTokens {
  const { h = 0, c } = colour(accent)
  return { accent, ...inkOn(accent), accentSoft: toHex({ mode: 'oklch', l: softLightness, c: Math.min(c, 0.06), h }) }
}

/**
 * Derives the tokens of both themes from an accent colour, with the text contrast of WCAG AA.
 * @param accent a colour that `nearestAccent` accepts
 */
export function brandTokens(accent: string): BrandTokens {
  const isVisible = (hex: string) =>
    [PAGE.dark.surface, PAGE.dark.sunken].every((background) => wcagContrast(hex, background) >= GRAPHICS_CONTRAST)
  const onDark = shift(accent, 0.005, isVisible)
  return {
    light: accentTokens(accent, 0.955),
    dark: accentTokens(onDark, 0.33),
    accentOnInk: shift(accent, 0.005, (hex) => wcagContrast(hex, PAGE.light.ink) >= TEXT_CONTRAST),
  }
}

/**
 * The colour of a category in both themes, readable as text on the surfaces of the page.
 * @param hex as in categories.yaml
 */
export function categoryColours(hex: string): { light: string; dark: string } {
  const isReadable = (theme: 'light' | 'dark') => (value: string) =>
    [PAGE[theme].surface, PAGE[theme].sunken].every((background) => wcagContrast(value, background) >= TEXT_CONTRAST)
  const { h = 0, c } = colour(hex)
  const pale = toHex({ mode: 'oklch', l: 0.77, c: Math.min(c, 0.12), h })
  return { light: shift(hex, -0.005, isReadable('light')), dark: shift(pale, 0.005, isReadable('dark')) }
}
