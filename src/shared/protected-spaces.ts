/** The space at which no line ends (U+00A0). */
const NO_BREAK = '\u00a0'

const SYMBOLS = ['%', '‰', '°C', 'km/h', 'km', 'm/s²', 'm', 'cm', 'mm', 'kg', 'Wh', 'bar', 'kB', 'MB']
const SIGNS = ['§', '§§']

/** A unit ends before one of these characters. */
const BEHIND_UNIT = /[\s.,;:!?)}<…"”“’]/.source
/** A sign begins behind one of these characters. */
const BEFORE_SIGN = /[\s,(>{"“„‘]/.source

/**
 * An expression for one of these words. The dot is the only character in them that an expression would treat specially.
 */
const oneOf = (words: string[]) => `(?:${words.join('|').replaceAll('.', '\\.')})`

/**
 * The spaces at which no line ends.
 * @param units words that stay on the line of the number before them. In a message of a catalogue a value or '#' is a number.
 * @param signs words that stay on the line of the number or letter behind them
 */
function spacesOf(units: string[], signs: string[]): RegExp {
  const beforeUnit = `(?<=[\\d}#]) (?=${oneOf([...SYMBOLS, ...units])}(?:$|${BEHIND_UNIT}))`
  const behindSign = `(?<=(?:^|${BEFORE_SIGN})${oneOf([...SIGNS, ...signs])}) (?=[\\p{L}\\p{N}{])`
  return new RegExp(`${beforeUnit}|${behindSign}`, 'gu')
}

const SPACES: Record<string, RegExp> = {
  fr: spacesOf(
    ['pour cent', 'mètres', 'mètre', 'centimètres', 'kilomètres', 'litres', 'degrés', 'euros', 'ans', 'h'],
    ['art.', 'n°', 'al.'],
  ),
  tr: spacesOf(
    ['metre', 'santimetre', 'kilometre', 'litre', 'derece', 'promil', 'lira', 'avro', 'km/sa'],
    ['md.', 'No.'],
  ),
  ar: spacesOf(
    ['كم/س', 'كم', 'متر', 'أمتار', 'سم', 'م/ث²', 'درجة', 'لتر', 'يورو', 'كغ', 'بار', 'واط'],
    ['المادة', 'الفقرة'],
  ),
  en: spacesOf(
    ['percent', 'centimetres', 'metres', 'kilometres', 'litres', 'watt-hours', 'nanograms', 'degrees'],
    ['Abs.', 'Art.', 'Nr.'],
  ),
  de: spacesOf(
    [
      ...['Prozent', 'Promille', 'Zentimeter', 'Meter', 'Metern', 'Kilometer', 'Kilometern', 'Liter', 'Litern'],
      ...['Wattstunden', 'Nanogramm', 'Grad', 'Uhr'],
    ],
    ['Abs.', 'Art.', 'Nr.', 'Buchst.'],
  ),
}
const OTHER_SPACES = spacesOf([], [])

/** A narrow space at which no line ends (U+202F). */
const NARROW = '\u202f'

/**
 * The characters that may follow a mark which ends a sentence or a part of one. In an address other characters follow
 * it.
 */
const BEHIND_MARK = /(?=$|[\s<}»”"’')\]…])/.source

/**
 * Sets the spaces of French: narrow before ; ! ? and inside of « », wide before : and %. Adds them where the author
 * wrote none.
 */
function spaceFrench(text: string): string {
  return text
    .replace(new RegExp(`(?<=[^\\s;!?([{«])[ ${NO_BREAK}${NARROW}]?([;!?]+)${BEHIND_MARK}`, 'gu'), `${NARROW}$1`)
    .replace(new RegExp(`(?<=[^\\s:([{«])[ ${NO_BREAK}${NARROW}]?:${BEHIND_MARK}`, 'gu'), `${NO_BREAK}:`)
    .replace(/«\s?/g, `«${NARROW}`)
    .replace(/\s?»/g, `${NARROW}»`)
    .replace(/([\d}#])\s?%/g, `$1${NO_BREAK}%`)
}

/** Turkish puts the percent sign before the number: %90. */
const turnPercent = (text: string) => text.replace(/(\d+(?:[.,]\d+)*|\{\w+(?:, number)?\}|#)\s?%([^\d{#]|$)/g, '%$1$2')

const FORMS: Record<string, (text: string) => string> = { fr: spaceFrench, tr: turnPercent }

/**
 * Replaces spaces so that a number stays on the line of its unit, and a section on the line of its sign ('5 km', '§
 * 12', 'Abs. 1'). Also sets the spaces of French and the percent sign of Turkish. Authors and translators write plain
 * spaces. Content is protected when it is loaded, and catalogues when they are compiled.
 */
export function protectSpaces(written: string, language: string): string {
  const primary = language.split('-')[0] ?? ''
  const text = FORMS[primary]?.(written) ?? written
  return text.replace(SPACES[primary] ?? OTHER_SPACES, NO_BREAK)
}

/** Whether two texts are the same, whatever spaces they have. A device may have kept a text from before its spaces were protected. */
export const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')
