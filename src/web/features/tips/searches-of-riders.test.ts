import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadLibrary } from '#server/content/load.ts'
import { RIDERS_SEARCHES } from '#tests/support/riders-searches.ts'
import { makeCloseSearch } from './close-tips.ts'
import { findTips } from './find-tips.tsx'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const library = loadLibrary(join(root, 'content'), ['en', 'de'])

/** Returns a search that lists the ids of tips in the order in which riders see them. */
async function makeSearch(language: string) {
  const { tips } = library.in(language)
  const { tips_filler_words: fillerWords } = JSON.parse(
    readFileSync(join(root, 'catalogues', `${language}.json`), 'utf8'),
  )
  const findClose = await makeCloseSearch(tips, fillerWords)
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
