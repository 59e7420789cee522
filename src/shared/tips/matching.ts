import { importanceName } from './importance-name.ts'

interface Searchable {
  title: string
  shortDescription: string
  fullDescription?: string | undefined
  tag: string
  importance: string
}

/**
 * Lower case, without accents and with 'ss' for 'ß', so that 'fur' finds 'für' and 'strasse' finds 'Straße'. Removes only the
 * accents of Latin, Greek and Cyrillic letters, because other scripts write vowels as combining marks.
 */
function comparable(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plain.toLowerCase().replaceAll('ß', 'ss')
}

const contents = new WeakMap<Searchable, string>()
const labels = new WeakMap<Searchable, string>()

/** The searchable text of a tip, from a cache, because each key press searches the whole library. */
function cached(cache: WeakMap<Searchable, string>, tip: Searchable, lines: () => string[]): string {
  const known = cache.get(tip)
  if (known !== undefined) return known
  const made = comparable(lines().join('\n'))
  cache.set(tip, made)
  return made
}

/** Prepares the typed text for the comparison. '' means that the rider is not searching. */
export function searchTerm(typed: string): string {
  return comparable(typed.trim())
}

/** The rule of the search overlay: title, shortDescription or fullDescription contains the term (section 2). */
export function contentMatches(tip: Searchable, term: string): boolean {
  return cached(contents, tip, () => [tip.title, tip.shortDescription, tip.fullDescription ?? '']).includes(term)
}

/**
 * The rule of the tips browser: as in the search overlay, or tag or importance contains the term (section 2). The importance is
 * found by its English name and by its name in the language of the page (D38).
 */
export function anyTextMatches(tip: Searchable, term: string): boolean {
  const words = () => [tip.tag, tip.importance, importanceName(tip.importance)]
  return contentMatches(tip, term) || cached(labels, tip, words).includes(term)
}
