import { protectSpaces } from '#shared/protected-spaces.ts'
import type { CategoryTexts, LibraryTip } from './library.ts'

/** A tip whose texts keep numbers with their units. Not its keywords, because nobody reads them. */
export function protectTip(tip: LibraryTip, language: string): LibraryTip {
  const protect = (text: string) => protectSpaces(text, language)
  const { didYouKnow, drawing, fullDescription, check } = tip
  const { question, right, wrong, why } = check
  return {
    ...tip,
    title: protect(tip.title),
    tag: protect(tip.tag),
    shortDescription: protect(tip.shortDescription),
    ...(didYouKnow === undefined ? {} : { didYouKnow: protect(didYouKnow) }),
    ...(drawing === undefined ? {} : { drawing: protect(drawing) }),
    ...(fullDescription === undefined ? {} : { fullDescription: protect(fullDescription) }),
    sources: tip.sources.map(({ title, url }) => ({ title: protect(title), url })),
    check: {
      ...check,
      question: protect(question),
      right: protect(right),
      wrong: wrong.map(protect),
      why: protect(why),
    },
  }
}

/** A category whose description keeps numbers with their units. */
export function protectCategory<T extends CategoryTexts>(category: T, language: string): T {
  return { ...category, description: protectSpaces(category.description, language) }
}
