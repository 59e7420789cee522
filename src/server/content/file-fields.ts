import { dump } from 'js-yaml'
import { z } from 'zod'
import { type Fields, isQuickToCheck } from '#shared/content/fields.ts'
import { type ContentPath, type FileKind, readContentPath } from '#shared/content/paths.ts'
import {
  CategoryFile,
  CategoryTranslation,
  iconProblem,
  SourceTitles,
  TipFrontMatter,
  TipTranslation,
} from '#shared/content/schema.ts'
import { tidyBody, tidyFields } from '#shared/content/tidy-fields.ts'
import { checkBody, Problems, readYaml, splitTipFile, withoutEmptyFields } from './content-files.ts'
import { readIcon } from './icons.ts'
import { PlaceFile, PlaceTranslation } from './place-schema.ts'
import { SiteFile, SiteTranslation } from './site-file.ts'

/** The order in which the front matter of a tip is written. */
const ORDER = [
  'id',
  'of',
  'title',
  'icon',
  'importance',
  'tag',
  'keywords',
  'shortDescription',
  'didYouKnow',
  'drawing',
]
const place = (name: string) => (ORDER.indexOf(name) === -1 ? ORDER.length : ORDER.indexOf(name))

/** By kind: the schema of an original and of its translation. */
const SCHEMAS: Partial<Record<FileKind, [original: z.ZodType, translation: z.ZodType]>> = {
  tip: [TipFrontMatter, TipTranslation],
  categories: [z.array(CategoryFile), z.array(CategoryTranslation)],
  sources: [SourceTitles, SourceTitles],
  site: [SiteFile, SiteTranslation],
  place: [PlaceFile, PlaceTranslation],
}

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The fields of a file. A file that is not valid has those that can be read. */
export function readFields({ kind }: ContentPath, text: string): Fields {
  const problems = new Problems()
  if (kind === 'tip') {
    const parts = splitTipFile(text)
    if (!parts) return {}
    const fields = asFields(readYaml(parts.frontMatter, '', problems))
    return parts.body === '' ? fields : { ...fields, fullDescription: parts.body }
  }
  const value = readYaml(text, '', problems)
  return kind === 'categories' ? { categories: Array.isArray(value) ? value : [] } : asFields(value)
}

/** The parsed YAML of a file: the front matter of a tip, or the whole file. */
function yamlValue({ kind }: ContentPath, fields: Fields): unknown {
  if (kind === 'categories') return tidyFields(fields.categories ?? [])
  const { fullDescription, ...frontMatter } = fields
  const value = asFields(tidyFields(kind === 'tip' ? frontMatter : fields))
  if (kind !== 'tip') return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => place(a) - place(b)))
}

const bodyOf = ({ fullDescription }: Fields) => tidyBody(typeof fullDescription === 'string' ? fullDescription : '')

/** The file with these fields. Fields that `checkFields` accepts read back the same. */
export function writeFields(path: ContentPath, fields: Fields): string {
  const value = yamlValue(path, fields)
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  const yaml = isEmpty ? '' : dump(value, { lineWidth: -1 })
  if (path.kind !== 'tip') return yaml
  const body = bodyOf(fields)
  return `---\n${yaml}---\n${body === '' ? '' : `\n${body}\n`}`
}

/** Checks the fields of one file, as `check-content` does. What concerns other files too is checked with the whole content. */
export function checkFields(path: ContentPath, fields: Fields): Problems {
  const problems = new Problems()
  const [original, translation] = SCHEMAS[path.kind] ?? []
  const schema = path.language === null ? original : translation
  if (!schema) {
    problems.add(path.path, '', 'is no file with fields')
    return problems
  }
  if (!isQuickToCheck(fields)) {
    problems.add(path.path, '', 'has more than 300 entries in one list, or 3,000 values')
    return problems
  }
  const parsed = schema.safeParse(withoutEmptyFields(yamlValue(path, fields)))
  if (!parsed.success) problems.addIssues(path.path, parsed.error)
  if (path.kind === 'tip') checkBody(bodyOf(fields), path.path, problems)
  for (const field of lostLetters(fields))
    problems.add(path.path, field, "holds '\uFFFD', where a letter was lost: write it again")
  for (const [field, icon] of iconsIn(path, fields))
    if (readIcon(icon) === undefined) problems.add(path.path, field, iconProblem(icon))
  return problems
}

/** The fields with a letter that a program has replaced, because it did not know its encoding. */
function lostLetters(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return value.includes('\uFFFD') ? [field] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => lostLetters(inner, field === '' ? name : `${field}.${name}`))
}

/** The icons that a file names, with their fields. */
function iconsIn({ kind }: ContentPath, fields: Fields): [field: string, icon: string][] {
  const named = kind === 'categories' && Array.isArray(fields.categories) ? fields.categories : [fields]
  return named.flatMap((entry: unknown, index): [string, string][] => {
    const { icon } = asFields(entry)
    const field = kind === 'categories' ? `${index}.icon` : 'icon'
    return typeof icon === 'string' && icon.trim() !== '' ? [[field, icon.trim()]] : []
  })
}

/** Reads a path of the contract, whose schema accepts only paths of content files. */
export function contentPath(path: string): ContentPath {
  const read = readContentPath(path)
  if (!read) throw new Error(`'${path}' is not the path of a content file`)
  return read
}
