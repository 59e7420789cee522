import { expect, test } from 'vitest'
import { compileMessage, isolatedNames, runtimeOf } from './compile.ts'
import { formatLocale } from './format-locale.ts'

/** Compiles a message and runs it. */
async function say(language: string, message: string, values: object): Promise<unknown> {
  const code = `${runtimeOf(language)}export const run = (v) => ${compileMessage(message, isolatedNames(language)).code}\n`
  const { run } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return run(values)
}

const TIPS = '{count, plural, =0 {no tips} one {# tip} other {# tips}}'

test.each([
  [0, 'no tips'],
  [1, '1 tip'],
  [2, '2 tips'],
  [1234, '1,234 tips'],
])('%s in English', async (count, expected) => {
  expect(await say('en', TIPS, { count })).toBe(expected)
})

test.each([
  [1, '1 porada'],
  [3, '3 porady'],
  [5, '5 porad'],
])('%s in Polish, which has more forms', async (count, expected) => {
  const message = '{count, plural, one {# porada} few {# porady} other {# porad}}'
  expect(await say('pl', message, { count })).toBe(expected)
})

test.each(['en', 'de', 'pl', 'pt', 'fr', 'tr', 'ar', 'fa', 'ja', 'ru', 'cy'])(
  'in %s numbers are counted and written as the browser does',
  async (language) => {
    const rules = new Intl.PluralRules(language)
    const numbers = new Intl.NumberFormat(formatLocale(language))
    const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
    const message = `{n, plural, ${categories.map((name) => `${name} {# ${name}}`).join(' ')}}`
    for (const n of [...Array(30).keys(), 0.5, 1.5, 100, 101, 999, 1000, 1234.5, 12_345, 999_999, 1e6, 5e9]) {
      expect(await say(language, message, { n })).toBe(`${numbers.format(n)} ${rules.select(n)}`)
    }
  },
)

test.each(['fr', 'tr', 'ar', 'ru'])(
  '[HEAR-04] in %s the numbers of a page need no Intl, whose first use is slow',
  (language) => {
    const code = `${runtimeOf(language).replaceAll('export ', '')}return number(n) + plural(n, { other: () => '' })`
    // `Intl` is undefined for the code, so that any use of it throws.
    const run = (n: number): string => new Function('Intl', 'n', code)(undefined, n)
    for (const n of [0, 1, 2, 3, 11, 42, 100, 103, 999, 1234, 99_999]) expect(run(n)).toContain(String(n).slice(-3))
  },
)

test('values are inserted as they are, and numbers in the way of the language', async () => {
  expect(await say('de', '{name}: {xp, number} XP `$`', { name: '<b>', xp: 1234 })).toBe('<b>: 1.234 XP `$`')
  expect(await say('de', '{kind, select, a {eins} other {{kind}!}}', { kind: 'toString' })).toBe('toString!')
  expect(await say('en', "You've got 'it'", {})).toBe("You've got 'it'")
})

test('an element gets its words', async () => {
  const link = (words: string) => ({ words })
  expect(await say('en', 'Read the <link>{count} rules</link>.', { link, count: 2 })).toEqual([
    'Read the ',
    { words: '2 rules' },
    '.',
  ])
})

test.each([
  ['{count, plural, one {#}}', "no case 'other'"],
  ['{name', 'Unexpected message end'],
  ['<link>open', 'not closed'],
  ['{count, plural, one {<b>#</b>} other {#}}', 'inside of a plural'],
  ['{at, date}', "'date' is unknown"],
])('the message %s is refused', (message, problem) => {
  expect(() => compileMessage(message)).toThrow(problem)
})

const MARKED = /^\u2068.*\u2069$/

test.each([
  ['en', 'Anna (2)', false],
  ['en', 'مريم (٢)', true],
  ['en', 'Anna مريم', true],
  ['ar', 'Anna (2)', true],
  ['ar', 'مريم (٢)', false],
  ['ar', 'مريم Anna!', true],
])('in %s a page puts marks around %s: %s', async (language, name, isMarked) => {
  expect(MARKED.test(String(await say(language, '{name}', { name })))).toBe(isMarked)
})
