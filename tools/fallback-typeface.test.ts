import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTypeface } from '#server/platform/typesetting/site-typeface.ts'

const css = readFileSync(join(import.meta.dirname, '..', 'src', 'web', 'styles', 'tokens.css'), 'utf8')

test('each face of the fallback typeface has the ascent and descent of the typeface', () => {
  const faces = [...css.matchAll(/@font-face \{[^}]*"Fallback[^}]*\}/g)].map(([face]) => face)
  expect(faces).toHaveLength(4)
  for (const face of faces) {
    const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1])
    const [{ ascent, descent, lineGap, unitsPerEm }] = openTypeface(face.includes('501 900') ? 700 : 400)
    const scaled = (name: string) => (percent(name) * percent('size-adjust')) / 10_000
    expect(scaled('ascent-override'), face).toBeCloseTo(ascent / unitsPerEm, 3)
    expect(scaled('descent-override'), face).toBeCloseTo(-descent / unitsPerEm, 3)
    expect(percent('line-gap-override'), face).toBe((lineGap / unitsPerEm) * 100)
  }
})
