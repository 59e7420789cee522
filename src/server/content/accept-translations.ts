import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ContentError, Problems } from './content-files.ts'
import { type ContentFiles, folderFiles, pathsLike, TRANSLATED_TIP, textOf } from './files.ts'
import { readOriginals } from './load.ts'
import { hashOfCategory, hashOfPlace, hashOfTip } from './original-hash.ts'
import type { Originals } from './translations.ts'

/** The name that stands for the translated categories instead of a slug. */
const CATEGORIES = 'categories'
/** The beginning of the names that stand for places. */
const PLACES = 'places/'

/**
 * Writes the hash of the current original into `of` of translations, because a translator has compared them with it.
 * @param names slugs of tips, `places/<id>`, or `categories`
 * @returns the changed files
 * @throws ContentError with all problems. No file has changed then.
 */
export function acceptTranslations(folder: string, language: string, names: readonly string[]): string[] {
  const problems = new Problems()
  const content = folderFiles(folder)
  const originals = readOriginals(content, problems)
  if (names.length === 0)
    problems.add('--accept', language, `names no tip. Expected slugs of tips, 'places/<id>' or '${CATEGORIES}'`)
  const changes = names.flatMap((name) => {
    if (name === CATEGORIES) return acceptCategories(content, language, originals, problems)
    if (name.startsWith(PLACES)) return acceptPlace(content, language, name, originals, problems)
    return acceptTip(content, language, name, originals, problems)
  })
  if (problems.list.length > 0) throw new ContentError(problems.list)
  for (const { file, text } of changes) writeFileSync(join(folder, file), text)
  return changes.map(({ file }) => file)
}

type Changes = { file: string; text: string }[]

function acceptTip(
  content: ContentFiles,
  language: string,
  slug: string,
  { tips }: Originals,
  problems: Problems,
): Changes {
  const files = pathsLike(content, TRANSLATED_TIP).filter(
    (file) => file.startsWith(`${language}/`) && basename(file, '.md') === slug,
  )
  if (files.length === 0) problems.add('--accept', language, `there is no ${language}/tips/<category>/${slug}.md`)
  return files.flatMap((file) => {
    const original = tips.get(file.slice(language.length + 1))
    const text = textOf(content, file)
    const lines = text.split('\n')
    const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
    if (!original) problems.add(file, 'file name', 'is not the file name of a tip')
    if (end === -1) problems.add(file, '', "does not begin with front matter between two '---' lines")
    if (!original || end === -1) return []
    const at = lines.findIndex((line, index) => index < end && line.startsWith('of:'))
    lines.splice(Math.max(at, 1), at === -1 ? 0 : 1, `of: ${hashOfTip(original)}`)
    return [{ file, text: lines.join('\n') }]
  })
}

/** Rewrites only the lines of `of`, so that comments and the form of the file stay. */
function acceptCategories(
  content: ContentFiles,
  language: string,
  { categories }: Originals,
  problems: Problems,
): Changes {
  const file = `${language}/categories.yaml`
  if (!content.has(file)) {
    problems.add(file, '', 'is missing')
    return []
  }
  const entries = textOf(content, file).split(/^(?=- )/m)
  const accepted = entries.map((entry) => {
    const id = /^(?:- | {2})id:[ ]*['"]?([a-z0-9-]+)/m.exec(entry)?.[1]
    const original = categories.find((category) => category.id === id)
    if (!original) {
      if (entry.startsWith('- '))
        problems.add(file, '', `has an entry without the id of a category on a line: ${entry.split('\n', 1)}`)
      return entry
    }
    const of = `of: ${hashOfCategory(original)}`
    const hasLine = /^(?:- | {2})of:/m.test(entry)
    return hasLine ? entry.replace(/^(- | {2})of:.*$/m, `$1${of}`) : entry.replace('\n', `\n  ${of}\n`)
  })
  return [{ file, text: accepted.join('') }]
}

function acceptPlace(
  content: ContentFiles,
  language: string,
  name: string,
  { places }: Originals,
  problems: Problems,
): Changes {
  const file = `${language}/${name}.yaml`
  const original = places.find(({ id }) => name === PLACES + id)
  if (!original) problems.add('--accept', language, `there is no valid ${name}.yaml`)
  if (!content.has(file)) problems.add(file, '', 'is missing')
  else if (original) {
    const text = textOf(content, file)
    const of = `of: ${hashOfPlace(original)}`
    return [{ file, text: /^of:/m.test(text) ? text.replace(/^of:.*$/m, of) : `${of}\n${text}` }]
  }
  return []
}
