import { parse } from '@messageformat/parser'
import { textDirection } from '#server/platform/text-direction.ts'
import { formatLocale } from './format-locale.ts'

type Token = ReturnType<typeof parse>[number]

/** A message as JavaScript. */
export interface CompiledMessage {
  /** An expression that may use `v` (the values), `plural`, `choose`, `number` and `isolate`. */
  code: string
  /** The TypeScript type of each value. */
  values: Map<string, string>
  /** The names of the elements, such as `link` of `<link>…</link>`. */
  elements: string[]
}

const NO_NAMES: ReadonlySet<string> = new Set()
/** Values that riders and editors have typed, in any script. */
const TYPED: ReadonlySet<string> = new Set(['label', 'name', 'reason', 'username'])
/** The values that may be Latin on a page from right to left: typed ones, and names of the site, which other pages have in their own script. */
const NAMES: ReadonlySet<string> = new Set([
  ...['category', 'operator', 'place', 'platform', 'product', 'site', 'title'],
  ...TYPED,
])

const isRightToLeft = (language: string) => textDirection(language) === 'rtl'

/**
 * The values that get marks in the messages of a page. Without marks a name of the other direction changes places with the digits and signs
 * beside it.
 */
export const isolatedNames = (language: string) => (isRightToLeft(language) ? NAMES : TYPED)

interface Context {
  values: Map<string, string>
  isolated: ReadonlySet<string>
}

/** An element in a message. Its text may contain values, and no other element. */
const ELEMENT = /<([a-z]\w*)>(.*?)<\/\1>/s

const addType = (values: Map<string, string>, name: string, type: string) => {
  if (!type.startsWith('string | number') || !values.has(name)) values.set(name, type)
}

function compileCases(token: Extract<Token, { cases: unknown }>, context: Context): string {
  if (!token.cases.some(({ key }) => key === 'other')) throw new Error(`${token.arg} has no case 'other'`)
  const cases = token.cases.map(({ key, tokens }) => `${JSON.stringify(key)}: (n) => ${compileTokens(tokens, context)}`)
  return `{ ${cases.join(', ')} }`
}

function compileToken(token: Token | { type: 'octothorpe' }, context: Context): string {
  const { values } = context
  switch (token.type) {
    case 'content':
      if (/<\/?[a-z]\w*>/.test(token.value)) throw new Error('an element is not closed')
      return JSON.stringify(token.value)
    case 'octothorpe':
      return 'number(n)'
    case 'argument':
      addType(values, token.arg, TYPED.has(token.arg) ? 'string | number | Name' : 'string | number')
      return context.isolated.has(token.arg) ? `isolate(v.${token.arg})` : `v.${token.arg}`
    case 'function':
      if (token.key !== 'number') throw new Error(`the format '${token.key}' is unknown`)
      addType(values, token.arg, 'number')
      return `number(v.${token.arg})`
    case 'plural':
      addType(values, token.arg, 'number')
      return `plural(v.${token.arg}, ${compileCases(token, context)})`
    case 'select':
      addType(values, token.arg, 'string')
      return `choose(v.${token.arg}, ${compileCases(token, context)})`
    default:
      throw new Error(`'${token.type}' is not supported`)
  }
}

