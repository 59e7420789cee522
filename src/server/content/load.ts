import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { ContentError, Problems, readTipFile, readYaml, withoutEmptyFields } from './content-files.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import { readIcon } from './icons.ts'
import { type Library, type LibraryTip, makeLibrary, type SiteContent } from './library.ts'
import { readLogo } from './logo.ts'
import { CategoryFile, TipFrontMatter } from './schema.ts'
import { SiteFile } from './site-file.ts'
import { readTipDrawings } from './tip-drawings.ts'
import { readTranslation, type TranslationState } from './translations.ts'
import { ORIGINAL_LANGUAGE } from './translator.ts'

function checkIcon(icon: string, file: string, field: string, problems: Problems) {
  if (readIcon(icon) === undefined) problems.add(file, field, `'${icon}' is not the name of a Lucide icon`)
}

function readCategories(folder: string, problems: Problems) {
  const file = 'categories.yaml'
  if (!existsSync(join(folder, file))) {
    problems.add(file, '', 'is missing')
    return []
  }
  const parsed = z.array(CategoryFile).safeParse(readYaml(readFileSync(join(folder, file), 'utf8'), file, problems))
  if (!parsed.success) {
    problems.addIssues(file, parsed.error)
    return []
  }
  const seen = new Set<string>()
  for (const [index, { id, icon }] of parsed.data.entries()) {
    if (seen.has(id)) problems.add(file, `${index}.id`, `'${id}' is used twice`)
    seen.add(id)
    checkIcon(icon, file, `${index}.icon`, problems)
  }
  return parsed.data
}

/** Reads the drawings of the categories, `categories/<id>.svg`. */
function readDrawings(folder: string, ids: readonly string[], problems: Problems): Map<string, Drawing> {
  const drawings = new Map<string, Drawing>()
  for (const file of globSync('categories/*', { cwd: folder }).sort()) {
    const id = basename(file, '.svg')
    if (!ids.includes(id) || !file.endsWith('.svg')) {
      problems.add(file, '', 'is not the drawing of a category in categories.yaml (<id>.svg)')
      continue
    }
    const drawing = readDrawing(readFileSync(join(folder, file), 'utf8'), (reason) => problems.add(file, '', reason))
    if (drawing) drawings.set(id, drawing)
  }
  return drawings
}

/** Reads the operator's site.yaml and logo. Both are optional. */
function readSite(folder: string, problems: Problems): SiteContent {
  const file = 'site.yaml'
  const logo = readLogo(folder, (name, reason) => problems.add(name, '', reason))
  if (!existsSync(join(folder, file))) return { file: {}, logo }
  const yaml = readYaml(readFileSync(join(folder, file), 'utf8'), file, problems) ?? {}
  const parsed = SiteFile.safeParse(withoutEmptyFields(yaml))
  if (parsed.success) return { file: parsed.data, logo }
  problems.addIssues(file, parsed.error)
  return { file: {}, logo }
}

function readTip(folder: string, file: string, problems: Problems): LibraryTip | undefined {
  const read = readTipFile(readFileSync(join(folder, file), 'utf8'), file, TipFrontMatter, problems)
  if (!read) return undefined
  const { didYouKnow, drawing, ...tip } = read.fields
  checkIcon(tip.icon, file, 'icon', problems)
  return {
    ...tip,
    category: basename(dirname(file)),
    ...(read.body === '' ? {} : { fullDescription: read.body }),
    ...(didYouKnow === undefined ? {} : { didYouKnow }),
    ...(drawing === undefined ? {} : { drawing }),
  }
}

/** Reads and checks the content without its translations. */
export function readOriginals(folder: string, problems: Problems) {
  const categories = readCategories(folder, problems)
  const known = new Set(categories.map(({ id }) => id))
  const drawings = readDrawings(folder, [...known], problems)
  const site = readSite(folder, problems)
  const files = globSync('tips/*/*.md', { cwd: folder }).sort()
  const tips = new Map<string, LibraryTip>()
  const fileOfId = new Map<number, string>()
  for (const file of files) {
    const tip = readTip(folder, file, problems)
    if (!tip) continue
    if (!known.has(tip.category)) problems.add(file, 'category', `'${tip.category}' is not in categories.yaml`)
    const twin = fileOfId.get(tip.id)
    if (twin) problems.add(file, 'id', `${tip.id} is the id of ${twin} too`)
    fileOfId.set(tip.id, file)
    tips.set(file, tip)
  }
  const tipDrawings = readTipDrawings(folder, tips, (...problem) => problems.add(...problem))
  return { categories, drawings, tipDrawings, site, files, tips }
}

/** The checked content of a folder. */
export interface Content {
  library: Library
  /** The state of the translation into each language, without the language of the originals. */
  translations: TranslationState[]
}

/**
 * Reads and checks the whole content folder with its translations.
 * @param languages the languages of the site, its own first
 * @throws ContentError with all problems.
 */
export function loadContent(folder: string, languages: readonly string[]): Content {
  const problems = new Problems()
  const { categories, files, tips, ...rest } = readOriginals(folder, problems)
  const originalLanguage = rest.site.file.language ?? ORIGINAL_LANGUAGE
  if (existsSync(join(folder, originalLanguage)))
    problems.add(
      `${originalLanguage}/`,
      '',
      `holds translations into '${originalLanguage}', the language of the originals`,
    )
  const read = languages
    .filter((language) => language !== originalLanguage)
    .map((language) => readTranslation(folder, language, { categories, files, tips }, problems))
  if (problems.list.length > 0) throw new ContentError(problems.list)
  const translations = new Map(read.map(({ language, texts }) => [language, texts]))
  return {
    library: makeLibrary(categories, [...tips.values()], { ...rest, languages, originalLanguage, translations }),
    translations: read.map(({ state }) => state),
  }
}

/** As `loadContent`, without the state of the translations. */
export function loadLibrary(folder: string, languages: readonly string[] = [ORIGINAL_LANGUAGE]): Library {
  return loadContent(folder, languages).library
}
