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
  fr: rulesOf(
    ['pour cent', 'mètres', 'mètre', 'centimètres', 'kilomètres', 'litres', 'degrés', 'euros', 'ans', 'h'],
    ['art.', 'n°', 'al.'],
  ),
  tr: rulesOf(
    ['metre', 'santimetre', 'kilometre', 'litre', 'derece', 'promil', 'lira', 'avro', 'km/sa'],
    ['md.', 'No.'],
  ),
  ar: rulesOf(
    ['كم/س', 'كم', 'متر', 'أمتار', 'سم', 'م/ث²', 'درجة', 'لتر', 'يورو', 'كغ', 'بار', 'واط'],
    ['المادة', 'الفقرة'],
  ),
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

/** A narrow space at which no line ends (U+202F). */
const NARROW = '\u202f'

/** What may stand behind a mark that ends a sentence or a part of one. Inside of an address it is followed by something else. */
const BEHIND_MARK = /(?=$|[\s<}»”"’')\]…])/.source

/** The spaces of French: narrow before ; ! ? and inside of « », wide before : and %. Also where the author wrote none. */
function spaceFrench(text: string): string {
  return text
    .replace(new RegExp(`(?<=[^\\s;!?([{«])[ ${NO_BREAK}${NARROW}]?([;!?]+)${BEHIND_MARK}`, 'gu'), `${NARROW}$1`)
    .replace(new RegExp(`(?<=[^\\s:([{«])[ ${NO_BREAK}${NARROW}]?:${BEHIND_MARK}`, 'gu'), `${NO_BREAK}:`)
    .replace(/«\s?/g, `«${NARROW}`)
    .replace(/\s?»/g, `${NARROW}»`)
    .replace(/([\d}#])\s?%/g, `$1${NO_BREAK}%`)
}

/** Turkish has the sign before the number: %90. */
const turnPercent = (text: string) => text.replace(/(\d+(?:[.,]\d+)*|\{\w+(?:, number)?\}|#)\s?%([^\d{#]|$)/g, '%$1$2')

const FORMS: Record<string, (text: string) => string> = { fr: spaceFrench, tr: turnPercent }

/** A number, or in a message of a catalogue a value or '#', at the end of a word. */
const NUMBER_AT_END = /[\d}#]$/
const NUMBER_OR_LETTER = /^[\p{L}\p{N}{]/u
/** The characters that may follow a unit or precede a sign. */
const BEHIND_UNIT = /[\s.,;:!?)}<…"”“’]/
const BEFORE_SIGN = /[\s,(>{"“„‘]/

/**
 * Keeps a number on the line of its unit, and a section on the line of its sign ('5 km', '§ 12', 'Abs. 1'), and gives French its
 * spaces and Turkish its percent. Authors and translators write plain spaces: content is protected when it is loaded, and catalogues when they are compiled.
 */
export function protectSpaces(written: string, language: string): string {
  const primary = language.split('-')[0] ?? ''
  const text = FORMS[primary]?.(written) ?? written
  const { units, signs } = RULES[primary] ?? OTHER_RULES
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
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')
