import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { parseBody } from '#shared/tips/body.ts'
import { contentMatches, searchTerm } from '#shared/tips/matching.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'
import type { Library } from './library.ts'

const english = theLibrary(['en', 'de'])
const german = english.in('de')
/** The translated tips. 'starter-tips.test.ts' says which one has no translation. */
const tips = german.tips
  .filter(({ language }) => language === undefined)
  .map(({ id }) => ({ id, title: english.find(id)?.title ?? '' }))

function tipOf(library: Library, id: number) {
  const tip = library.find(id)
  const check = library.checkOf(id)
  if (!tip || !check) throw new Error(`There is no tip ${id}`)
  return { ...tip, check }
}

/** Every text of a tip that a translator writes, without the titles of its sources. */
function textsOf(library: Library, id: number): string {
  const { title, tag, shortDescription, didYouKnow = '', fullDescription = '', check } = tipOf(library, id)
  const { question, right, wrong, why } = check
  return [title, tag, shortDescription, didYouKnow, fullDescription, question, right, ...wrong, why].join('\n')
}

/** The numbers in a text, sorted, with a point before decimals: '1.234,5' is '1234.5' where `group` is '.'. */
function numbersOf(text: string, group: '.' | ','): string[] {
  const found = text.match(/\d+(?:[.,]\d+)*/g) ?? []
  return found.map((number) => number.replaceAll(group, '').replace(',', '.')).sort()
}

/** How many paragraphs and bullets each section of a tip has. */
function shapeOf(library: Library, id: number): string[] {
  const { sections } = parseBody(tipOf(library, id).fullDescription ?? '')
  return sections.map(({ blocks }) => blocks.map((part) => (part.kind === 'list' ? part.items.length : 'text')).join())
}

describe('[LANG-10] the German library', () => {
  // 'starter-tips.test.ts' says what of a tip is missing.
  test('has no stale translation, and no question gives its answer away', () => {
    const command = join(import.meta.dirname, '..', 'commands', 'check-content.ts')
    const { status, stdout } = spawnSync(process.execPath, [command], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^de: everything is translated\.$/m)
    expect(stdout).toMatch(/The most careful option is right in \d+ of \d+ questions/)
    expect(stdout).not.toMatch(/too often|answer away/)
  })

  test('is answered in German throughout', async () => {
    const { app } = await testApp()
    const answered: Tip[] = (await app.inject('/api/tips?language=de')).json()
    const translated = answered.filter(({ language }) => language === undefined)
    expect(translated.map(({ id }) => id)).toEqual(tips.map(({ id }) => id))
    for (const { id, sources } of translated) {
      const original = tipOf(english, id)
      for (const [index, source] of sources.entries()) expect(source.title).not.toBe(original.sources[index]?.title)
    }
    const categories: Category[] = (await app.inject('/api/categories?language=de')).json()
    expect(categories.map(({ name }) => name)).toEqual(['Fahren', 'Wartung', 'Laden & Lagern', 'Zubehör & mehr'])
    expect(categories.every(({ language }) => language === undefined)).toBe(true)
    const [law] = answered.find(({ id }) => id === 4)?.sources ?? []
    expect(law?.title).toMatch(/^§\s4 eKFV/)
  })

  test.each(tips)('$title: no text is still English', ({ id }) => {
    const [original, translation] = [tipOf(english, id), tipOf(german, id)]
    for (const field of ['title', 'shortDescription', 'fullDescription', 'didYouKnow'] as const) {
      if (original[field] !== undefined) expect(translation[field]).not.toBe(original[field])
    }
    const optionsOf = ({ check: { question, right, wrong, why } }: typeof original) => [question, right, ...wrong, why]
    const kept = optionsOf(translation).filter((text) => optionsOf(original).includes(text))
    expect(kept).toEqual([])
  })

  test.each(tips)('$title: has the numbers, sections and bullets of the original', ({ id }) => {
    expect(numbersOf(textsOf(german, id), '.')).toEqual(numbersOf(textsOf(english, id), ','))
    expect(shapeOf(german, id)).toEqual(shapeOf(english, id))
  })

  test.each(tips)('$title: the length of its options does not give the answer away', ({ id }) => {
    const { right, wrong } = tipOf(german, id).check
    const lengths = wrong.map(({ length }) => length)
    expect(right.length).toBeLessThanOrEqual(Math.max(...lengths) * 1.15)
    expect(right.length).toBeGreaterThanOrEqual(Math.min(...lengths) * 0.8)
  })

  test.each(tips)('$title: its title fits a card, and no word of it breaks on a phone of 320 px', ({ id }) => {
    const { title } = tipOf(german, id)
    expect(title.length).toBeLessThanOrEqual(40)
    for (const word of title.split(/[\s-]/)) expect(word.length, word).toBeLessThanOrEqual(16)
  })

  test('the right option is the longest in less than a third of the questions', () => {
    const longest = tips.filter(({ id }) => {
      const { right, wrong } = tipOf(german, id).check
      return wrong.every(({ length }) => length < right.length)
    })
    expect(longest.length).toBeLessThan(tips.length / 3)
  })
})

test.each([
  ['turbreite', 'eine Türbreite Abstand', 11],
  ['STRASSENBAHN', 'eine Straßenbahn', 12],
  ['fussgängerzonen', 'Fußgängerzonen', 3],
  ['bei 20 km/h', 'Bei 20\u00a0km/h', 12],
])('[LANG-13] %s finds the German tip with %j', (typed, _, id) => {
  const found = german.tips.filter((tip) => contentMatches(tip, searchTerm(typed))).map((tip) => tip.id)
  expect(found).toContain(id)
  expect(english.tips.some((tip) => contentMatches(tip, searchTerm(typed)))).toBe(false)
})
