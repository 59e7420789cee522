import { isUtf8 } from 'node:buffer'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { readContentPath } from '#shared/content/paths.ts'
import { CategoryFile, iconProblem, TipFrontMatter } from '#shared/content/schema.ts'
import {
  ContentError,
  type Problem,
  Problems,
  placeIn,
  readTipFile,
  readYaml,
  withoutEmptyFields,
} from './content-files.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import { type ContentFiles, folderFiles, pathsLike, textOf, whileReading } from './files.ts'
import { readIcon } from './icons.ts'
import { type Library, type LibraryData, makeLibraryData, openLibrary, type SiteContent } from './library.ts'
import type { LibraryTip } from './library-texts.ts'
import { readLogo } from './logo.ts'
import { readPlaces } from './places.ts'
import { isText } from './revised-files.ts'
import { SiteFile } from './site-file.ts'
import { readTipDrawings } from './tip-drawings.ts'
import { readTipPhotos } from './tip-photos.ts'
import type { TranslationState } from './translation-state.ts'
import { readTranslation, type Translation } from './translations.ts'
import { ORIGINAL_LANGUAGE } from './translator.ts'

function checkIcon(icon: string, file: string, field: string, problems: Problems) {
  if (readIcon(icon) === undefined) problems.add(file, field, iconProblem(icon))
}

function readCategories(content: ContentFiles, problems: Problems) {
  const file = 'categories.yaml'
  if (!content.has(file)) {
    problems.add(file, '', 'is missing')
    return []
  }
  const parsed = z.array(CategoryFile).safeParse(readYaml(textOf(content, file), file, problems))
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
function readDrawings(content: ContentFiles, ids: readonly string[], problems: Problems): Map<string, Drawing> {
  const drawings = new Map<string, Drawing>()
  for (const file of pathsLike(content, /^categories\/[^/]+$/)) {
    const id = basename(file, '.svg')
    if (!ids.includes(id) || !file.endsWith('.svg')) {
      if (!problems.names('categories.yaml'))
        problems.add(file, '', 'is not the drawing of a category in categories.yaml (<id>.svg)')
      continue
    }
    const drawing = readDrawing(textOf(content, file), (reason) => problems.add(file, '', reason))
    if (drawing) drawings.set(id, drawing)
  }
  return drawings
}

/** Reads the operator's site.yaml and logo. Both are optional. */
function readSite(content: ContentFiles, problems: Problems): SiteContent {
  const file = 'site.yaml'
  const logo = readLogo(content, (name, reason) => problems.add(name, '', reason))
  if (!content.has(file)) return { file: {}, logo }
  const yaml = readYaml(textOf(content, file), file, problems) ?? {}
  const parsed = SiteFile.safeParse(withoutEmptyFields(yaml))
  if (parsed.success) return { file: parsed.data, logo }
  problems.addIssues(file, parsed.error)
  return { file: {}, logo }
}

function readTip(content: ContentFiles, file: string, problems: Problems): LibraryTip | undefined {
  const read = readTipFile(textOf(content, file), file, TipFrontMatter, problems)
  if (!read) return undefined
  const { didYouKnow, drawing, rules, ...tip } = read.fields
  checkIcon(tip.icon, file, 'icon', problems)
  return {
    ...tip,
    category: basename(dirname(file)),
    ...(read.body === '' ? {} : { fullDescription: read.body }),
    ...(didYouKnow === undefined ? {} : { didYouKnow }),
    ...(drawing === undefined ? {} : { drawing }),
    ...(rules === undefined ? {} : { rules }),
  }
}

/** Reads and checks the content without its translations. */
export function readOriginals(content: ContentFiles, problems: Problems) {
  const categories = readCategories(content, problems)
  const known = new Set(categories.map(({ id }) => id))
  const site = readSite(content, problems)
  const files = pathsLike(content, /^tips\/[^/]+\/[^/]+\.md$/)
  const tips = new Map<string, LibraryTip>()
  const fileOfId = new Map<number, string>()
  for (const file of files) {
    const tip = readTip(content, file, problems)
    if (!tip) continue
    if (!known.has(tip.category) && !problems.names('categories.yaml'))
      problems.add(file, 'category', `'${tip.category}' is not in categories.yaml`)
    const twin = fileOfId.get(tip.id)
    if (twin) problems.add(file, 'id', `${tip.id} is the id of ${twin} too`)
    fileOfId.set(tip.id, file)
    tips.set(file, tip)
  }
  // After the tips: who removes a category reads first which tips are in it.
  const drawings = readDrawings(content, [...known], problems)
  const report = (...problem: Parameters<Problems['add']>) => problems.add(...problem)
  const tipPhotos = readTipPhotos(content, tips, report)
  const tipDrawings = readTipDrawings(content, tips, tipPhotos, report)
  const places = readPlaces(content, tips, site.file.place, problems)
  return { categories, drawings, tipDrawings, tipPhotos, site, files, tips, places }
}

/** The files that are read as text. */
const READ_AS_TEXT = /\.(?:md|ya?ml|svg)$/

/** Reports letters that are not UTF-8, and those that a program has replaced before. Riders would read '\uFFFD'. */
function checkLetters(file: string, bytes: Buffer, problems: Problems) {
  // Pictures that no tip can have are named by the check of photos.
  if (!isText(file) || !READ_AS_TEXT.test(file) || (isUtf8(bytes) && !bytes.includes('\uFFFD'))) return
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const place = placeIn(text, text.indexOf('\uFFFD'))
  const reason = isUtf8(bytes)
    ? `holds '\uFFFD' at ${place}, where a letter was lost: write it again`
    : `is not UTF-8 at ${place}: save the file with this encoding`
  problems.addMistake({ file, field: '', reason })
}

/** Files for people and of editors and systems, which nobody expects to be read. */
const isHarmless = (path: string) =>
  /^(?:readme|licen[cs]e|copying|changelog|notes?)(?:\.(?:md|txt))?$|^(?:thumbs\.db|desktop\.ini)$|~$|^#.*#$|\.(?:bak|orig|swp)$/i.test(
    basename(path),
  )

