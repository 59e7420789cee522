import type { z } from 'zod'
import type { accounts } from './accounts.ts'
import type { bookmarks } from './bookmarks.ts'
import type { certificates } from './certificates.ts'
import type { challenges } from './challenges.ts'
import type { contact } from './contact.ts'
import type { deskCertificates } from './desk/certificates.ts'
import type { deskContent } from './desk/content.ts'
import type { deskDoor } from './desk/door.ts'
import type { deskLog } from './desk/log.ts'
import type { deskMessages } from './desk/messages.ts'
import type { deskNewsletter } from './desk/newsletter.ts'
import type { deskNumbers } from './desk/numbers.ts'
import type { deskPeople } from './desk/people.ts'
import type { deskPictures } from './desk/pictures.ts'
import type { deskPosters } from './desk/posters.ts'
import type { deskRiders } from './desk/riders.ts'
import type { deskSettings } from './desk/settings.ts'
import type { deskSite } from './desk/site.ts'
import type { deskToday } from './desk/today.ts'
import type { embedding } from './embedding.ts'
import type { engagement } from './engagement.ts'
import type { exam } from './exam.ts'
import type { groups } from './groups.ts'
import type { guide } from './guide.ts'
import type { leaderboard } from './leaderboard.ts'
import type { learning } from './learning.ts'
import type { likes } from './likes.ts'
import type { lists } from './lists.ts'
import type { newsletter } from './newsletter.ts'
import type { passkeys } from './passkeys.ts'
import type { progressPages } from './progress-pages.ts'
import type { provider } from './provider.ts'
import type { reminders } from './reminders.ts'
import type { results } from './results.ts'
import type { review } from './review.ts'
import type { rules } from './rules.ts'
import type { searches } from './searches.ts'
import type { shares } from './shares.ts'
import type { tips } from './tips.ts'
import type { tutorial } from './tutorial.ts'

/** Every endpoint of the API. A new feature adds its line here. */
type Contract =
  | typeof tips
  | typeof rules
  | typeof embedding
  | typeof accounts
  | typeof passkeys
  | typeof provider
  | typeof likes
  | typeof bookmarks
  | typeof shares
  | typeof searches
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
  | typeof groups
  | typeof deskDoor
  | typeof deskLog
  | typeof deskPeople
  | typeof deskMessages
  | typeof deskRiders
  | typeof deskCertificates
  | typeof deskToday
  | typeof deskSettings
  | typeof deskNewsletter
  | typeof deskNumbers
  | typeof deskContent
  | typeof deskPictures
  | typeof deskPosters
  | typeof deskSite

type Endpoints = Contract extends infer C ? (C extends object ? C[keyof C] : never) : never

/** The API by 'METHOD /path'. These are types only, so that the browser loads no schemas. */
export type Api = {
  [E in Endpoints as `${E['method']} ${E['path']}`]: {
    params: E extends { params: z.ZodType } ? z.input<E['params']> : undefined
    body: E extends { body: z.ZodType } ? z.input<E['body']> : undefined
    reply: z.output<E['reply']>
  }
}
