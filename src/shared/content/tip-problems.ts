// without-eval.ts must come first, because Zod decides when a schema is made whether it compiles it. Only the browser
// imports this file.
import type { Fields } from './fields.ts'
import { issueText } from './issue-text.ts'
import { markupProblem, TipFrontMatter, TipTranslation } from './schema.ts'
import { tidyFields } from './tidy-fields.ts'

/** The problems that `check-content` finds, by the path of the field, such as 'check.wrong.1'. */
export type FieldProblems = Readonly<Record<string, string>>

/** The problems that a file with these fields has by itself. Only the server knows those with other files. */
export function tipProblems({ fullDescription, ...front }: Fields, isTranslation: boolean): FieldProblems {
  const parsed = (isTranslation ? TipTranslation : TipFrontMatter).safeParse(tidyFields(front))
  const problems: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) problems[issue.path.join('.')] ??= issueText(issue)
  const markup = typeof fullDescription === 'string' ? markupProblem(fullDescription) : undefined
  if (markup !== undefined) problems.fullDescription = markup
  return problems
}
