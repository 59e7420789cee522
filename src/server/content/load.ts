import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type Drawing, readDrawing } from './drawing.ts'
import { readIcon } from './icons.ts'
import { type Library, type LibraryTip, makeLibrary, type SiteContent } from './library.ts'
import { readLogo } from './logo.ts'
import { CategoryFile, TipFrontMatter } from './schema.ts'
import { SiteFile } from './site-file.ts'
import { readTipDrawings } from './tip-drawings.ts'

/** The content is not valid. Each problem names file, field and reason. */
export class ContentError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The content is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Collects problems, so that an author sees all of them at once. */
class Problems {
  readonly list: string[] = []
  add(file: string, field: string, reason: string) {
    this.list.push(field === '' ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`)
  }
  addIssues(file: string, error: z.ZodError) {
    for (const issue of error.issues) this.add(file, issue.path.join('.'), issue.message)
  }
}

function readYaml(source: string, file: string, problems: Problems): unknown {
  try {
    return parseYaml(source)
  } catch (error) {
    problems.add(file, '', `not valid YAML (${error instanceof Error ? error.message.split('\n')[0] : error})`)
    return undefined
  }
}

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

/** Reads the operator's site.yaml and logo (D52). Both are optional. */
function readSite(folder: string, problems: Problems): SiteContent {
  const file = 'site.yaml'
  const logo = readLogo(folder, (name, reason) => problems.add(name, '', reason))
  if (!existsSync(join(folder, file))) return { file: {}, logo }
  const parsed = SiteFile.safeParse(readYaml(readFileSync(join(folder, file), 'utf8'), file, problems) ?? {})
  if (parsed.success) return { file: parsed.data, logo }
  problems.addIssues(file, parsed.error)
  return { file: {}, logo }
}

/** The body is plain text, so anything that looks like markup is probably a mistake of the author (D3). */
function checkBody(body: string, file: string, problems: Problems) {
  if (/^(#{1,6} |[*+] |\d+\. )|\*\*|<\/?[a-z][^>]*>|\]\(/m.test(body)) {
    problems.add(
      file,
      'fullDescription',
      "holds markup; it is plain text with paragraphs, headings ending in ':' and '- ' lines",
    )
  }
}

function readTip(folder: string, file: string, problems: Problems): LibraryTip | undefined {
  const source = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const parts = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source)
  if (!parts) {
    problems.add(file, '', "does not begin with front matter between two '---' lines")
    return undefined
  }
  const parsed = TipFrontMatter.safeParse(readYaml(parts[1] ?? '', file, problems))
  if (!parsed.success) {
    problems.addIssues(file, parsed.error)
    return undefined
  }
  const { didYouKnow, drawing, ...tip } = parsed.data
  const body = (parts[2] ?? '').trim()
  checkIcon(tip.icon, file, 'icon', problems)
  checkBody(body, file, problems)
  return {
    ...tip,
    category: basename(dirname(file)),
    ...(body === '' ? {} : { fullDescription: body }),
    ...(didYouKnow === undefined ? {} : { didYouKnow }),
    ...(drawing === undefined ? {} : { drawing }),
  }
}

/**
 * Reads and checks the whole content folder (D3).
 * @throws ContentError with all problems.
 */
export function loadLibrary(folder: string): Library {
  const problems = new Problems()
  const categories = readCategories(folder, problems)
  const known = new Set(categories.map(({ id }) => id))
  const drawings = readDrawings(folder, [...known], problems)
  const site = readSite(folder, problems)
  const files = globSync('tips/*/*.md', { cwd: folder }).sort()
  const tips: LibraryTip[] = []
  const tipOfFile = new Map<string, LibraryTip>()
  const fileOfId = new Map<number, string>()
  for (const file of files) {
    const tip = readTip(folder, file, problems)
    if (!tip) continue
    if (!known.has(tip.category)) problems.add(file, 'category', `'${tip.category}' is not in categories.yaml`)
    const twin = fileOfId.get(tip.id)
    if (twin) problems.add(file, 'id', `${tip.id} is the id of ${twin} too`)
    fileOfId.set(tip.id, file)
    tips.push(tip)
    tipOfFile.set(file, tip)
  }
  const tipDrawings = readTipDrawings(folder, tipOfFile, (...problem) => problems.add(...problem))
  if (problems.list.length > 0) throw new ContentError(problems.list)
  return makeLibrary(categories, tips, { drawings, tipDrawings, site })
}
