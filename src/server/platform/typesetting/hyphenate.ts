// Patterns take a few MB of memory, so use it in worker threads only.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Hyphenator = (text: string) => string

/** The patterns of the languages that have some. Arabic has none, because it is never hyphenated. */
const PATTERNS: Record<string, () => { hyphenateSync: Hyphenator }> = {
  de: () => require('hyphen/de'),
  en: () => require('hyphen/en-gb'),
  fr: () => require('hyphen/fr'),
  tr: () => require('hyphen/tr'),
}

const loaded = new Map<string, Hyphenator | undefined>()

function hyphenatorOf(language: string): Hyphenator | undefined {
  if (!loaded.has(language)) loaded.set(language, PATTERNS[language]?.().hyphenateSync)
  return loaded.get(language)
}

/** A shorter word has no hyphen, and of a longer one neither part may be shorter than the second. */
const SHORTEST = { word: 8, part: 3 }

/** A word with one of these is an address, a number or a code, and is not divided. */
const NO_WORD = /\p{N}|[./:@]\p{L}/u

const SOFT_HYPHEN = '\u00ad'

/** Takes out the soft hyphens that would leave too short a part. */
function withoutShortParts(word: string): string {
  const parts = word.split(SOFT_HYPHEN)
  const [first = '', ...others] = parts
  let joined = first
  for (const part of others) {
    const before = joined.slice(joined.lastIndexOf(SOFT_HYPHEN) + 1)
    joined += before.length < SHORTEST.part ? part : SOFT_HYPHEN + part
  }
  const last = joined.lastIndexOf(SOFT_HYPHEN)
  const end = joined.slice(last + 1).match(/[\p{L}\p{M}]/gu) ?? []
  return last >= 0 && end.length < SHORTEST.part ? joined.slice(0, last) + joined.slice(last + 1) : joined
}

/** Adds soft hyphens where a word of a language may be divided. */
export function hyphenate(text: string, language: string): string {
  const hyphenator = hyphenatorOf(language)
  if (!hyphenator) return text
  // A word with a hyphen has its parts divided only if they are long themselves.
  const divide = (part: string) => (part.length < SHORTEST.word ? part : withoutShortParts(hyphenator(part)))
  return text
    .split(' ')
    .map((word) => (NO_WORD.test(word) ? word : word.split('-').map(divide).join('-')))
    .join(' ')
}
