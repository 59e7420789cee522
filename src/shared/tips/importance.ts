/** The six importance values, strongest first, in the spelling that riders see. */
export const IMPORTANCES = ['Critical', 'Essential', 'High', 'Before Riding', 'Intermediate', 'Basic'] as const
export type Importance = (typeof IMPORTANCES)[number]

/** Parses an importance, ignoring case. Returns undefined for a text that is none of the six. */
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

/** The style class of an importance on a printed sheet. */
export function printStyle(importance: Importance): (typeof PRINT_STYLES)[Importance] {
  return PRINT_STYLES[importance]
}