/** Says that nothing reads a file, and its right name if it has a usual wrong one. */
function describeUnread(path: string): string {
  const name = path
    .replace(/\.yml$/i, '.yaml')
    .replace(/\.(?:markdown|mdown|txt)$/i, '.md')
    .toLowerCase()
  return readContentPath(name) && name !== path ? `is not read, because its name must be ${name}` : 'is not read'
}

/** Checked content as plain data, which another thread can make. */
export interface CheckedContent extends Omit<ReturnType<typeof readOriginals>, 'files' | 'tips'> {
  originalLanguage: string
  /** By file. */
  tips: Map<string, LibraryTip>
  /** The texts in the other languages of the site. */
  translations: Map<string, Translation>
  /** The state of the translation into each language, without the language of the originals. */
  states: TranslationState[]
  /** The mistakes in texts that do not stop the content from being served, so riders see them. */
  mistakes: readonly Problem[]
  /** The files that nothing reads. */
  unread: readonly Problem[]
}

/**
 * Reads and checks the whole content with its translations.
 * @param languages the languages of the site, its own first
 * @throws ContentError with all problems.
 */
export function checkContent(given: ContentFiles, languages: readonly string[]): CheckedContent {
  const problems = new Problems()
  const read = new Set<string>()
  const content = whileReading(given, (path, bytes) => {
    if (!read.has(path)) checkLetters(path, bytes, problems)
    read.add(path)
  })
  const { files, ...originals } = readOriginals(content, problems)
  const { categories, tips, places } = originals
  const originalLanguage = originals.site.file.language ?? ORIGINAL_LANGUAGE
  if (content.paths.some((path) => path.startsWith(`${originalLanguage}/`)))
    problems.add(
      `${originalLanguage}/`,
      '',
      `holds translations into '${originalLanguage}', the language of the originals`,
    )
  const translated = languages
    .filter((language) => language !== originalLanguage)
    .map((language) => readTranslation(content, language, { categories, files, tips, places }, problems))
  if (problems.list.length > 0) throw new ContentError(problems.all())
  const translations = new Map(translated.map(({ language, texts }) => [language, texts]))
  const states = translated.map(({ state }) => state)
  // Translations into a language that the site does not have wait for it.
  const isWaiting = (path: string) => !languages.includes(readContentPath(path)?.language ?? originalLanguage)
  const unread = given.paths
    .filter((path) => !read.has(path) && !isHarmless(path) && !isWaiting(path))
    .map((path) => ({ file: path, field: '', reason: describeUnread(path) }))
  return { ...originals, originalLanguage, translations, states, mistakes: problems.mistakes, unread }
}

/** The library of checked content as plain data. */
export const makeData = (
  { categories, tips, states, ...rest }: CheckedContent,
  languages: readonly string[],
): LibraryData => makeLibraryData(categories, [...tips.values()], { ...rest, languages })

/** The checked content of a folder. */
export interface Content {
  library: Library
  /** The state of the translation into each language, without the language of the originals. */
  translations: TranslationState[]
  mistakes: readonly Problem[]
  unread: readonly Problem[]
}

/** As `checkContent`, made into the library that is served. */
export function loadContent(content: ContentFiles, languages: readonly string[]): Content {
  const checked = checkContent(content, languages)
  const { states: translations, mistakes, unread } = checked
  return { library: openLibrary(makeData(checked, languages)), translations, mistakes, unread }
}

/** As `loadContent` of a folder, without the state of the translations. */
export function loadLibrary(folder: string, languages: readonly string[] = [ORIGINAL_LANGUAGE]): Library {
  return loadContent(folderFiles(folder), languages).library
}
