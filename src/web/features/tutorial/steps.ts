import type { Side } from './place.ts'

export interface Step {
  title: string
  text: string
  /** The value of `data-tour` on what the step points at, and on which side of it the card stands; else the middle. */
  target?: { name: string; side: Side }
}

/** The six steps (section 4), in their order. */
export const STEPS: readonly Step[] = [
  {
    title: 'Welcome aboard!',
    text: 'Six short stops show you where everything is. You can look around meanwhile: nothing is locked.',
  },
  {
    title: 'Browse by category',
    text: 'Riding, maintenance, storage, accessories: pick a category and see its tips.',
    target: { name: 'categories', side: 'right' },
  },
  {
    title: 'Open a tip',
    text: 'Every card is one tip. Open it for the key points, how it is done, and where the facts come from.',
    target: { name: 'tip', side: 'bottom' },
  },
  {
    title: 'Track your progress',
    text: 'Mark tips complete to earn XP, raise your level, keep a streak and unlock achievements.',
    target: { name: 'progress', side: 'bottom' },
  },
  {
    title: 'Make it yours',
    text: 'Dark theme, your name, who sees you on the leaderboard: your settings are behind this wheel.',
    target: { name: 'settings', side: 'left' },
  },
  {
    title: 'You are all set',
    text: 'Start with the 60-second check before your next ride. Ride safe!',
  },
]
