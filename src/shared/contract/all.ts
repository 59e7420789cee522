import type { z } from 'zod'
import type { accounts } from './accounts.ts'
import type { bookmarks } from './bookmarks.ts'
import type { certificates } from './certificates.ts'
import type { challenges } from './challenges.ts'
import type { contact } from './contact.ts'
import type { engagement } from './engagement.ts'
import type { exam } from './exam.ts'
import type { guide } from './guide.ts'
import type { leaderboard } from './leaderboard.ts'
import type { learning } from './learning.ts'
import type { likes } from './likes.ts'
import type { lists } from './lists.ts'
import type { newsletter } from './newsletter.ts'
import type { progressPages } from './progress-pages.ts'
import type { reminders } from './reminders.ts'
import type { results } from './results.ts'
import type { review } from './review.ts'
import type { shares } from './shares.ts'
import type { tips } from './tips.ts'
import type { tutorial } from './tutorial.ts'

/** Every endpoint of the API. A new feature adds its line here. */
type Contract =
  | typeof tips
  | typeof accounts
  | typeof likes
  | typeof bookmarks
  | typeof shares
  | typeof engagement
  | typeof contact
  | typeof learning
  | typeof challenges
  | typeof leaderboard
  | typeof tutorial
  | typeof review
  | typeof reminders
  | typeof exam
  | typeof lists
  | typeof guide
  | typeof progressPages
  | typeof newsletter
  | typeof certificates
  | typeof results

type Endpoints = Contract extends infer C ? (C extends object ? C[keyof C] : never) : never

/** The API by 'METHOD /path'. These are types only, so that the browser loads no schemas. */
export type Api = {
  [E in Endpoints as `${E['method']} ${E['path']}`]: {
    params: E extends { params: z.ZodType } ? z.input<E['params']> : undefined
    body: E extends { body: z.ZodType } ? z.input<E['body']> : undefined
    reply: z.output<E['reply']>
  }
}
