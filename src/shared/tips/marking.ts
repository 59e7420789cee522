import { comparable, JOINERS } from './matching.ts'

/** A part of a text, from `start` up to and without `end`. */
export interface Range {
  start: number
  end: number
}

/** Finds what is to be marked in a text. The ranges are in order and do not overlap. */
export type Finder = (text: string) => Range[]

/** Letters whose comparable form is their lower case, so that most letters take the quick way. */
const LETTER = /^[a-z0-9]$/i

/** A text in its comparable form, and for each of its characters the position in the original. */
function withPositions(text: string): { plain: string; positions: number[] } {
  let plain = ''
  const positions: number[] = []
  let at = 0
  for (const character of text) {
    const form = LETTER.test(character) ? character.toLowerCase() : comparable(character)
    // A row of blanks, quotes and hyphens is one blank.
    const added = form === ' ' && plain.endsWith(' ') ? '' : form
    plain += added
    for (let i = 0; i < added.length; i++) positions.push(at)
    at += character.length
  }
  positions.push(text.length)
  return { plain, positions }
}

/** The range in the original. It ends where the next character begins, so it includes the accents of its last letter. */
function rangeAt(positions: number[], from: number, to: number): Range {
  const last = positions[to - 1]
  let next = to
  // 'ß' is one character in the original and two in the comparable form.
  while (next < positions.length - 1 && positions[next] === last) next++
  return { start: positions[from] ?? 0, end: positions[next] ?? 0 }
}

/** Finds each occurrence of a term, which is in its comparable form. */
export function findTerm(term: string): Finder {
  return (text) => {
    const { plain, positions } = withPositions(text)
    const ranges: Range[] = []
    for (let at = plain.indexOf(term); term !== '' && at !== -1; at = plain.indexOf(term, at + term.length)) {
      ranges.push(rangeAt(positions, at, at + term.length))
    }
    return ranges
  }
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text in their comparable form. */
export function wordsOf(text: string): string[] {
  return comparable(text).match(WORD) ?? []
}

/** The words that are written in parts, in one: 'escooter' of 'e-scooter', 'dont' of 'don’t'. */
export function joinedWordsOf(text: string): string[] {
  const known = new Set(wordsOf(text))
  return wordsOf(text.replace(JOINERS, '')).filter((word) => !known.has(word))
}

/** Finds each word that is one of these, which are in their comparable form. */
export function findWords(words: ReadonlySet<string>): Finder {
  return (text) => {
    const { plain, positions } = withPositions(text)
    return [...plain.matchAll(WORD)].flatMap(({ 0: word, index }) =>
      words.has(word) ? [rangeAt(positions, index, index + word.length)] : [],
    )
  }
}

/** A part of a text. Joined in order, the parts are the text. */
export interface Part {
  text: string
  isMarked: boolean
}

/** Splits a text at its ranges. */
export function partsOf(text: string, ranges: Range[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false })
    parts.push({ text: text.slice(start, end), isMarked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}

/** How much of the text an excerpt shows before its first match, and in all (characters). */
const BEFORE = 40
const LENGTH = 150

/** The part of a text with most of its ranges, cut between words. Undefined if there is no range. */
export function excerptOf(text: string, ranges: Range[]): Part[] | undefined {
  const fits = (first: Range) =>
    ranges.filter(({ start, end }) => start >= first.start && end <= first.start - BEFORE + LENGTH)
  const first = ranges.toSorted((one, other) => fits(other).length - fits(one).length)[0]
  if (!first) return undefined
  const wanted = Math.max(0, first.start - BEFORE)
  const start = wanted === 0 ? 0 : Math.min(first.start, text.indexOf(' ', wanted) + 1 || first.start)
  const last = Math.max(first.end, Math.min(text.length, start + LENGTH))
  const end = last === text.length ? last : Math.max(first.end, text.lastIndexOf(' ', last))
  const inside = ranges.filter((range) => range.start >= start && range.end <= end)
  const moved = inside.map((range) => ({ start: range.start - start, end: range.end - start }))
  const parts = partsOf(text.slice(start, end), moved)
  if (start > 0) parts.unshift({ text: '… ', isMarked: false })
  if (end < text.length) parts.push({ text: ' …', isMarked: false })
  return parts
}
