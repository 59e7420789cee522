import MiniSearch from 'minisearch'
import type { Tip } from '#shared/contract/tips.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import { joinedWordsOf, wordsOf } from '#shared/tips/marking.ts'
import { lineOfBody, type SearchScope, withoutUmlauts } from '#shared/tips/matching.ts'
import * as text from '#texts'
import { isOneErrorAway } from './typing-error.ts'

/** The length of a word from which one typing error is forgiven. Shorter words would find too much. */
const FORGIVEN_FROM = 5
/** The length of a word from which it is also found within longer words, as 'helm' in 'fahrradhelm'. */
const INSIDE_FROM = 4
/** The shortest part of a compound, as 'weg' in 'bremsweg'. */
const PART_FROM = 3
/** The shortest stem of a word, as 'charg' of 'charging', and the longest ending. */
const STEM_FROM = 4
const LONGEST_ENDING = 3
/** How many tips are added to the index at once (`addAllAsync`), so that typing never waits for long. */
const AT_ONCE = 3

const SHOWN = ['title', 'shortDescription', 'body']
const CONTENT = [...SHOWN, 'keywords']
const LABELS = ['tag', 'importance']
const BOOST = { title: 3, keywords: 3, tag: 2, shortDescription: 2, importance: 2 }

/** How much a word of a tip weighs that is not the typed word itself, by how it matches the typed word. */
const WEIGHTS = { beginning: 0.6, ending: 0.5, part: 0.4, error: 0.4, inside: 0.3 }
/** Tips with only some of the words fill the list up to this number, and only with this share of the best tip's score. */
const MOST = 12
const LOWEST_SHARE = 0.3

function textOf(tip: Tip, field: string): string {
  if (field === 'body') return lineOfBody(tip)
  // Each keyword counts once, also if two of them have a word in common.
  if (field === 'keywords') return [...new Set(wordsOf(tip.keywords?.join(' ') ?? ''))].join(' ')
  if (field === 'importance') return `${tip.importance} ${importanceName(tip.importance)}`
  return String(tip[field as keyof Tip])
}

/** Whether two words differ in their endings only, as 'charging' and 'charge'. */
function differInEnding(word: string, other: string): boolean {
  let same = 0
  while (same < word.length && word[same] === other[same]) same++
  return same >= STEM_FROM && word.length - same <= LONGEST_ENDING && other.length - same <= LONGEST_ENDING
}

/** Words of the tips, each with its weight. */
type Matches = Map<string, number>

export interface CloseTip {
  tip: Tip
  /** The words of the tip that match, in their comparable form. */
  words: ReadonlySet<string>
}

export type CloseSearch = (typed: string, scope: SearchScope) => CloseTip[]

/**
 * Makes the search for tips that do not contain the text but come close to it. A tip is the better the more of the
 * typed words it has, and the rarer these are. Filler words count only if nothing else is typed.
 * @param fillerWords separated by spaces
 */
