import { protectSpaces } from '#shared/protected-spaces.ts'
import type { CategoryTexts, LibraryTip } from './library-texts.ts'
import type { LibraryPlace, LibraryRule } from './places.ts'

/** A tip whose texts keep numbers with their units. Not its keywords, because nobody reads them. */
export function protectTip(tip: LibraryTip, language: string): LibraryTip {
  const protect = (text: string) => protectSpaces(text, language)
  const { didYouKnow, drawing, fullDescription, check } = tip
  return {
    ...tip,
    title: protect(tip.title),
    tag: protect(tip.tag),
    shortDescription: protect(tip.shortDescription),
    ...(didYouKnow === undefined ? {} : { didYouKnow: protect(didYouKnow) }),
    ...(drawing === undefined ? {} : { drawing: protect(drawing) }),
    ...(fullDescription === undefined ? {} : { fullDescription: protect(fullDescription) }),
    sources: tip.sources.map(({ title, url }) => ({ title: protect(title), url })),
    check: protectCheck(check, (text) => protectSpaces(text, check.language ?? language)),
  }
}

/** A category whose description keeps numbers with their units. */
export function protectCategory<T extends CategoryTexts>(category: T, language: string): T {
  return { ...category, description: protectSpaces(category.description, language) }
}

type Protect = (text: string) => string

function protectCheck<T extends Pick<LibraryTip['check'], 'question' | 'right' | 'wrong' | 'why'>>(
  check: T,
  protect: Protect,
): T {
  const { question, right, wrong, why } = check
  return {
    ...check,
    question: protect(question),
    right: protect(right),
    wrong: wrong.map(protect),
    why: protect(why),
  }
}

function protectRule(rule: LibraryRule, protect: Protect): LibraryRule {
  const { figure, source, question } = rule
  return {
    ...rule,
    ...(figure === undefined ? {} : { figure: protect(figure) }),
    title: protect(rule.title),
    text: protect(rule.text),
    source: { ...source, name: protect(source.name) },
    ...(question === undefined ? {} : { question: protectCheck(question, protect) }),
  }
}

/** A place whose rules keep numbers with their units. */
export function protectPlace(place: LibraryPlace, language: string): LibraryPlace {
  return {
    ...place,
    rules: place.rules.map((rule) => protectRule(rule, (text) => protectSpaces(text, rule.language ?? language))),
  }
}
