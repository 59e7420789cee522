import { z } from 'zod'
import { IMPORTANCES, readImportance } from '#shared/tips/importance.ts'

const line = z.string().trim().min(1)

const Importance = z.string().transform((text, context) => {
  const importance = readImportance(text)
  if (importance) return importance
  context.issues.push({
    code: 'custom',
    input: text,
    message: `Expected one of ${IMPORTANCES.join(', ')}`,
  })
  return z.NEVER
})

/** One category of categories.yaml. */
export const CategoryFile = z.strictObject({
  id: line.regex(/^[a-z][a-z0-9-]*$/, 'Expected lower-case letters, digits and hyphens'),
  name: line,
  icon: line,
  description: line,
  /** As #rrggbb. Without it the category is grey. */
  color: line.regex(/^#[0-9a-f]{6}$/i, "Expected a colour such as '#1467c2'").optional(),
})

/** The review question of a tip. */
const Check = z.strictObject({
  question: line,
  right: line,
  wrong: z.array(line).min(2).max(3),
  why: line,
})

const DIFFERENT_OPTIONS = { message: 'Options must differ from each other', path: ['wrong'] }
const hasDifferentOptions = ({ right, wrong }: z.output<typeof Check>) =>
  new Set([right, ...wrong]).size === wrong.length + 1

/** The option that sounds most careful to a rider who has not read the tip, such as 'wrong 2'. No rider sees which it is. */
const Cautious = z.enum(['right', 'wrong 1', 'wrong 2', 'wrong 3'])

const OriginalCheck = Check.extend({ cautious: Cautious.optional() })
  .refine(hasDifferentOptions, DIFFERENT_OPTIONS)
  .refine(({ cautious, wrong }) => cautious !== 'wrong 3' || wrong.length === 3, {
    message: 'There is no such option',
    path: ['cautious'],
  })

/** The fields of a tip that a translation replaces. */
const TEXTS = {
  title: line.max(120),
  tag: line.max(40),
  shortDescription: line.max(300),
  didYouKnow: line.optional(),
  /** The alternative text of the drawing beside the tip. */
  drawing: line.max(300).optional(),
  /** Words that riders search for and the texts lack (FIND-07). */
  keywords: z.array(line.max(40)).min(1).max(30).optional(),
  check: Check.refine(hasDifferentOptions, DIFFERENT_OPTIONS),
}

/** The front matter of a tip. The name of the folder is the category, the text below is the fullDescription. */
export const TipFrontMatter = z.strictObject({
  id: z.int().positive(),
  icon: line,
  importance: Importance,
  sources: z.array(z.strictObject({ title: line, url: z.url({ protocol: /^https?$/ }) })).min(1),
  ...TEXTS,
  check: OriginalCheck,
})

/** The hash of the original that was translated. `check-content -- --accept` writes it. */
const of = line

/** The front matter of a translated tip. The text below is the translated fullDescription. */
export const TipTranslation = z.strictObject({ of, ...TEXTS })

/** One category of a translated categories.yaml. */
export const CategoryTranslation = z.strictObject({ of, id: line, name: line, description: line })

/** The translated titles of sources, by the title in the original, of the file sources.yaml. */
export const SourceTitles = z.record(z.string(), line)
