import { loadAll } from 'js-yaml'
import type { z } from 'zod'

/** The content is not valid. Each problem names file, field and reason. */
export class ContentError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The content is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Collects problems, so that an author sees all of them at once. */
export class Problems {
  readonly list: string[] = []
  add(file: string, field: string, reason: string) {
    this.list.push(field === '' ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`)
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

/** The parts of a tip's file: the front matter as a schema reads it, and the text below. */
interface TipFile<Fields> {
  fields: Fields
  body: string
}

/** The body is plain text, so anything that looks like markup is probably a mistake of the author. */
function checkBody(body: string, file: string, problems: Problems) {
  if (/^(#{1,6} |[*+] |\d+\. )|\*\*|<\/?[a-z][^>]*>|\]\(/m.test(body)) {
    problems.add(
      file,
      'fullDescription',
      "holds markup; it is plain text with paragraphs, headings ending in ':' and '- ' lines",
    )
  }
}

/** Splits and checks the file of a tip or of its translation. Returns undefined when the front matter is not valid. */
export function readTipFile<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
  problems: Problems,
): TipFile<z.output<Schema>> | undefined {
  const source = text.replaceAll('\r\n', '\n')
  const parts = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source)
  if (!parts) {
    problems.add(file, '', "does not begin with front matter between two '---' lines")
    return undefined
  }
  const parsed = schema.safeParse(readYaml(parts[1] ?? '', file, problems))
  if (!parsed.success) {
    problems.addIssues(file, parsed.error)
    return undefined
  }
  const body = (parts[2] ?? '').trim()
  checkBody(body, file, problems)
  return { fields: parsed.data, body }
}
