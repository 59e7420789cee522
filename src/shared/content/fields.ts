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

/** How many entries a list may have, and how many values all fields of a file together. The schemas are slow with more. */
const LIST_MAX = 300
const VALUES_MAX = 3000

/** Whether the schemas read the fields quickly. */
export function isQuickToCheck(fields: unknown): boolean {
  let values = 0
  const isShort = (value: unknown): boolean => {
    values += 1
    if (values > VALUES_MAX) return false
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value) && value.length > LIST_MAX) return false
    return Object.values(value).every(isShort)
  }
  return isShort(fields)
}

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
