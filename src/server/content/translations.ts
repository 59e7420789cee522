import { z } from 'zod'
import { CategoryTranslation, SourceTitles, TipTranslation } from '#shared/content/schema.ts'
import { LANGUAGE_CODE } from '#shared/languages.ts'
import { type Problems, readTipFile, readYamlFile } from './content-files.ts'
import { type ContentFiles, pathsLike, TRANSLATED_TIP, textOf } from './files.ts'
import type { CategoryTexts, LibraryTip, TipTexts } from './library-texts.ts'
import { hashOfCategory, hashOfTip } from './original-hash.ts'
import { type PlaceTexts, readPlaceTranslations } from './place-translations.ts'
import type { LibraryPlace } from './places.ts'
import { SiteTranslation } from './site-file.ts'
import type { TranslationState } from './translation-state.ts'

/** The texts of the content in another language than the original. */
export interface Translation {
  /** By id of the tip. */
  tips: ReadonlyMap<number, TipTexts>
  /** By id of the category. */
  categories: ReadonlyMap<string, CategoryTexts>
  /** The titles of sources by the title in the original. */
  sources: ReadonlyMap<string, string>
  /** By id of the place. */
  places: ReadonlyMap<string, PlaceTexts>
  site: SiteTranslation
}

/** The content that a translation belongs to. */
export interface Originals {
  categories: readonly (CategoryTexts & { id: string })[]
  /** The names of all files of tips, also of those with problems. */
  files: readonly string[]
  /** The tips by file. */
  tips: ReadonlyMap<string, LibraryTip>
  places: readonly LibraryPlace[]
}

/** The languages that have a folder in the content folder. */
export function listTranslatedLanguages(content: ContentFiles): string[] {
  const folders = pathsLike(content, /^[^/]+\/tips\//).map((path) => path.slice(0, path.indexOf('/')))
  return [...new Set(folders)].filter((name) => LANGUAGE_CODE.test(name)).sort()
}

/** Reports the parts that only the original or only its translation has. */
function compareParts(original: TipTexts, texts: TipTexts, file: string, problems: Problems) {
  for (const field of ['didYouKnow', 'drawing', 'fullDescription'] as const) {
    if (original[field] !== undefined && texts[field] === undefined) problems.add(file, field, 'is missing')
    if (original[field] === undefined && texts[field] !== undefined) problems.add(file, field, 'is not in the original')
  }
  const [wanted, found] = [original.check.wrong.length, texts.check.wrong.length]
  if (wanted !== found) problems.add(file, 'check.wrong', `has ${found} options, the original has ${wanted}`)
}

/**
 * Reads the translation of the content into one language, `<language>/` of the content folder. A language without a
 * folder has no translations yet.
 */
export function readTranslation(content: ContentFiles, language: string, originals: Originals, problems: Problems) {
  const state: TranslationState = { language, missing: [], stale: [], unusedSources: [] }
  const tips = readTips(content, language, originals, state, problems)
  const categories = readCategories(content, language, originals, state, problems)
  const sources = readSources(content, language, originals, state, problems)
  const places = readPlaceTranslations(content, language, originals.places, state, problems)
  const site = readYamlFile(content, `${language}/site.yaml`, SiteTranslation, problems) ?? {}
  const texts: Translation = { tips, categories, sources, places, site }
  return { language, texts, state }
}

function readTips(
  content: ContentFiles,
  language: string,
  originals: Originals,
  state: TranslationState,
  problems: Problems,
): Map<number, TipTexts> {
  const texts = new Map<number, TipTexts>()
  const originalFiles = new Set(originals.files)
  const translated = new Set<string>()
  for (const file of pathsLike(content, TRANSLATED_TIP).filter((path) => path.startsWith(`${language}/`))) {
    const name = file.slice(language.length + 1)
    translated.add(name)
    if (!originalFiles.has(name)) {
      problems.add(file, 'file name', `there is no tip ${name} that it could be the translation of`)
      continue
    }
    const read = readTipFile(textOf(content, file), file, TipTranslation, problems)
    const original = originals.tips.get(name)
    if (!read || !original) continue
    const { of, didYouKnow, drawing, ...fields } = read.fields
    const tip: TipTexts = {
      ...fields,
      ...(didYouKnow === undefined ? {} : { didYouKnow }),
      ...(drawing === undefined ? {} : { drawing }),
      ...(read.body === '' ? {} : { fullDescription: read.body }),
    }
    // The parts of a changed original may differ until a translator has seen the change.
    if (of === hashOfTip(original)) compareParts(original, tip, file, problems)
    else state.stale.push(name)
    texts.set(original.id, tip)
  }
  state.missing.push(...originals.files.filter((file) => !translated.has(file)))
  return texts
}

function readCategories(
  content: ContentFiles,
  language: string,
  originals: Originals,
  state: TranslationState,
  problems: Problems,
): Map<string, CategoryTexts> {
  const file = `${language}/categories.yaml`
  const texts = new Map<string, CategoryTexts>()
  for (const [index, entry] of (readYamlFile(content, file, z.array(CategoryTranslation), problems) ?? []).entries()) {
    const { id, of, ...category } = entry
    const original = originals.categories.find((category) => category.id === id)
    if (!original) problems.add(file, `${index}.id`, `'${id}' is not in categories.yaml of the original`)
    else if (texts.has(id)) problems.add(file, `${index}.id`, `'${id}' is used twice`)
    else {
      if (of !== hashOfCategory(original)) state.stale.push(`categories.yaml: ${id}`)
      texts.set(id, category)
    }
  }
  state.missing.push(
    ...originals.categories.filter(({ id }) => !texts.has(id)).map(({ id }) => `categories.yaml: ${id}`),
  )
  return texts
}

function readSources(
  content: ContentFiles,
  language: string,
  originals: Originals,
  state: TranslationState,
  problems: Problems,
): Map<string, string> {
  const titles = readYamlFile(content, `${language}/sources.yaml`, SourceTitles, problems)
  if (!titles) return new Map()
  const used = new Set([...originals.tips.values()].flatMap(({ sources }) => sources.map(({ title }) => title)))
  // The name of a law, such as 'eKFV § 1', often needs no translation.
  const laws = new Set(originals.places.flatMap(({ rules }) => rules.map(({ source }) => source.name)))
  const texts = new Map(Object.entries(titles))
  state.missing.push(...[...used].filter((title) => !texts.has(title)).map((title) => `sources.yaml: ${title}`))
  state.unusedSources.push(...[...texts.keys()].filter((title) => !used.has(title) && !laws.has(title)))
  return texts
}