export async function makeCloseSearch(
  tips: readonly Tip[],
  fillerWords: string = text.tips_filler_words(),
): Promise<CloseSearch> {
  const vocabulary = new Set<string>()
  const index = new MiniSearch<Tip>({
    fields: [...CONTENT, ...LABELS],
    extractField: (tip, field) => (field === 'id' ? tip.id : textOf(tip, field)) as string,
    tokenize: (words) => [...wordsOf(words), ...joinedWordsOf(words)],
    processTerm: (word) => {
      vocabulary.add(word)
      return word
    },
  })
  await index.addAllAsync(tips, { chunkSize: AT_ONCE })
  const byId = new Map(tips.map((tip) => [tip.id, tip]))
  const fillers = new Set(wordsOf(fillerWords))

  /** The words of the tips that are the two parts of a compound, as 'bremse', 'bremsen' and 'weg' for 'bremsweg'. */
  function partsOf(compound: string): Matches[] {
    if (vocabulary.has(compound)) return []
    for (let at = PART_FROM; at <= compound.length - PART_FROM; at++) {
      const [head, tail] = [compound.slice(0, at), compound.slice(at)]
      // German joins parts without the ending of the first one, or with an 's' or 'n' between them.
      const heads = [head, `${head}e`, `${head}en`, head.replace(/e?[sn]$/, '')]
      const known = heads.filter((part) => part.length >= PART_FROM && vocabulary.has(part))
      if (known.length > 0 && vocabulary.has(tail)) {
        return [known, [tail]].map((part) => new Map(part.map((match) => [match, WEIGHTS.part])))
      }
    }
    return []
  }

  /** The words of the tips that match a typed word. */
  function matchesOf(word: string): Matches {
    const matches: Matches = new Map()
    const other = withoutUmlauts(word)
    for (const known of vocabulary) {
      if (known === word || known === other) matches.set(known, 1)
      else if (known.startsWith(word)) matches.set(known, WEIGHTS.beginning)
      else if (word.length >= INSIDE_FROM && known.includes(word)) matches.set(known, WEIGHTS.inside)
    }
    const forgives = word.length >= FORGIVEN_FROM && !matches.has(word) && !matches.has(other)
    for (const known of vocabulary) {
      if (matches.has(known)) continue
      if (differInEnding(word, known)) matches.set(known, WEIGHTS.ending)
      else if (forgives && isOneErrorAway(word, known)) matches.set(known, WEIGHTS.error)
    }
    return matches
  }

  /** For each tip the score of its best match. */
  function scoresOf(matches: Matches, scope: SearchScope): Map<number, number> {
    const fields = scope === 'all' ? [...CONTENT, ...LABELS] : CONTENT
    const scores = new Map<number, number>()
    for (const [match, weight] of matches) {
      // `processTerm` keeps the words that are looked up out of the vocabulary.
      for (const { id, score } of index.search(match, { fields, boost: BOOST, processTerm: (term) => term })) {
        scores.set(id, Math.max(scores.get(id) ?? 0, score * weight))
      }
    }
    return scores
  }

  /** The words of the tips that a typed word means: the word itself if a tip has it, otherwise the words close to it. */
  function correctionsOf(word: string): string[] {
    const matches = [...matchesOf(word)]
    const exact = matches.filter(([, weight]) => weight === 1)
    return (exact.length > 0 ? exact : matches).map(([match]) => match)
  }

  const knownWords = new Map<number, string[][]>()

  /** The words of each text that the rider sees, in their order. */
  function wordsOfTip(tip: Tip): string[][] {
    const words = knownWords.get(tip.id) ?? SHOWN.map((field) => wordsOf(textOf(tip, field)))
    knownWords.set(tip.id, words)
    return words
  }

  /** Whether a text that the rider sees contains the corrected words one after the other. */
  function hasInOrder(tip: Tip, corrections: readonly string[][]): boolean {
    const last = corrections.length - 1
    return wordsOfTip(tip).some((words) =>
      words.some((_, at) =>
        corrections.every((known, next) => {
          const word = words[at + next] ?? ''
          return known.some((one) => (next === last ? word.startsWith(one) : word === one))
        }),
      ),
    )
  }

  return (typed, scope) => {
    const all = new Set(wordsOf(typed))
    const telling = new Set([...all].filter((word) => !fillers.has(word)))
    const typedWords = [...(telling.size > 0 ? telling : all)]
    const found = new Map<number, { score: number; count: number; has: number }>()
    const words = new Set<string>()
    const note = (matches: Matches, has: ReadonlyMap<number, number>) => {
      for (const match of matches.keys()) words.add(match)
      for (const [id, score] of has) {
        const before = found.get(id) ?? { score: 0, count: 0, has: 0 }
        found.set(id, { ...before, score: before.score + score, count: before.count + 1 })
      }
    }
    for (const word of typedWords) {
      const whole = matchesOf(word)
      const inWhole = scoresOf(whole, scope)
      const parts = partsOf(word)
      const inParts = parts.map((part) => scoresOf(part, scope))
      note(whole, inWhole)
      for (const [at, part] of parts.entries()) note(part, inParts[at] ?? new Map())
      for (const [id, before] of found) {
        const has = inWhole.has(id) || (inParts.length > 0 && inParts.every((scores) => scores.has(id)))
        if (has) found.set(id, { ...before, has: before.has + 1 })
      }
    }
    const corrections = wordsOf(typed).map(correctionsOf)
    const ranked = [...found].flatMap(([id, { score, count, has }]) => {
      const tip = byId.get(id)
      if (!tip) return []
      // 2: the words one after the other, 1: all words, 0: some of them.
      const rank = has < typedWords.length ? 0 : corrections.length > 1 && hasInOrder(tip, corrections) ? 2 : 1
      return [{ tip, rank, score: score * count }]
    })
    ranked.sort((one, other) => other.rank - one.rank || other.score - one.score)
    const lowest = LOWEST_SHARE * Math.max(0, ...ranked.map(({ score }) => score))
    const listed = ranked.filter(({ rank, score }, place) => rank > 0 || (place < MOST && score >= lowest))
    return listed.map(({ tip }) => ({ tip, words }))
  }
}
