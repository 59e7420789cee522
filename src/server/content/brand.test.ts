import { readFileSync } from 'node:fs'
import { formatHex, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { brandTokens, categoryColours, nearestAccent, PAGE } from './brand.ts'

const TEXT = 4.5

/** Every hue in steps of 30 degrees, from pale to dark. */
const ACCENTS = Array.from({ length: 12 }, (_, i) => i * 30).flatMap((h) =>
  [0.93, 0.8, 0.65, 0.5, 0.35].map((l) => formatHex({ mode: 'oklch', l, c: 0.14, h })),
)

describe('[SITE-02] colours derived from any accent', () => {
  test.each(ACCENTS)('%s: text on them has the contrast of WCAG AA in both themes', (wanted) => {
    const { light, dark, accentOnInk } = brandTokens(nearestAccent(wanted))
    for (const [theme, tokens] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      expect(wcagContrast(tokens.accent, tokens.accentInk)).toBeGreaterThanOrEqual(TEXT)
      expect(wcagContrast(tokens.accentHover, tokens.accentInk)).toBeGreaterThanOrEqual(TEXT)
      expect(wcagContrast(tokens.accentSoft, PAGE[theme].ink)).toBeGreaterThanOrEqual(TEXT)
    }
    expect(wcagContrast(dark.accent, PAGE.dark.surface)).toBeGreaterThanOrEqual(3)
    expect(wcagContrast(accentOnInk, PAGE.light.ink)).toBeGreaterThanOrEqual(TEXT)
  })

  test('an accent with too little contrast is moved to the nearest colour with enough', () => {
    const nearest = nearestAccent('#fffdf5')
    expect(nearest).not.toBe('#fffdf5')
    expect(wcagContrast(nearest, PAGE.light.surface)).toBeGreaterThanOrEqual(1.2)
    expect(nearestAccent(nearest)).toBe(nearest)
  })
})

test.each(ACCENTS)('[SITE-04] %s as the colour of a category is readable in both themes', (hex) => {
  const { light, dark } = categoryColours(hex)
  expect(wcagContrast(light, PAGE.light.surface)).toBeGreaterThanOrEqual(TEXT)
  expect(wcagContrast(light, PAGE.light.sunken)).toBeGreaterThanOrEqual(TEXT)
  expect(wcagContrast(dark, PAGE.dark.surface)).toBeGreaterThanOrEqual(TEXT)
})

test('the colours of the page are those of the style sheet', () => {
  const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('data-theme="dark"')
  const read = (part: string, name: string) => formatHex(new RegExp(`--${name}: ([^;]+);`).exec(part)?.[1])
  const named = (part: string) => ({
    ink: read(part, 'ink'),
    surface: read(part, 'surface'),
    sunken: read(part, 'sunken'),
  })
  expect({ light: named(light), dark: named(dark) }).toEqual(PAGE)
})
