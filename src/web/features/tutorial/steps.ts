import type { Side } from './place.ts'

export interface Step {
  title: string
  text: string
  /** The `data-tour` attribute of the target, and the card's preferred side of it. Without it the card is in the middle. */
  target?: { name: string; side: Side }
}

/** The six steps (section 4). */
export const STEPS: readonly Step[] = [
  {
    title: 'Welcome aboard!',
    text: 'Six short steps show you where everything is. You can use the page meanwhile.',
  },
  {
    title: 'Browse by category',
    text: 'Riding, maintenance, storage, accessories: choose a category to see its tips.',
    target: { name: 'categories', side: 'right' },
  },
  {
    title: 'Open a tip',
    text: 'Every card is one tip. Open it to read the key points, the instructions and the sources.',
    target: { name: 'tip', side: 'bottom' },
  },
  {
    title: 'Track your progress',
    text: 'Mark tips complete to earn XP, raise your level, keep a streak and unlock achievements.',
    target: { name: 'progress', side: 'bottom' },
  },
  {
    title: 'Make it yours',
    text: 'Open your settings here: dark theme, your name and the leaderboard.',
    target: { name: 'settings', side: 'left' },
  },
  {
    title: 'You are all set',
    text: 'Start with the 60-second check before your next ride. Ride safe!',
  },
]
