import { z } from 'zod'
import { IMPORTANCES, readImportance } from '#shared/tips/importance.ts'
import * as text from '#texts'
import { TIP_LIMITS } from './fields.ts'

/** The words of `check-content`. A build of Admin has them in its own language. */
const ENGLISH = { locale: 'en' }

const wordsOfText = ({ input }: { input?: unknown }) =>
  input === undefined ? text.content_missing({}, ENGLISH) : text.content_not_text({}, ENGLISH)

/** Undefined leaves the words to Zod. */
const wordsOfList = ({ input }: { input?: unknown }) =>
  input === undefined ? text.content_missing({}, ENGLISH) : undefined

export const line = z.string({ error: wordsOfText }).trim().min(1, text.content_empty({}, ENGLISH))

const lineOf = (max: number) => line.max(max, text.content_too_long({ max }, ENGLISH))

const ID = /^[a-z][a-z0-9-]*$/
const BAD_ID = text.content_bad_id({}, ENGLISH)

/** The id of a rule. It is the same in every place. */
export const RuleId = line.regex(ID, BAD_ID)

const Importance = z.string({ error: wordsOfText }).transform((words, context) => {
  const importance = readImportance(words)
  if (importance) return importance
  const message = text.content_bad_importance({ names: IMPORTANCES.join(', ') }, ENGLISH)
  context.issues.push({ code: 'custom', input: words, message })
  return z.NEVER
})

/** One category of categories.yaml. */
export const CategoryFile = z.strictObject({
  id: line.regex(ID, BAD_ID),
  name: line,
  icon: line,
  description: line,
  /** As #rrggbb. Without it the category is grey. */
  color: line.regex(/^#[0-9a-f]{6}$/i, text.content_bad_color({}, ENGLISH)).optional(),
  /** The ids of tips in the order in which the category shows them. Tips that it leaves out follow by id. */
  order: z.array(z.int().positive()).optional(),
})

/** A question with its options. */
export const Check = z.strictObject({
  question: line,
  right: line,
  wrong: z
    .array(line)
    .min(TIP_LIMITS.wrong.min, text.content_too_few(TIP_LIMITS.wrong, ENGLISH))
    .max(TIP_LIMITS.wrong.max, text.content_too_many(TIP_LIMITS.wrong, ENGLISH)),
  why: line,
})

export const DIFFERENT_OPTIONS = { message: text.content_same_options({}, ENGLISH), path: ['wrong'] }
export const hasDifferentOptions = ({ right, wrong }: z.output<typeof Check>) =>
  new Set([right, ...wrong]).size === wrong.length + 1

/** The option that sounds most careful to a rider who has not read the tip, such as 'wrong 2'. No rider sees which it is. */
export const CAUTIOUS = ['right', 'wrong 1', 'wrong 2', 'wrong 3'] as const

/** A question in the language of the originals. */
export const CheckWithCautious = Check.extend({ cautious: z.enum(CAUTIOUS).optional() })
const NO_SUCH_OPTION = { message: text.content_no_such_option({}, ENGLISH), path: ['cautious'] }
const hasCautiousOption = ({ cautious, wrong }: z.output<typeof CheckWithCautious>) =>
  cautious !== 'wrong 3' || wrong.length === 3

/** Refuses a question with two equal options, or whose `cautious` names an option that it lacks. */
export const withCheckedOptions = <Schema extends typeof CheckWithCautious>(schema: Schema) =>
  schema.refine(hasDifferentOptions, DIFFERENT_OPTIONS).refine(hasCautiousOption, NO_SUCH_OPTION)

/** The fields of a tip that a translation replaces. */
const TEXTS = {
  title: lineOf(TIP_LIMITS.title),
  tag: lineOf(TIP_LIMITS.tag),
  shortDescription: lineOf(TIP_LIMITS.shortDescription),
  didYouKnow: line.optional(),
  /** The alternative text of the drawing or photo beside the tip. */
  drawing: lineOf(TIP_LIMITS.drawing).optional(),
  /** Words that riders search for and the texts lack (FIND-07). */
  keywords: z
    .array(lineOf(TIP_LIMITS.keyword))
    .min(1, text.content_too_few({ min: 1 }, ENGLISH))
    .max(TIP_LIMITS.keywords, text.content_too_many({ max: TIP_LIMITS.keywords }, ENGLISH))
    .optional(),
  check: Check.refine(hasDifferentOptions, DIFFERENT_OPTIONS),
}

const Source = z.strictObject({
  title: line,
  url: z.url({ protocol: /^https?$/, error: text.content_bad_address({}, ENGLISH) }),
})

/** The front matter of a tip. The name of the folder is the category, the text below is the fullDescription. */
export const TipFrontMatter = z.strictObject({
  id: z.int().positive(),
  icon: line,
  importance: Importance,
  sources: z.array(Source, { error: wordsOfList }).min(1, text.content_too_few({ min: 1 }, ENGLISH)),
  /** The ids of the rules that its box shows. */
  rules: z.array(RuleId).min(1).optional(),
  ...TEXTS,
  check: withCheckedOptions(CheckWithCautious),
})

/** The hash of the original that was translated. `check-content -- --accept` writes it. */
export const of = lineOf(20)

/** The front matter of a translated tip. The text below is the translated fullDescription. */
export const TipTranslation = z.strictObject({ of, ...TEXTS })

/** One category of a translated categories.yaml. */
export const CategoryTranslation = z.strictObject({ of, id: line, name: line, description: line })

/** The translated titles of sources, by the title in the original, of the file sources.yaml. */
export const SourceTitles = z.record(z.string(), line)

/** The body of a tip is plain text, so anything that looks like markup is probably a mistake of the author. */
export function markupProblem(body: string): string | undefined {
  const isMarkup = /^(#{1,6} |[*+] |\d+\. )|\*\*|<\/?[a-z][^<>]*>|\]\(/m.test(body)
  return isMarkup ? text.content_holds_markup({}, ENGLISH) : undefined
}

export const iconProblem = (icon: string) => text.content_bad_icon({ icon }, ENGLISH)
