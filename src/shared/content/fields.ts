/**
 * The fields of a content file, as a form shows them: the front matter of a tip with its text as `fullDescription`, or the fields
 * of a YAML file. The list in `categories.yaml` is the field `categories`. A draft may lack fields and break limits.
 */
export type Fields = Record<string, unknown>

/** The maximum lengths of the fields of a tip, and the limits of its lists. */
export const TIP_LIMITS = {
  title: 120,
  tag: 40,
  shortDescription: 300,
  drawing: 300,
  keyword: 40,
  keywords: 30,
  wrong: { min: 2, max: 3 },
} as const

/** The length of the longest draft as JSON, in characters. */
export const DRAFT_MAX = 48_000

/** The original of a translation. `of` is the hash of the original from which the translation was made. */
export interface TipTranslationFields {
  of: string
  title: string
  tag: string
  shortDescription: string
  didYouKnow?: string
  /** The alternative text of the drawing or photo. */
  drawing?: string
  keywords?: string[]
  check: { question: string; right: string; wrong: string[]; why: string }
  fullDescription?: string
}

/** The fields of a tip in the language of the originals. */
export interface TipFields extends Omit<TipTranslationFields, 'of' | 'check'> {
  id: number
  icon: string
  importance: string
  sources: { title: string; url: string }[]
  /** The ids of the rules of a place that the tip shows. */
  rules?: string[]
  /** `cautious` is the option that sounds most careful: `right` or, for example, `wrong 2`. */
  check: TipTranslationFields['check'] & { cautious?: string }
}

/** An entry of `categories.yaml`. */
export interface CategoryFields {
  id: string
  name: string
  icon: string
  description: string
  /** As #rrggbb. */
  color?: string
  /** The ids of tips in the order in which the category shows them. Tips that it leaves out follow by id. */
  order?: number[]
}
