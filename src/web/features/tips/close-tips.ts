import MiniSearch, { type Query } from 'minisearch'
import type { Tip } from '#shared/contract/tips.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import { wordsOf } from '#shared/tips/marking.ts'
import { lineOfBody, type SearchScope } from '#shared/tips/matching.ts'

/** The length of a word from which one typing error is forgiven (D39). Shorter words would find too much. */
const FORGIVEN_FROM = 5
/** The length of a word from which it is also found within longer words, as 'helm' in 'fahrradhelm'. */
const INSIDE_FROM = 4
/** How many tips are added to the index at once (`addAllAsync`), so that typing never waits for long. */
const AT_ONCE = 3

const CONTENT = ['title', 'shortDescription', 'body']
const LABELS = ['tag', 'importance']
const BOOST = { title: 4, tag: 2, shortDescription: 2, importance: 2 }

/** The weights of words that begin with the typed word, are spelled nearly like it, or contain it (INSIDE). The word itself weighs 1. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.3 }
const INSIDE = 0.3

function textOf(tip: Tip, field: string): string {
  if (field === 'body') return lineOfBody(tip)
  if (field === 'importance') return `${tip.importance} ${importanceName(tip.importance)}`
  return String(tip[field as keyof Tip])
}

/** The word with each two neighbouring letters swapped, which is one typing error but two changes for MiniSearch. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
}

export interface CloseTip {
  tip: Tip
  /** The words of the tip that match, in their comparable form. */
  words: ReadonlySet<string>
}

export type CloseSearch = (typed: string, scope: SearchScope) => CloseTip[]

/**
 * Makes the search for tips that do not contain the text but come close to it: all words in any order, beginnings of
 * words, one typing error (D39).
 */
export async function makeCloseSearch(tips: readonly Tip[]): Promise<CloseSearch> {
  const vocabulary = new Set<string>()
  const index = new MiniSearch<Tip>({
    fields: [...CONTENT, ...LABELS],
    extractField: (tip, field) => (field === 'id' ? tip.id : textOf(tip, field)) as string,
    tokenize: wordsOf,
    processTerm: (word) => {
      vocabulary.add(word)
      return word
    },
  })
  await index.addAllAsync(tips, { chunkSize: AT_ONCE })
  const byId = new Map(tips.map((tip) => [tip.id, tip]))

  /** All ways to match one typed word. */
  function waysToMatch(word: string, forgivesErrors: boolean): Query {
    const forgives = forgivesErrors && word.length >= FORGIVEN_FROM
    const others = forgives ? swapped(word).filter((other) => vocabulary.has(other)) : []
    if (word.length >= INSIDE_FROM) {
      for (const known of vocabulary) if (known.indexOf(word) > 0) others.push(known)
    }
    return {
      combineWith: 'OR',
      queries: [
        { queries: [word], prefix: true, fuzzy: forgives ? 1 : false },
        { combineWith: 'OR', queries: others, prefix: false, fuzzy: false, boostTerm: () => INSIDE },
      ],
    }
  }

  function search(words: string[], scope: SearchScope, forgivesErrors: boolean): CloseTip[] {
    const results = index.search(
      { combineWith: 'AND', queries: words.map((word) => waysToMatch(word, forgivesErrors)) },
      {
        fields: scope === 'all' ? [...CONTENT, ...LABELS] : CONTENT,
        boost: BOOST,
        weights: WEIGHTS,
        // The typed words are only looked up, so they must not become part of the vocabulary.
        processTerm: (word) => word,
      },
    )
    return results.flatMap(({ id, terms }) => {
      const tip = byId.get(id)
      return tip ? [{ tip, words: new Set(terms) }] : []
    })
  }

  return (typed, scope) => {
    const words = wordsOf(typed)
    if (words.length === 0) return []
    const exact = search(words, scope, false)
    // 'light' is no typing error of 'right' as long as there are tips with 'light'.
    return exact.length > 0 ? exact : search(words, scope, true)
  }
}
