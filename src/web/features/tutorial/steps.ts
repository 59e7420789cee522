import * as text from '#texts'
import type { Side } from './place.ts'

export interface Step {
  title: () => string
  words: () => string
  /** The `data-tour` attribute of the target, and the card's preferred side of it. Without it the card is in the middle. */
  target?: { name: string; side: Side }
}

/** The six steps. */
export const STEPS: readonly Step[] = [
  { title: text.tutorial_welcome, words: text.tutorial_welcome_text },
  {
    title: text.tutorial_categories,
    words: text.tutorial_categories_text,
    target: { name: 'categories', side: 'right' },
  },
  { title: text.tutorial_open, words: text.tutorial_open_text, target: { name: 'tip', side: 'bottom' } },
  { title: text.tutorial_progress, words: text.tutorial_progress_text, target: { name: 'progress', side: 'bottom' } },
  { title: text.tutorial_settings, words: text.tutorial_settings_text, target: { name: 'settings', side: 'left' } },
  { title: text.tutorial_done, words: text.tutorial_done_text },
]
