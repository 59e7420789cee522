import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ContentError, Problems } from './content-files.ts'
import { readOriginals } from './load.ts'
import { hashOfCategory, hashOfTip } from './original-hash.ts'
import type { Originals } from './translations.ts'

/** The name that stands for the translated categories instead of a slug. */
const CATEGORIES = 'categories'

/**
 * Writes the hash of the current original into `of` of translations, because a translator has compared them with it.
 * @param names the slugs of tips, or `categories`
 * @returns the changed files
 * @throws ContentError with all problems. No file has changed then.
 */
export function acceptTranslations(folder: string, language: string, names: readonly string[]): string[] {
  const problems = new Problems()
  const originals = readOriginals(folder, problems)
  if (names.length === 0) problems.add('--accept', language, `names no tip. Expected slugs of tips, or '${CATEGORIES}'`)
  const changes = names.flatMap((name) =>
    name === CATEGORIES
      ? acceptCategories(folder, language, originals, problems)
      : acceptTip(folder, language, name, originals, problems),
  )
  if (problems.list.length > 0) throw new ContentError(problems.list)
  for (const { file, text } of changes) writeFileSync(join(folder, file), text)
  return changes.map(({ file }) => file)
}

type Changes = { file: string; text: string }[]

function acceptTip(folder: string, language: string, slug: string, { tips }: Originals, problems: Problems): Changes {
  const files = globSync(`${language}/tips/*/*.md`, { cwd: folder }).filter((file) => basename(file, '.md') === slug)
  if (files.length === 0) problems.add('--accept', language, `there is no ${language}/tips/<category>/${slug}.md`)
  return files.flatMap((file) => {
    const original = tips.get(file.slice(language.length + 1))
    const text = readFileSync(join(folder, file), 'utf8')
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
function acceptCategories(folder: string, language: string, { categories }: Originals, problems: Problems): Changes {
  const file = `${language}/categories.yaml`
  if (!existsSync(join(folder, file))) {
    problems.add(file, '', 'is missing')
    return []
  }
  const entries = readFileSync(join(folder, file), 'utf8').split(/^(?=- )/m)
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
