import type { UiIcon } from '../icons.ts'
import type { Importance } from './importance.ts'

/** The icon beside each importance, on screen and on paper, because colour alone must not carry the meaning. */
export const IMPORTANCE_ICONS: Record<Importance, UiIcon> = {
  Critical: 'triangle-alert',
  Essential: 'star',
  High: 'chevrons-up',
  'Before Riding': 'clipboard-check',
  Intermediate: 'layers',
  Basic: 'info',
}
