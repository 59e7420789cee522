import type { Fields } from '#shared/content/fields.ts'

/** The options of a question that are wrong. The last one may be empty. */
const WRONG_PLACES = [0, 1, 2] as const

export interface SourceForm {
  title: string
  url: string
}

/** The values of a tip's form. An optional field that the tip lacks is an empty text. */
export interface TipForm {
  icon: string
  importance: string
  title: string
  tag: string
  shortDescription: string
  fullDescription: string
  didYouKnow: string
  drawing: string
  /** Separated by commas. */
  keywords: string
  question: string
  right: string
  wrong: readonly string[]
  why: string
  cautious: string
  sources: readonly SourceForm[]
  rules: readonly string[]
}

/** The fields that only the original of a tip has. */
const OF_ORIGINAL = ['icon', 'importance', 'sources', 'rules'] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown) => (isObject(value) ? value : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The form of a file's fields. A draft may lack any of them. */
export function formOf(fields: Fields): TipForm {
  const check = objectOf(fields.check)
  const wrong = listOf(check.wrong).map(textOf)
  return {
    icon: textOf(fields.icon),
    importance: textOf(fields.importance),
    title: textOf(fields.title),
    tag: textOf(fields.tag),
    shortDescription: textOf(fields.shortDescription),
    fullDescription: textOf(fields.fullDescription),
    didYouKnow: textOf(fields.didYouKnow),
    drawing: textOf(fields.drawing),
    keywords: listOf(fields.keywords).map(textOf).join(', '),
    question: textOf(check.question),
    right: textOf(check.right),
    wrong: WRONG_PLACES.map((place) => wrong[place] ?? ''),
    why: textOf(check.why),
    cautious: textOf(check.cautious),
    sources: listOf(fields.sources).map((source) => {
      const { title, url } = objectOf(source)
      return { title: textOf(title), url: textOf(url) }
    }),
    rules: listOf(fields.rules).map(textOf),
  }
}

const keywordsOf = (keywords: string) =>
  keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '')

/** Returns the object without its empty optional fields. */
function withoutEmpty(fields: Fields, names: readonly string[]): Fields {
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !names.includes(name) || !isEmpty(value)))
}

/**
 * The fields of a file that the form was changed in.
 * @param before the fields before. What the form does not show, such as the id, stays as it is
 */
export function fieldsOf(form: TipForm, before: Fields, isTranslation: boolean): Fields {
  const { question, right, why, cautious, wrong, keywords, ...rest } = form
  const [first = '', second = '', third = ''] = wrong
  const check = { question, right, wrong: third.trim() === '' ? [first, second] : [first, second, third], why }
  const changed: Fields = {
    ...rest,
    keywords: keywordsOf(keywords),
    check: isTranslation || cautious === '' ? check : { ...check, cautious },
  }
  if (isTranslation) for (const name of OF_ORIGINAL) delete changed[name]
  return withoutEmpty({ ...before, ...changed }, ['didYouKnow', 'drawing', 'keywords', 'rules', 'fullDescription'])
}

/** Whether two files hold the same, whatever the order of their fields. */
export const isSame = (one: Fields, other: Fields): boolean => sorted(one) === sorted(other)

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}
