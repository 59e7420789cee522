import { ABOUT } from './about.ts'
import { ACCOUNTS } from './accounts.ts'
import { ACTING } from './acting.ts'
import { EXAM } from './exam.ts'
import { FINDING } from './finding.ts'
import { LEARNING } from './learning.ts'
import { LONG_WORDS } from './long-words.ts'
import { OFFLINE } from './offline.ts'
import { REWARDS } from './rewards.ts'
import type { Scene } from './scene.ts'

/** Every screen in every state that looks different. */
export const SCENES: Scene[] = [
  ...FINDING,
  ...ACTING,
  ...OFFLINE,
  ...ACCOUNTS,
  ...LEARNING,
  ...REWARDS,
  ...EXAM,
  ...ABOUT,
  ...LONG_WORDS,
]
