import type { SentCategory as Category } from '#shared/contract/tips.ts'
import type { CategoryTexts, LibraryTip } from './library-texts.ts'
import { translateRules } from './place-translations.ts'
import type { LibraryPlace } from './places.ts'
import type { SiteFile } from './site-file.ts'
import type { Translation } from './translations.ts'

/** The language of the texts in a content folder whose site.yaml names none. */
export const ORIGINAL_LANGUAGE = 'en'

interface Languages {
  /** The site's own language. */
  ownLanguage?: string | undefined
  originalLanguage?: string | undefined
  /** By language. */
  translations?: ReadonlyMap<string, Translation> | undefined
}

/**
 * Returns functions that put the content into a language. What is not translated has the text of the site's own language, or
 * else of the original, and `language` names that language.
 */
export function makeTranslator(
  language: string,
  { ownLanguage = language, originalLanguage = ORIGINAL_LANGUAGE, translations = new Map() }: Languages,
) {
  /** The translations to try in turn. None after the original, because the original has every text. */
  const tried =
    language === originalLanguage ? [] : [language, ownLanguage].filter((candidate) => candidate !== originalLanguage)

  /** The first translation that has a text, with its language. */
  function findTexts<T>(read: (translation: Translation) => T | undefined): { texts?: T; from: string } {
    for (const from of tried) {
      const translation = translations.get(from)
      const texts = translation && read(translation)
      if (texts !== undefined) return { texts, from }
    }
    return { from: originalLanguage }
  }
  const mark = (from: string) => (from === language ? {} : { language: from })

  return {
    tip(original: LibraryTip): LibraryTip {
      const { texts, from } = findTexts(({ tips }) => tips.get(original.id))
      if (!texts) return { ...original, ...mark(from) }
      const { didYouKnow, drawing, fullDescription, keywords, ...fixed } = original
      const titles = translations.get(from)?.sources
      const sources = original.sources.map(({ title, url }) => ({ title: titles?.get(title) ?? title, url }))
      // A changed original may have another number of options than its translation. Riders in every language must be asked
      // the same options, so the question stays untranslated until a translator has seen the change.
      const hasSameOptions = texts.check.wrong.length === original.check.wrong.length
      const check = hasSameOptions
        ? { ...original.check, ...texts.check }
        : { ...original.check, ...mark(originalLanguage) }
      return { ...fixed, ...texts, check, sources, ...mark(from) }
    },
    category<T extends CategoryTexts & { id: string }>(original: T): T & Pick<Category, 'language'> {
      const { texts, from } = findTexts(({ categories }) => categories.get(original.id))
      return { ...original, ...texts, ...mark(from) }
    },
    place(original: LibraryPlace): LibraryPlace {
      const { texts, from } = findTexts(({ places }) => places.get(original.id))
      if (!texts) {
        const rules = original.rules.map((rule) => ({ ...rule, ...mark(from) }))
        return { ...original, rules, ...mark(from) }
      }
      const titles = translations.get(from)?.sources
      const rules = translateRules(original.rules, texts.rules, titles).map(({ isTranslated, ...rule }) => ({
        ...rule,
        ...mark(isTranslated ? from : originalLanguage),
      }))
      return { ...original, name: texts.name, rules, ...mark(from) }
    },
    site(original: SiteFile): SiteFile {
      const texts = tried.toReversed().map((from) => translations.get(from)?.site)
      const operators = texts.map((site) => site?.operator)
      return Object.assign({}, original, ...texts, { operator: Object.assign({}, original.operator, ...operators) })
    },
  }
}
