import { constructFromEvents, parseEvents, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { issueText } from '#shared/content/issue-text.ts'
import { markupProblem } from '#shared/content/schema.ts'
import { tidyBody } from '#shared/content/tidy-fields.ts'
import { type ContentFiles, textOf } from './files.ts'
import { findLostValues } from './lost-values.ts'

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
  /**
   * The mistakes in a file that can be read, which riders would see. `check-content` refuses it, and nothing that has it is published. A
   * server starts with it, because its site may have had it for years.
   */
  readonly mistakes: Problem[] = []
  readonly #unreadable = new Set<string>()
  add(file: string, field: string, reason: string) {
    if (this.list.length < MAX_PROBLEMS && !this.#unreadable.has(file)) this.list.push({ file, field, reason })
  }
  /** Reports a file that cannot be read. What is wrong with it besides follows from that, and is not reported. */
  addUnreadable(file: string, reason: string) {
    this.add(file, '', reason)
    this.#unreadable.add(file)
  }
  addIssues(file: string, error: z.ZodError) {
    for (const issue of error.issues) this.add(file, issue.path.join('.'), issueText(issue))
  }
  addMistake(mistake: Problem) {
    if (this.mistakes.length < MAX_PROBLEMS) this.mistakes.push(mistake)
  }
  names = (file: string) => this.list.some((problem) => problem.file === file)
  /** All problems and mistakes, without the problems that follow from a mistake. */
  all(): Problem[] {
    const follows = (problem: Problem) =>
      this.mistakes.some(({ file, field }) => file === problem.file && (field === '' || field === problem.field))
    return [...this.mistakes, ...this.list.filter((problem) => !follows(problem))]
  }
}

/** A place in a text for people: 'line 3, column 12'. */
export function placeIn(text: string, position: number, firstLine = 1): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length + firstLine - 1}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/**
 * Parses YAML. Returns undefined for an empty file. Reports text that is not YAML and returns undefined for it too.
 * @param firstLine the line of the file in which the source begins
 */
export function readYaml(source: string, file: string, problems: Problems, firstLine = 1): unknown {
  try {
    const events = parseEvents(source, {})
    const [document, ...more] = constructFromEvents(events, { source })
    if (more.length > 0) problems.addUnreadable(file, 'holds more than one YAML document')
    for (const { field, at, comment } of findLostValues(source, events)) {
      const reason = `'${comment}' at ${placeIn(source, at, firstLine)} is a comment, so its text is lost: write '…' around the value`
      problems.addMistake({ file, field, reason })
    }
    return document
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { mark, reason } = error
    problems.addUnreadable(
      file,
      mark
        ? `not valid YAML at ${placeIn(source, mark.position, firstLine)} (${reason})`
        : `not valid YAML (${reason})`,
    )
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
  return parts ? { frontMatter: parts[1] ?? '', body: tidyBody(parts[2] ?? '') } : undefined
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
  const parsed = schema.safeParse(readYaml(parts.frontMatter, file, problems, 2))
  if (!parsed.success) {
    problems.addIssues(file, parsed.error)
    return undefined
  }
  checkBody(parts.body, file, problems)
  return { fields: parsed.data, body: parts.body }
}
