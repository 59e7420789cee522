import { parse } from '@messageformat/parser'
import { categoriesOf } from './compile.ts'

type Token = ReturnType<typeof parse>[number]

interface Plural {
  arg: string
  keys: string[]
}

/** Every `plural` in a message, also inside of cases. */
function pluralsIn(tokens: readonly (Token | { type: 'octothorpe' })[]): Plural[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'plural' && token.type !== 'select') return []
    const inside = token.cases.flatMap((each) => pluralsIn(each.tokens))
    return token.type === 'plural' ? [{ arg: token.arg, keys: token.cases.map(({ key }) => key) }, ...inside] : inside
  })
}

/**
 * The problems of the cases of a message, by the way in which its language counts. A message with only `other` is right
 * for every number, such as a Turkish noun after a number. Otherwise each category needs a case, unless each of its
 * numbers has a case of its own (`=0`).
 */
export function checkCases(message: string, language: string): string[] {
  const categories = categoriesOf(language)
  const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]
  return pluralsIn(parse(message)).flatMap(({ arg, keys }) => {
    const named = keys.filter((key) => !key.startsWith('='))
    const unknown = named.filter((key) => !allowed.includes(key))
    const hasOwn = (numbers: number[]) => numbers.every((n) => keys.includes(`=${n}`))
    const missing = [...categories].flatMap(([name, numbers]) => (keys.includes(name) || hasOwn(numbers) ? [] : [name]))
    return [
      ...unknown.map((key) => `{${arg}}: the language has no case '${key}'`),
      ...(named.length > 1 || keys.length > named.length
        ? missing.map((key) => `{${arg}}: the case '${key}' is missing`)
        : []),
    ]
  })
}
