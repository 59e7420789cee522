import type { z } from 'zod'
import type { accounts } from './accounts.ts'
import type { adminAnalytics } from './admin/analytics.ts'
import type { adminBackups } from './admin/backups.ts'
import type { adminCertificates } from './admin/certificates.ts'
import type { adminCodes } from './admin/codes.ts'
import type { adminContent } from './admin/content.ts'
import type { adminDoor } from './admin/door.ts'
import type { adminLog } from './admin/log.ts'
import type { adminMessages } from './admin/messages.ts'
import type { adminNewsletter } from './admin/newsletter.ts'
import type { adminPictures } from './admin/pictures.ts'
import type { adminPosters } from './admin/posters.ts'
import type { adminRiders } from './admin/riders.ts'
import type { adminSettings } from './admin/settings.ts'
import type { adminSite } from './admin/site.ts'
import type { adminTeam } from './admin/team.ts'
import type { adminToday } from './admin/today.ts'
import type { bookmarks } from './bookmarks.ts'
import type { certificates } from './certificates.ts'
import type { challenges } from './challenges.ts'
import type { codes } from './codes.ts'
import type { contact } from './contact.ts'
import type { embedding } from './embedding.ts'
import type { engagement } from './engagement.ts'
import type { exam } from './exam.ts'
import type { groups } from './groups.ts'
import type { guide } from './guide.ts'
import type { invitations } from './invitations.ts'
import type { leaderboard } from './leaderboard.ts'
import type { learning } from './learning.ts'
import type { likes } from './likes.ts'
import type { lists } from './lists.ts'
import type { newsletter } from './newsletter.ts'
import type { passkeys } from './passkeys.ts'
import type { progressPages } from './progress-pages.ts'
import type { provider } from './provider.ts'
import type { reminders } from './reminders.ts'
import type { review } from './review.ts'
import type { rules } from './rules.ts'
import type { searches } from './searches.ts'
import type { shares } from './shares.ts'
import type { tips } from './tips.ts'
import type { tutorial } from './tutorial.ts'
import type { webhooks } from './webhooks.ts'

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
  | typeof codes
  | typeof webhooks
  | typeof groups
  | typeof adminDoor
  | typeof adminLog
  | typeof adminTeam
  | typeof invitations
  | typeof adminMessages
  | typeof adminRiders
  | typeof adminCertificates
  | typeof adminToday
  | typeof adminSettings
  | typeof adminNewsletter
  | typeof adminAnalytics
  | typeof adminBackups
  | typeof adminCodes
  | typeof adminContent
  | typeof adminPictures
  | typeof adminPosters
  | typeof adminSite

type Endpoints = Contract extends infer C ? (C extends object ? C[keyof C] : never) : never

/** The API by 'METHOD /path'. These are types only, so that the browser loads no schemas. */
export type Api = {
  [E in Endpoints as `${E['method']} ${E['path']}`]: {
    params: E extends { params: z.ZodType } ? z.input<E['params']> : undefined
    body: E extends { body: z.ZodType } ? z.input<E['body']> : undefined
    reply: z.output<E['reply']>
  }
}
