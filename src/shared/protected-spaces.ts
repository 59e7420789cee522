/** The space at which no line ends (U+00A0). */
const NO_BREAK = '\u00a0'

const SYMBOLS = ['%', '‰', '°C', 'km/h', 'km', 'm/s²', 'm', 'cm', 'mm', 'kg', 'Wh', 'bar', 'kB', 'MB']

interface Rules {
  /** What follows a number, beside the symbols of every language. */
  units: string[]
  /** What a number or a letter follows. */
  before: string[]
}

/** What belongs together, by language. Another language has the symbols and '§'. */
const RULES: Record<string, Rules> = {
  en: {
    units: [
      'percent',
      'per mille',
      'centimetres',
      'metres',
      'kilometres',
      'litres',
      'watt-hours',
      'nanograms',
      'degrees',
    ],
    before: ['Art.', 'No.', 'Nr.'],
  },
  de: {
    units: [
      'Prozent',
      'Promille',
      'Zentimeter',
      'Metern?',
      'Kilometern?',
      'Litern?',
      'Wattstunden',
      'Nanogramm',
      'Grad',
      'Uhr',
    ],
    before: ['Abs.', 'Art.', 'Nr.', 'Buchst.'],
  },
}

const quoted = (word: string) => word.replaceAll('.', '\\.')

/** A space behind a number, or behind a value or '#' of a message, and before a unit; and a space behind '§', 'Abs.' and so on. */
function spacesOf({ units, before }: Rules): RegExp {
  const unit = `(?<=[\\d}#]) (?=(?:${[...SYMBOLS, ...units].join('|')})(?![\\p{L}\\p{N}]))`
  const sign = `(?<=(?<![\\p{L}\\p{N}])(?:§§?${before.map((word) => `|${quoted(word)}`).join('')})) (?=[\\p{L}\\p{N}{])`
  return new RegExp(`${unit}|${sign}`, 'gu')
}

const spaces = new Map(Object.entries(RULES).map(([language, rules]) => [language, spacesOf(rules)]))
const otherSpaces = spacesOf({ units: [], before: [] })

/**
 * Keeps a number on the line of its unit, and a section on the line of its sign ('5 km', '§ 12', 'Abs. 1'). Authors and
 * translators write plain spaces: content is protected when it is loaded, and catalogues when they are compiled.
 */
export function protectSpaces(text: string, language: string): string {
  return text.replace(spaces.get(language) ?? otherSpaces, NO_BREAK)
}
