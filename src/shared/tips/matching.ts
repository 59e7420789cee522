import type { Localized } from '../localized.ts'
import { lettersOf } from '../name.ts'
import { importanceName } from './importance-name.ts'

export interface Searchable {
  title: Localized
  shortDescription: Localized
  fullDescription?: Localized | undefined
  tag: Localized
  importance: string
}

/** The tips browser searches every text of a tip, the search overlay only its content. */
export type SearchScope = 'all' | 'content'

/** Letters that people type as others. The Arabic ones are forms of alef, ya, waw and ha, as phones and dialects write them. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
}
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')

/** Vowel marks of Arabic, and the stroke that makes a word longer. */
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670]/g

/** Characters that show nothing: soft hyphens, joiners, marks of direction, selectors and controls. Blanks are no part of them. */
const INVISIBLE = /(?!\s)[\p{DI}\p{Cf}\p{Cc}]/gu
/** Quotes, apostrophes, hyphens and dashes of every kind. Riders type others than tips have, or none. */
export const JOINERS = /["'`´ʹ-ʿ\p{Pi}\p{Pf}‚„\p{Pd}−]/gu
const BLANKS = /\s+/g

/** Without what cannot be seen, and with one blank for quotes, hyphens and blanks of every kind (FIND-09). */
const plainSpaces = (text: string) => text.replace(INVISIBLE, '').replace(JOINERS, ' ').replace(BLANKS, ' ')

/**
 * Lower case, without accents, with 'ss' for 'ß' and with plain spaces, so that 'fur' finds 'für', 'strasse' finds 'Straße' and
 * '20 km/h' is found as it is typed. Removes only the accents of Latin, Greek and Cyrillic letters and the vowel marks of Arabic,
 * because other scripts write letters as combining marks. The same in every language: 'İ', 'I' and 'ı' are 'i'.
 */
export function comparable(text: string): string {
  // Most English texts need no more, and the rest takes twice as long.
  if (!/[\u0080-\uffff]/.test(text)) return plainSpaces(text.toLowerCase())
  const plain = plainSpaces(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plain
    .toLowerCase()
    .replace(ARABIC_MARKS, '')
    .replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
}

/** A comparable text with the umlauts that are typed as two letters: 'fuer' is 'fur', as 'für' is (FIND-07). */
export const withoutUmlauts = (term: string) => term.replace(/([aou])e/g, '$1')

/** The body of a tip as one line, without the marks of its bullets. */
export function lineOfBody({ fullDescription = '' }: Searchable): string {
  const lines = lettersOf(fullDescription)
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
  return lines.filter((line) => line !== '').join(' ')
}

interface ComparableTexts {
  title: string
  shortDescription: string
  body: string
  tag: string
}

const texts = new WeakMap<Searchable, ComparableTexts>()

/** The searchable texts of a tip. They are cached, because each key press searches the whole library. */
function textsOf(tip: Searchable): ComparableTexts {
  let found = texts.get(tip)
  if (!found) {
    found = {
      title: comparable(lettersOf(tip.title)),
      shortDescription: comparable(lettersOf(tip.shortDescription)),
      body: comparable(lineOfBody(tip)),
      tag: comparable(lettersOf(tip.tag)),
    }
    texts.set(tip, found)
  }
  return found
}

const importances = new WeakMap<Searchable, string>()

/**
 * The names of a tip's importance in comparable form. They are not in ComparableTexts, because only the browser knows
 * the language of the page.
 */
function importanceOf(tip: Searchable): string {
  const known = importances.get(tip)
  if (known !== undefined) return known
  const names = comparable(`${tip.importance}\n${importanceName(tip.importance)}`)
  importances.set(tip, names)
  return names
}

/** Prepares the typed text for the comparison. '' means that the rider is not searching. */
export function searchTerm(typed: string): string {
  return comparable(typed).trim()
}

/** The rule of the search overlay: title, shortDescription or fullDescription contains the term. */
export function contentMatches(tip: Searchable, term: string): boolean {
  const { title, shortDescription, body } = textsOf(tip)
  return title.includes(term) || shortDescription.includes(term) || body.includes(term)
}

/**
 * The rule of the tips browser: as in the search overlay, or tag or importance contains the term. The importance is
 * found by its English name and by its name in the language of the page.
 */
export function anyTextMatches(tip: Searchable, term: string): boolean {
  return contentMatches(tip, term) || textsOf(tip).tag.includes(term) || importanceOf(tip).includes(term)
}

/** Where the term is in a tip that contains it: 0 title, 1 another text of its card, 2 body. */
function placeOf(tip: Searchable, term: string): number {
  const { title, shortDescription, tag } = textsOf(tip)
  if (title.includes(term)) return 0
  return shortDescription.includes(term) || tag.includes(term) || importanceOf(tip).includes(term) ? 1 : 2
}

/** The tips that contain the term: first those with it in the title, last those with it in the body only. */
export function tipsWith<T extends Searchable>(tips: readonly T[], term: string, scope: SearchScope): T[] {
  if (term === '') return []
  const matches = scope === 'all' ? anyTextMatches : contentMatches
  const places: [T[], T[], T[]] = [[], [], []]
  for (const tip of tips) if (matches(tip, term)) places[placeOf(tip, term)]?.push(tip)
  return places.flat()
}
