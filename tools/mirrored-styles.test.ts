import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Styles that name the left or the right side, so that a page from right to left would not be mirrored. */
const PHYSICAL_CSS = /^\s*((margin|padding|border)-(left|right)|left|right|text-align: (left|right)|float)\b.*/gm
const PHYSICAL_CLASS =
  /[" ](-?(m|p)[lr]-\S+|(left|right)-\d\S*|text-(left|right)|(border|rounded)-[lr]\b\S*|space-x-\S+)/g
/** Four values of which the second (right) and the fourth (left) differ. */
const FOUR_VALUES =
  /^\s*(?:margin|padding|inset): (?:[^\s;(]|\([^)]*\))+ ((?:[^\s;(]|\([^)]*\))+) (?:[^\s;(]|\([^)]*\))+ ((?:[^\s;(]|\([^)]*\))+);/gm
/** Elements that scripts place by coordinates of the window. */
const PLACED_BY_SCRIPT = ['src/web/features/tutorial/tutorial.css']

function sidesIn(source: string): string[] {
  const four = [...source.matchAll(FOUR_VALUES)].filter(([, right, left]) => right !== left)
  return [...four, ...source.matchAll(PHYSICAL_CSS)].map(([found]) => found.trim())
}

test('the check finds styles that name a side, and accepts logical properties and equal sides', () => {
  expect(sidesIn('  margin-left: 4px;\n  text-align: right;\n  inset: 0 calc(1px + 2px) auto auto;')).toHaveLength(3)
  expect(sidesIn('  margin-inline-start: 4px;\n  padding: 1px 2px 3px 2px;\n  inset: auto 12px 8px 12px;')).toEqual([])
  expect([...'<p className="pl-2 text-left">'.matchAll(PHYSICAL_CLASS)]).toHaveLength(2)
})

test('[LANG-04] no style of the pages names the left or the right side', () => {
  const files = globSync('src/web/**/*.{css,tsx}').filter((file) => !PLACED_BY_SCRIPT.includes(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const sides = file.endsWith('.css') ? sidesIn(source) : [...source.matchAll(PHYSICAL_CLASS)].map(([, name]) => name)
    return sides.map((side) => `${file}: ${side}`)
  })
  expect(found).toEqual([])
})
