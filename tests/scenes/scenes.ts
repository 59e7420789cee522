import { ABOUT } from './about.ts'
import { ACCOUNTS } from './accounts.ts'
import { ACTING } from './acting.ts'
import { ADMIN } from './admin.ts'
import { ADMIN_CONTENT } from './admin-content.ts'
import { EXAM } from './exam.ts'
import { FINDING } from './finding.ts'
import { GROUPS } from './groups.ts'
import { LEARNING } from './learning.ts'
import { LONG_WORDS } from './long-words.ts'
import { OFFLINE } from './offline.ts'
import { PROVIDER } from './provider.ts'
import { REWARDS } from './rewards.ts'
import { RULES } from './rules.ts'
import type { Scene } from './scene.ts'

/** Every screen in every state that looks different. */
export const SCENES: Scene[] = [
  ...FINDING,
  ...ACTING,
  ...OFFLINE,
  ...ACCOUNTS,
  ...PROVIDER,
  ...LEARNING,
  ...REWARDS,
  ...EXAM,
  ...GROUPS,
  ...ABOUT,
  ...ADMIN,
  ...ADMIN_CONTENT,
  ...LONG_WORDS,
  ...RULES,
]
