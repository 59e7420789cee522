import * as text from '#texts'

/** The category that is shown before the rider chooses one. */
const DEFAULT_CATEGORY = 'riding'

const ALIASES: Record<string, string> = { other: 'accessories', others: 'accessories' }

/** Reads `?category=`: 'other' and 'others' mean accessories, an unknown value means riding. */
export function readCategory(value: string | null, known: readonly { id: string }[]): string {
  const wanted = ALIASES[value ?? ''] ?? value
  const find = (id: string | null) => known.find((category) => category.id === id)
  return (find(wanted) ?? find(DEFAULT_CATEGORY) ?? known[0])?.id ?? DEFAULT_CATEGORY
}

/** '1 tip', '12 tips'. Server code gives the language. */
export function tipCountText(count: number, locale?: string): string {
  return text.tips_count({ count }, { locale })
}