/** An expression of type string. */
function compileTokens(tokens: readonly Parameters<typeof compileToken>[0][], context: Context): string {
  const [first, ...rest] = tokens.map((token) => compileToken(token, context))
  if (first === undefined) return '""'
  if (rest.length === 0 && first.startsWith('"')) return first
  return `\`\${${[first, ...rest].join('}${')}}\``.replace(/\$\{("(?:[^"\\]|\\.)*")\}/g, (_, text: string) =>
    JSON.parse(text).replace(/[\\`]|\$\{/g, '\\$&'),
  )
}

/**
 * Compiles a message in ICU MessageFormat.
 * @param isolated the names of values around which marks are put if they are of the other direction
 * @throws Error when the message is not valid
 */
export function compileMessage(message: string, isolated = NO_NAMES): CompiledMessage {
  const values = new Map<string, string>()
  const elements: string[] = []
  const parts: string[] = []
  const text = (source: string) => compileTokens(parse(source), { values, isolated })
  let rest = message
  for (let match = ELEMENT.exec(rest); match; match = ELEMENT.exec(rest)) {
    const [whole, name = '', content = ''] = match
    const before = rest.slice(0, match.index)
    if (before.split('{').length !== before.split('}').length) {
      throw new Error(`<${name}> stands inside of a plural or select`)
    }
    if (before) parts.push(text(before))
    parts.push(`v.${name}(${text(content)})`)
    elements.push(name)
    rest = rest.slice(match.index + whole.length)
  }
  if (elements.length === 0) return { code: text(message), values, elements }
  if (rest) parts.push(text(rest))
  return { code: `[${parts.join(', ')}]`, values, elements }
}

/** The first number that is written with a separator. */
const SMALL = 1000
const SMALL_NUMBERS = Array.from({ length: SMALL }, (_, n) => n)

/** The first number with two separators. Searches in a large library show numbers with one separator. */
const ONE_SEPARATOR = 1e6
const NUMBERS_WITH_SEPARATOR = [1000, 1001, 1234, 5060, 9999, 10_000, 12_345, 99_999, 100_000, 123_456, 999_999]

const withSeparator = (n: number, separator: string) => String(n).replace(/...$/, `${separator}$&`)

/** The first number from which on a language may use another plural category, as French does for a million. */
const LARGE = 1e6

/** Some numbers above SMALL that show which categories a language uses there. */
const SOME_LARGER = [...Array.from({ length: 300 }, (_, n) => SMALL + n), 12_345, 20_000, 99_999, 100_003, 999_999]

/** The plural categories of Unicode: the cases that a `plural` message may have. */
const categoryOf = (language: string) => {
  const rules = new Intl.PluralRules(language)
  return (n: number) => rules.select(n)
}

const categories = new Map<string, Map<string, number[]>>()

/** The categories that a language needs for the numbers of a message, each with the numbers below 1000 that it is for. */
export function categoriesOf(language: string): ReadonlyMap<string, number[]> {
  const known = categories.get(language) ?? Map.groupBy(SMALL_NUMBERS, categoryOf(language))
  categories.set(language, known)
  return known
}

/**
 * An expression for the category of `n` without Intl, or undefined if there is none. It reads one table for numbers
 * below 100, and another one that repeats for larger ones. Every language counts by the last one or two digits: Arabic
 * has 'few' for 3 to 10 and for 103 to 110.
 */
function tableOf(language: string): string | undefined {
  const of = categoryOf(language)
  const names = [...new Set([...SMALL_NUMBERS, ...SOME_LARGER].map(of))]
  const letters = (first: number, length: number) =>
    Array.from({ length }, (_, index) => names.indexOf(of(first + index))).join('')
  const period = [1, 10, 100].find((length) => {
    const repeated = letters(100, length)
    return [...SMALL_NUMBERS.slice(100), ...SOME_LARGER].every((n) => names[Number(repeated[n % length])] === of(n))
  })
  if (period === undefined) return undefined
  const below = Array.from({ length: 100 }, (_, n) => names.indexOf(of(n))).join('')
  const above = letters(100, 100)
  const table = below === above ? JSON.stringify(below) : `(n < 100 ? '${below}' : '${above}')`
  return `${JSON.stringify(names)}[${table}[n % 100]]`
}

/**
 * The functions that compiled messages of a language use. A slow phone needs 60 ms for the first `Intl` object of a page, so the
 * code does without it for the whole numbers that pages show.
 */
export function runtimeOf(language: string): string {
  const locale = formatLocale(language)
  const name = JSON.stringify(locale)
  const numbers = new Intl.NumberFormat(locale)
  const of = categoryOf(language)
  const writesDigits = SMALL_NUMBERS.every((n) => numbers.format(n) === String(n))
  const countsOneAndOther = [...SMALL_NUMBERS, 0.5, 1.5, LARGE].every((n) => of(n) === (n === 1 ? 'one' : 'other'))
  const countsLessThanTwo = [...SMALL_NUMBERS, ...SOME_LARGER].every((n) => of(n) === (n < 2 ? 'one' : 'other'))
  const format = `(numbers ??= new Intl.NumberFormat(${name})).format(n)`
  const separator = numbers.formatToParts(123_456).find(({ type }) => type === 'group')?.value ?? ''
  const writesGroups = NUMBERS_WITH_SEPARATOR.every((n) => numbers.format(n) === withSeparator(n, separator))
  const grouped = `('' + n).replace(/...$/, ${JSON.stringify(`${separator}$&`)})`
  const number = !writesDigits
    ? format
    : writesGroups
      ? `n < ${ONE_SEPARATOR} && n >>> 0 === n ? n < ${SMALL} ? '' + n : ${grouped} : ${format}`
      : `n < ${SMALL} && n >>> 0 === n ? '' + n : ${format}`
  const byIntl = `(rules ??= new Intl.PluralRules(${name})).select(n)`
  const table = countsLessThanTwo ? `(n < 2 ? 'one' : 'other')` : tableOf(language)
  const select = countsOneAndOther
    ? `n === 1 ? 'one' : 'other'`
    : table === undefined
      ? byIntl
      : `n < ${LARGE} && n >>> 0 === n ? ${table} : ${byIntl}`
  const otherLetter = isRightToLeft(language) ? '/[^\\P{L}\\u0590-\\u08ff]/u' : '/[\\u0590-\\u08ff]/'
  return `let numbers, rules
export const number = (n) => ${number}
export const plural = (n, cases) => (cases['=' + n] ?? cases[${select}] ?? cases.other)(n)
export const isolate = (name) => ${otherLetter}.test(name) ? '\\u2068' + name + '\\u2069' : name
export const choose = (value, cases) => (Object.hasOwn(cases, value) ? cases[value] : cases.other)()
`
}
