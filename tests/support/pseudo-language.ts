import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dump, load } from 'js-yaml'

/** The code of the pseudo-language. Its region is not a real one, and Intl formats it as Arabic, from right to left. */
export const PSEUDO = 'ar-XB'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçďéƒĝĥíĵķĺḿñóþɋŕšťúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĹḾÑÓÞɊŔŠŤÚṼŴẊÝŽ'
const LETTERS = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]))

/** Gives every letter an accent, so that a text that did not come from the catalogues or the content shows. */
const accent = (words: string) => words.replace(/[a-z]/gi, (letter) => LETTERS.get(letter) ?? letter)

/** Makes a text about a third longer, as other languages do. */
const lengthen = (words: string) => words.replace(/[aeiou]/gi, '$&$&')

/** The position after the bracket that closes the one at `start`. */
function endOfBracket(message: string, start: number): number {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    if (message[at] === '{') depth++
    if (message[at] === '}' && --depth === 0) return at + 1
  }
  throw new Error(`A bracket of '${message}' is not closed`)
}

/** The beginning of a value with cases. */
const CASES = /\{\w+,\s*(?:plural|select),/

/** A message in ICU MessageFormat with other words. Values, plurals and elements stay. */
function changeWords(message: string, change: (words: string) => string): string {
  let changed = ''
  let rest = message
  while (rest) {
    const special = /<\/?\w+>|\{/.exec(rest)
    if (!special) return changed + change(rest)
    const [found] = special
    changed += change(rest.slice(0, special.index))
    const end = found === '{' ? endOfBracket(rest, special.index) : special.index + found.length
    const part = rest.slice(special.index, end)
    changed += found === '{' ? changeCases(part, change) : part
    rest = rest.slice(end)
  }
  return changed
}

/** A value, such as `{name}` or `{count, plural, one {# tip} other {# tips}}`, with other words in its cases. */
function changeCases(value: string, change: (words: string) => string): string {
  const head = CASES.exec(value)?.[0]
  if (head === undefined) return value
  let changed = head
  let rest = value.slice(head.length)
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const end = endOfBracket(rest, open)
    changed += `${rest.slice(0, open)}{${changeWords(rest.slice(open + 1, end - 1), change)}}`
    rest = rest.slice(end)
  }
  return changed + rest
}

/** The words of a message, without its values, elements and the keywords of its cases. */
function wordsOf(message: string): string[] {
  let words = ''
  changeWords(message, (part) => {
    words += `${part} `
    return part
  })
  return words.split(/[\s-]+/).filter((word) => word !== '')
}

const lengthOf = (words: string[]) => words.join(' ').length
const longestOf = (words: string[]) =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Makes the longest word and then the whole message as long as in the longest of the translations. */
function asLongAs(message: string, translations: string[]): string {
  const others = translations.map(wordsOf)
  const own = wordsOf(message)
  const longest = longestOf(own)
  const missing = Math.max(...others.map((words) => longestOf(words).length)) - longest.length
  const grown = missing > 0 ? longest.padEnd(longest.length + missing, accent('enos')) : longest
  // Languages have different numbers of cases, and riders see only one of them, so such messages are not compared by
  // length.
  const hasCases = CASES.test(message)
  const rest = hasCases ? 0 : Math.max(...others.map(lengthOf)) - lengthOf(own) - (grown.length - longest.length)
  const more = accent(' one two'.repeat(Math.max(0, rest))).slice(0, Math.max(0, rest))
  return changeWords(message, (words) => words.replace(longest, () => grown)) + more
}

/**
 * The catalogue of the pseudo-language: `Search tips` is `[Šééáŕçĥ ťííþš]`. A message without cases is at least as long
 * as in each of the translations, and so is its longest word. So a text that fits in the pseudo-language fits in each
 * translation.
 */
export function pseudoCatalogue(
  source: Record<string, string>,
  translations: Record<string, string>[],
): Record<string, string> {
  const messages = Object.entries(source).map(([key, message]) => {
    if (key === 'dates_locale') return [key, PSEUDO]
    const changed = changeWords(message, (words) => accent(lengthen(words)))
    return [key, `[${asLongAs(changed, [message, ...translations.map((texts) => texts[key] ?? '')])}]`]
  })
  return Object.fromEntries(messages)
}

/** Fields of content that riders do not read. */
const CODES = new Set(['id', 'of', 'icon', 'importance', 'color', 'url'])

/** All texts of a field with accents. */
function accentField(value: unknown, name = ''): unknown {
  if (CODES.has(name)) return value
  if (typeof value === 'string') return accent(value)
  if (Array.isArray(value)) return value.map((item) => accentField(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, accentField(field, key)]))
}

type Fields = Record<string, unknown>

/** Copies a content folder and translates it into the pseudo-language. */
export function pseudoContent(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-pseudo-'))
  cpSync(source, folder, { recursive: true })
  const write = (name: string, content: string) => {
    mkdirSync(join(folder, PSEUDO, dirname(name)), { recursive: true })
    writeFileSync(join(folder, PSEUDO, name), content)
  }
  const titles: Record<string, string> = {}
  for (const name of globSync('tips/*/*.md', { cwd: folder })) {
    const [, head = '', body = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m)
    const {
      id: _id,
      icon: _icon,
      importance: _importance,
      rules: _rules,
      sources,
      check,
      ...texts
    } = load(head) as Fields
    const { cautious: _cautious, ...question } = check as Fields
    for (const { title } of sources as { title: string }[]) titles[title] = accent(title)
    write(
      name,
      `---\n${dump({ of: 'pseudo', ...(accentField({ ...texts, check: question }) as Fields) })}---\n${accent(body)}`,
    )
  }
  for (const name of globSync('places/*.yaml', { cwd: folder })) {
    const place = load(readFileSync(join(folder, name), 'utf8')) as { name: string; rules: Fields[] }
    const rules = place.rules.map(({ id, figure, title, text, source, question }) => {
      const lawName = (source as { name: string }).name
      titles[lawName] = accent(lawName)
      const { tip: _tip, cautious: _cautious, ...asked } = (question ?? {}) as Fields
      return { id, ...(accentField({ figure, title, text, ...(question ? { question: asked } : {}) }) as Fields) }
    })
    write(name, dump({ of: 'pseudo', name: accent(place.name), rules }, { skipInvalid: true }))
  }
  write('sources.yaml', dump(titles))
  const categories = load(readFileSync(join(folder, 'categories.yaml'), 'utf8')) as Fields[]
  write(
    'categories.yaml',
    dump(
      categories.map(({ id, name, description }) => ({
        of: 'pseudo',
        id,
        ...(accentField({ name, description }) as Fields),
      })),
    ),
  )
  return folder
}
