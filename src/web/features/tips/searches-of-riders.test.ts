import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadLibrary } from '#server/content/load.ts'
import { findTerm, partsOf, wordsOf } from '#shared/tips/marking.ts'
import { lineOfBody } from '#shared/tips/matching.ts'
import { RIDERS_SEARCHES } from '#tests/support/riders-searches.ts'
import { makeCloseSearch } from './close-tips.ts'
import { findTips } from './find-tips.tsx'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const library = loadLibrary(join(root, 'content'), ['en', 'de'])

const fillerWordsOf = (language: string): string =>
  JSON.parse(readFileSync(join(root, 'catalogues', `${language}.json`), 'utf8')).tips_filler_words

/** Returns a search that lists the ids of tips in the order in which riders see them. */
async function makeSearch(language: string) {
  const { tips } = library.in(language)
  const findClose = await makeCloseSearch(tips, fillerWordsOf(language))
  return (typed: string): number[] => {
    const close = findClose(typed, 'content').map(({ tip }) => tip)
    return [...new Set([...findTips(tips, typed, 'content').tips, ...close])].map(({ id }) => id)
  }
}

describe.each(Object.entries(RIDERS_SEARCHES))('searches in %s', (language, searches) => {
  test('[FIND-08] at least 54 of 60 have the wanted tip first or second', async () => {
    const search = await makeSearch(language)
    const missed: string[] = []
    for (const [typed, ...wanted] of searches) {
      const ids = search(typed)
      if (!ids.slice(0, 2).some((id) => wanted.includes(id))) missed.push(`${typed}: ${ids.slice(0, 3)}`)
    }
    expect(new Set(searches.map(([typed]) => typed)).size).toBe(60)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6)
  })

  test('[FIND-08] each wanted tip is a tip of the library', () => {
    const ids = library.tips.map(({ id }) => id)
    expect(searches.flatMap(([, ...wanted]) => wanted).filter((id) => !ids.includes(id))).toEqual([])
  })
})

/** Pairs of words that a tip has, one of its title and one of its short description, and the tips that have both. */
function pairsOf(language: string): { typed: string; ids: number[] }[] {
  const { tips } = library.in(language)
  const fillers = new Set(wordsOf(fillerWordsOf(language)))
  const telling = (text: string) => wordsOf(text).filter((word) => word.length > 3 && !fillers.has(word))
  const wordsOfTips = tips.map((tip) => ({
    id: tip.id,
    words: new Set(wordsOf(`${tip.title} ${tip.shortDescription} ${lineOfBody(tip)}`)),
  }))
  const pairs = new Set(
    tips.flatMap(({ title, shortDescription }) =>
      telling(title).flatMap((word) => telling(shortDescription).map((other) => `${other} ${word}`)),
    ),
  )
  return [...pairs].map((typed) => {
    const [one = '', other = ''] = typed.split(' ')
    return { typed, ids: wordsOfTips.filter(({ words }) => words.has(one) && words.has(other)).map(({ id }) => id) }
  })
}

describe.each(['en', 'de'])('pairs of words in %s', (language) => {
  test('[FIND-03] [FIND-04] every tip that has both words of a pair is found, also if one has a typing error', async () => {
    const search = await makeSearch(language)
    const pairs = pairsOf(language)
    expect(pairs.length).toBeGreaterThan(900)
    const missed = pairs.flatMap(({ typed, ids }) => {
      const [one = '', other = ''] = typed.split(' ')
      const misspelt = other.length < 6 ? typed : `${one} ${other.slice(0, 2)}${other.slice(3)}`
      return [typed, misspelt].filter((text) => {
        const found = search(text)
        return ids.some((id) => !found.includes(id))
      })
    })
    expect(missed).toEqual([])
  })
})

test('[FIND-03] [FIND-04] a tip that has the words one after the other comes first, then tips with both words', async () => {
  const search = await makeSearch('en')
  const ids = search('batery fire')
  expect(ids.slice(0, 2).sort()).toEqual([20, 21])
  expect(ids).toEqual(expect.arrayContaining([19, 23]))
})

describe('[FIND-09] what cannot be seen, quotes, hyphens and blanks change nothing', () => {
  test.each([
    ['battery  fire', 'battery fire'],
    ['\u201cbattery fire\u201d', 'battery fire'],
    ['bat\u00adtery fi\u200bre', 'battery fire'],
    ['battery\tfire\u200e', 'battery fire'],
    ['e\u2011scooter', 'e-scooter'],
    ['e \u2013 scooter', 'e-scooter'],
    ['e scooter', 'e-scooter'],
    ['don\u2019t', "don't"],
    ["'helmet'", 'helmet'],
    ['\u00abhelmet\u00bb', 'helmet'],
    ['pre\u2014ride', 'pre-ride'],
  ])('%j is searched as %j', async (typed, plain) => {
    const search = await makeSearch('en')
    expect(search(plain).length).toBeGreaterThan(0)
    expect(search(typed)).toEqual(search(plain))
  })

  test('a title with a soft hyphen is found, and the match is marked with it', () => {
    const tips = library.in('de').tips.map((tip) => (tip.id === 1 ? { ...tip, title: 'Die Akku\u00adprüfung' } : tip))
    const found = findTips(tips, 'akkuprüfung', 'content')
    expect(found.tips.map(({ id }) => id)).toEqual([1])
    expect(partsOf('Die Akku\u00adprüfung', findTerm('akkuprufung')('Die Akku\u00adprüfung'))).toEqual([
      { text: 'Die ', isMarked: false },
      { text: 'Akku\u00adprüfung', isMarked: true },
    ])
  })

  test('a word that tips write in parts is found in one', async () => {
    const search = await makeSearch('en')
    const written = library.in('en').tips.filter((tip) => /pre-ride/i.test(`${tip.title} ${lineOfBody(tip)}`))
    expect(written.length).toBeGreaterThan(0)
    expect(search('preride')).toEqual(expect.arrayContaining(written.map(({ id }) => id)))
  })
})
