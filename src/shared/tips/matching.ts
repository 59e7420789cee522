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

const texts = new WeakMap<Searchable, { content: string; labels: string }>()

/** The searchable text of a tip. It is cached, because each key press searches the whole library. */
function textOf(tip: Searchable) {
  let text = texts.get(tip)
  if (!text) {
    const content = [tip.title, tip.shortDescription, tip.fullDescription ?? '']
    const labels = [tip.tag, tip.importance, importanceName(tip.importance)]
    text = { content: comparable(content.join('\n')), labels: comparable(labels.join('\n')) }
    texts.set(tip, text)
  }
  return text
}

/** Prepares the typed text for the comparison. '' means that the rider is not searching. */
export function searchTerm(typed: string): string {
  return comparable(typed.trim())
}

/** The rule of the search overlay: title, shortDescription or fullDescription contains the term (section 2). */
export function contentMatches(tip: Searchable, term: string): boolean {
  return textOf(tip).content.includes(term)
}

/**
 * The rule of the tips browser: as in the search overlay, or tag or importance contains the term (section 2). The importance is
 * found by its English name and by its name in the language of the page (D38).
 */
export function anyTextMatches(tip: Searchable, term: string): boolean {
  return contentMatches(tip, term) || textOf(tip).labels.includes(term)
}
