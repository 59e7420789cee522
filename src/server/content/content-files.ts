import { loadAll } from 'js-yaml'
import type { z } from 'zod'
import { markupProblem } from '#shared/content/schema.ts'
import { type ContentFiles, textOf } from './files.ts'

export interface Problem {
  file: string
  /** Empty when the whole file is meant. */
  field: string
  reason: string
}

const inWords = ({ file, field, reason }: Problem) =>
  field === '' ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`

/** The content is not valid. Each problem names file, field and reason. */
export class ContentError extends Error {
  readonly found: readonly Problem[]
  constructor(found: readonly Problem[]) {
    super(`The content is not valid:\n${found.map((problem) => `  ${inWords(problem)}`).join('\n')}`)
    this.found = found
  }
  get problems(): string[] {
    return this.found.map(inWords)
  }
}

/** How many problems are named. Nobody reads more, and an answer with thousands takes long to write. */
const MAX_PROBLEMS = 100

/** Collects problems, so that an author sees all of them at once. */
export class Problems {
  readonly list: Problem[] = []
  add(file: string, field: string, reason: string) {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ file, field, reason })
  }
  addIssues(file: string, error: z.ZodError) {
    for (const issue of error.issues) this.add(file, issue.path.join('.'), issue.message)
  }
}

/** Parses YAML. Returns undefined for an empty file. Reports text that is not YAML and returns undefined for it too. */
export function readYaml(source: string, file: string, problems: Problems): unknown {
  try {
    const [document, ...more] = loadAll(source)
    if (more.length > 0) problems.add(file, '', 'holds more than one YAML document')
    return document
  } catch (error) {
    problems.add(file, '', `not valid YAML (${error instanceof Error ? error.message.split('\n')[0] : error})`)
    return undefined
  }
}

/** A YAML value without its empty fields: 'operator:' with nothing below it is null. */
export function withoutEmptyFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutEmptyFields(field)]))
}

/** Reads a YAML file. Returns undefined when it is missing or not valid. */
export function readYamlFile<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
  problems: Problems,
): z.output<Schema> | undefined {
  if (!files.has(file)) return undefined
  const yaml = readYaml(textOf(files, file), file, problems) ?? {}
  const parsed = schema.safeParse(withoutEmptyFields(yaml))
  if (parsed.success) return parsed.data
  problems.addIssues(file, parsed.error)
  return undefined
}

/** The parts of a tip's file: the front matter as a schema reads it, and the text below. */
interface TipFile<Fields> {
  fields: Fields
  body: string
}

/** Reports markup in the text of a tip. */
export function checkBody(body: string, file: string, problems: Problems) {
  const markup = markupProblem(body)
  if (markup !== undefined) problems.add(file, 'fullDescription', markup)
}

/** Splits the file of a tip into its front matter and the text below. */
export function splitTipFile(text: string): { frontMatter: string; body: string } | undefined {
  const parts = /^\uFEFF?---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  return parts ? { frontMatter: parts[1] ?? '', body: (parts[2] ?? '').trim() } : undefined
}

/** Checks the file of a tip or of its translation. Returns undefined when the front matter is not valid. */
export function readTipFile<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
  problems: Problems,
): TipFile<z.output<Schema>> | undefined {
  const parts = splitTipFile(text)
  if (!parts) {
    problems.add(file, '', "does not begin with front matter between two '---' lines")
    return undefined
  }
  const parsed = schema.safeParse(readYaml(parts.frontMatter, file, problems))
  if (!parsed.success) {
    problems.addIssues(file, parsed.error)
    return undefined
  }
  checkBody(parts.body, file, problems)
  return { fields: parsed.data, body: parts.body }
}
