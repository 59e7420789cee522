import type { FastifyInstance } from 'fastify'
import { cardRoutes } from '#server/embedding/card-routes.ts'
import { oembedRoutes } from '#server/embedding/oembed-routes.ts'
import { riderAdminRoutes } from '#server/features/accounts/admin-routes.ts'
import { accountMailRoutes } from '#server/features/accounts/mail-routes.ts'
import { passkeyRoutes } from '#server/features/accounts/passkey-routes.ts'
import { providerCallbackRoutes } from '#server/features/accounts/provider-callback-routes.ts'
import { providerRoutes } from '#server/features/accounts/provider-routes.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { signInRoutes } from '#server/features/accounts/sign-in-routes.ts'
import { backupRoutes } from '#server/features/admin/backup-routes.ts'
import { invitationRoutes } from '#server/features/admin/invitation-routes.ts'
import { adminRoutes } from '#server/features/admin/routes.ts'
import { teamInvitationRoutes } from '#server/features/admin/team-invitation-routes.ts'
import { todayRoutes } from '#server/features/admin/today-routes.ts'
import { analyticsAdminRoutes } from '#server/features/analytics/admin-routes.ts'
import { analyticsRoutes } from '#server/features/analytics/routes.ts'
import { bookmarkRoutes } from '#server/features/bookmarks/routes.ts'
import { certificateAdminRoutes } from '#server/features/certificates/admin-routes.ts'
import { certificateRoutes } from '#server/features/certificates/routes.ts'
import { challengeRoutes } from '#server/features/challenges/routes.ts'
import { codeAdminRoutes } from '#server/features/codes/admin-routes.ts'
import { codeRoutes } from '#server/features/codes/routes.ts'
import { messageAdminRoutes } from '#server/features/contact/admin-routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { contentAdminRoutes } from '#server/features/content/admin-routes.ts'
import { pictureAdminRoutes } from '#server/features/content/picture-admin-routes.ts'
import { previewRoutes } from '#server/features/content/preview-routes.ts'
import { engagementRoutes } from '#server/features/engagement/routes.ts'
import { examRoutes } from '#server/features/exam/routes.ts'
import { groupAccountRoutes } from '#server/features/groups/account-routes.ts'
import { groupRoutes } from '#server/features/groups/routes.ts'
import { leaderboardRoutes } from '#server/features/leaderboard/routes.ts'
import { learningRoutes } from '#server/features/learning/routes.ts'
import { likeRoutes } from '#server/features/likes/routes.ts'
import { listRoutes } from '#server/features/lists/routes.ts'
import { newsletterAdminRoutes } from '#server/features/newsletter/admin-routes.ts'
import { newsletterRoutes } from '#server/features/newsletter/routes.ts'
import { posterAdminRoutes } from '#server/features/posters/admin-routes.ts'
import { entryRoutes } from '#server/features/posters/routes.ts'
import { progressPageRoutes } from '#server/features/progress-pages/routes.ts'
import { reminderRoutes } from '#server/features/reminders/routes.ts'
import { reviewRoutes } from '#server/features/review/routes.ts'
import { riderDataRoutes } from '#server/features/rider-data/routes.ts'
import { ruleRoutes } from '#server/features/rules/routes.ts'
import { shareRoutes } from '#server/features/shares/routes.ts'
import { tipRoutes } from '#server/features/tips/routes.ts'
import { tutorialRoutes } from '#server/features/tutorial/routes.ts'
import { unsubscribeRoutes } from '#server/features/unsubscribe/routes.ts'
import { webhookRoutes } from '#server/features/webhooks/routes.ts'
import { guideRoutes } from '#server/guide/routes.ts'
import type { Services } from './services.ts'

/** Every feature. A new one adds its line here. */
const FEATURES = [
  // For everyone.
  tipRoutes,
  ruleRoutes,
  engagementRoutes,
  guideRoutes,
  oembedRoutes,
  cardRoutes,
  entryRoutes,
  shareRoutes,
  leaderboardRoutes,
  contactRoutes,
  analyticsRoutes,
  // Counts for everyone; the rest for riders.
  likeRoutes,
  bookmarkRoutes,
  // For riders.
  learningRoutes,
  challengeRoutes,
  reviewRoutes,
  examRoutes,
  certificateRoutes,
  codeRoutes,
  webhookRoutes,
  tutorialRoutes,
  groupRoutes,
  groupAccountRoutes,
  // Rewards of levels. What a rider shares is for everyone.
  listRoutes,
  progressPageRoutes,
  // Sign-in for everyone; the account for riders.
  signInRoutes,
  passkeyRoutes,
  providerRoutes,
  providerCallbackRoutes,
  accountRoutes,
  accountMailRoutes,
  riderDataRoutes,
  // Messages that the site sends on its own.
  reminderRoutes,
  unsubscribeRoutes,
  newsletterRoutes,
  // For riders with a role.
  adminRoutes,
  invitationRoutes,
  teamInvitationRoutes,
  backupRoutes,
  todayRoutes,
  messageAdminRoutes,
  riderAdminRoutes,
  certificateAdminRoutes,
  codeAdminRoutes,
  newsletterAdminRoutes,
  analyticsAdminRoutes,
  contentAdminRoutes,
  pictureAdminRoutes,
  posterAdminRoutes,
  previewRoutes,
]

/** Registers every feature. It does not compile unless the services have what every feature needs. */
export async function registerFeatures(app: FastifyInstance, services: Services): Promise<void> {
  for (const feature of FEATURES) {
    const plugin = async (scope: FastifyInstance) => feature(scope, services)
    // Without a name Fastify compares the plugin with every loaded module.
    await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: feature.name }))
  }
}
