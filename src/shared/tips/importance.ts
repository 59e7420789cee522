/** The six importance values as they are shown, strongest first (D6). */
export const IMPORTANCES = ['Critical', 'Essential', 'High', 'Before Riding', 'Intermediate', 'Basic'] as const
export type Importance = (typeof IMPORTANCES)[number]

/** Reads an importance in any case; undefined when it is none of the six. */
export function readImportance(text: string): Importance | undefined {
  return IMPORTANCES.find((value) => value.toLowerCase() === text.trim().toLowerCase())
}

const PRINT_STYLES = {
  Critical: 'critical',
  High: 'critical',
  Essential: 'essential',
  'Before Riding': 'essential',
  Intermediate: 'intermediate',
  Basic: 'basic',
} as const

/** How a printed sheet marks an importance (section 3, D6). */
export function printStyle(importance: Importance): (typeof PRINT_STYLES)[Importance] {
  return PRINT_STYLES[importance]
}
