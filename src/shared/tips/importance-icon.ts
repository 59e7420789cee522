import type { UiIcon } from '../icons.ts'
import type { Importance } from './importance.ts'

/** The icon that stands beside each importance, on the screen and on paper: it is never told by colour alone. */
export const IMPORTANCE_ICONS: Record<Importance, UiIcon> = {
  Critical: 'triangle-alert',
  Essential: 'star',
  High: 'chevrons-up',
  'Before Riding': 'clipboard-check',
  Intermediate: 'layers',
  Basic: 'info',
}
