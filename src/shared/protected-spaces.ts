/** The space at which no line ends (U+00A0). */
const NO_BREAK = '\u00a0'

const SYMBOLS = ['%', '‰', '°C', 'km/h', 'km', 'm/s²', 'm', 'cm', 'mm', 'kg', 'Wh', 'bar', 'kB', 'MB']
const SIGNS = ['§', '§§']

interface Rules {
  /** Words that stay on the line of the number before them. */
  units: ReadonlySet<string>
  /** Words that stay on the line of the number or letter behind them. */
  signs: ReadonlySet<string>
}

const rulesOf = (units: string[], signs: string[]): Rules => ({
  units: new Set([...SYMBOLS, ...units]),
  signs: new Set([...SIGNS, ...signs]),
})

const RULES: Record<string, Rules> = {
  en: rulesOf(
    ['percent', 'centimetres', 'metres', 'kilometres', 'litres', 'watt-hours', 'nanograms', 'degrees'],
    ['Abs.', 'Art.', 'Nr.'],
  ),
  de: rulesOf(
    [
      ...['Prozent', 'Promille', 'Zentimeter', 'Meter', 'Metern', 'Kilometer', 'Kilometern', 'Liter', 'Litern'],
      ...['Wattstunden', 'Nanogramm', 'Grad', 'Uhr'],
    ],
    ['Abs.', 'Art.', 'Nr.', 'Buchst.'],
  ),
}
const OTHER_RULES = rulesOf([], [])

/** A number, or in a message of a catalogue a value or '#', at the end of a word. */
const NUMBER_AT_END = /[\d}#]$/
const NUMBER_OR_LETTER = /^[\p{L}\p{N}{]/u
/** The characters that may follow a unit or precede a sign. */
const BEHIND_UNIT = /[\s.,;:!?)}<…"”“’]/
const BEFORE_SIGN = /[\s,(>{"“„‘]/

/**
 * Keeps a number on the line of its unit, and a section on the line of its sign ('5 km', '§ 12', 'Abs. 1'). Authors and
 * translators write plain spaces: content is protected when it is loaded, and catalogues when they are compiled.
 */
export function protectSpaces(text: string, language: string): string {
  const { units, signs } = RULES[language.split('-')[0] ?? ''] ?? OTHER_RULES
  const [first = '', ...words] = text.split(' ')
  let before = first
  let protectedText = first
  for (const word of words) {
    const isUnit = NUMBER_AT_END.test(before) && units.has(word.split(BEHIND_UNIT, 1)[0] ?? '')
    const isSigned = signs.has(before.split(BEFORE_SIGN).at(-1) ?? '') && NUMBER_OR_LETTER.test(word)
    protectedText += (isUnit || isSigned ? NO_BREAK : ' ') + word
    before = word
  }
  return protectedText
}

/** Whether two texts are the same, whatever spaces they have. A device may have kept a text from before its spaces were protected. */
export const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(NO_BREAK, ' ') === other.replaceAll(NO_BREAK, ' ')
