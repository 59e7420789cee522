import { basename } from 'node:path'
import type { z } from 'zod'
import { type Problems, readYamlFile } from './content-files.ts'
import { type ContentFiles, pathsLike } from './files.ts'
import { hashOfPlace } from './original-hash.ts'
import { PlaceTranslation } from './place-schema.ts'
import { fileOfPlace, type LibraryPlace, type LibraryRule } from './places.ts'
import type { TranslationState } from './translation-state.ts'

/** The texts of a place in another language. */
export type PlaceTexts = Omit<z.output<typeof PlaceTranslation>, 'of'>
type RuleTexts = PlaceTexts['rules'][number]

/** Reports the parts that only the original or only its translation has. */
function compareRules({ rules }: LibraryPlace, texts: readonly RuleTexts[], file: string, problems: Problems) {
  const [wanted, found] = [rules, texts].map((list) => list.map(({ id }) => id).join(', '))
  if (wanted !== found) {
    problems.add(file, 'rules', `has ${found}, the original has ${wanted}`)
    return
  }
  for (const [index, { figure, question }] of rules.entries()) {
    const translated = texts[index]
    const field = `rules.${index}`
    if ((figure === undefined) !== (translated?.figure === undefined))
      problems.add(file, `${field}.figure`, figure === undefined ? 'is not in the original' : 'is missing')
    if ((question === undefined) !== (translated?.question === undefined))
      problems.add(file, `${field}.question`, question === undefined ? 'is not in the original' : 'is missing')
    const [options, others] = [question?.wrong.length, translated?.question?.wrong.length]
    if (options !== undefined && others !== undefined && options !== others)
      problems.add(file, `${field}.question.wrong`, `has ${others} options, the original has ${options}`)
  }
}

/** Reads `<language>/places/*.yaml`. */
export function readPlaceTranslations(
  content: ContentFiles,
  language: string,
  originals: readonly LibraryPlace[],
  state: TranslationState,
  problems: Problems,
): Map<string, PlaceTexts> {
  const texts = new Map<string, PlaceTexts>()
  const found = new Set<string>()
  for (const file of pathsLike(content, /^[^/]+\/places\/[^/]+$/).filter((path) => path.startsWith(`${language}/`))) {
    const id = basename(file, '.yaml')
    found.add(id)
    const original = originals.find((place) => place.id === id)
    if (!original || !file.endsWith('.yaml')) {
      problems.add(file, 'file name', `there is no valid ${fileOfPlace(id)} that it could be the translation of`)
      continue
    }
    const translation = readYamlFile(content, file, PlaceTranslation, problems)
    if (!translation) continue
    const { of, ...place } = translation
    // The rules of a changed original may differ until a translator has seen the change.
    if (of === hashOfPlace(original)) compareRules(original, place.rules, file, problems)
    else state.stale.push(fileOfPlace(id))
    texts.set(id, place)
  }
  state.missing.push(...originals.filter(({ id }) => !found.has(id)).map(({ id }) => fileOfPlace(id)))
  return texts
}

const withId = (id: string) => (rule: { id: string }) => rule.id === id

/**
 * The rules with their translated texts. A rule of a changed original stays untranslated where it cannot be told which text is its
 * own, because the wrong text would state another law.
 */
export function translateRules(
  rules: readonly LibraryRule[],
  texts: readonly RuleTexts[],
  titles: ReadonlyMap<string, string> | undefined,
): (LibraryRule & { isTranslated: boolean })[] {
  return rules.map((rule) => {
    const twins = rules.filter(withId(rule.id))
    const translated = texts.filter(withId(rule.id))
    const text = translated.length === twins.length ? translated[twins.indexOf(rule)] : undefined
    const sameParts =
      text &&
      (rule.figure === undefined) === (text.figure === undefined) &&
      rule.question?.wrong.length === text.question?.wrong.length
    if (!sameParts) return { ...rule, isTranslated: false }
    const { question, ...others } = text
    const source = { ...rule.source, name: titles?.get(rule.source.name) ?? rule.source.name }
    return {
      ...rule,
      ...others,
      source,
      ...(rule.question && question ? { question: { ...rule.question, ...question } } : {}),
      isTranslated: true,
    }
  })
}
