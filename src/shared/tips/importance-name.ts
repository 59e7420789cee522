import * as text from '#texts'
import { type Importance, readImportance } from './importance.ts'

const NAMES: Record<Importance, typeof text.tips_importance_critical> = {
  Critical: text.tips_importance_critical,
  Essential: text.tips_importance_essential,
  High: text.tips_importance_high,
  'Before Riding': text.tips_importance_before_riding,
  Intermediate: text.tips_importance_intermediate,
  Basic: text.tips_importance_basic,
}

/** The name of an importance that riders read. Content of an operator may have an unknown one, which stays as it is. */
export function importanceName(importance: string, locale?: string): string {
  const known = readImportance(importance)
  return known ? NAMES[known]({}, { locale }) : importance
}
