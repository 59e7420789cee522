import { accountMailRoutes } from '#server/features/accounts/mail-routes.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { signInRoutes } from '#server/features/accounts/sign-in-routes.ts'
import { bookmarkRoutes } from '#server/features/bookmarks/routes.ts'
import { certificateRoutes } from '#server/features/certificates/routes.ts'
import { challengeRoutes } from '#server/features/challenges/routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { engagementRoutes } from '#server/features/engagement/routes.ts'
import { examRoutes } from '#server/features/exam/routes.ts'
import { leaderboardRoutes } from '#server/features/leaderboard/routes.ts'
import { learningRoutes } from '#server/features/learning/routes.ts'
import { likeRoutes } from '#server/features/likes/routes.ts'
import { listRoutes } from '#server/features/lists/routes.ts'
import { newsletterRoutes } from '#server/features/newsletter/routes.ts'
import { progressPageRoutes } from '#server/features/progress-pages/routes.ts'
import { reminderRoutes } from '#server/features/reminders/routes.ts'
import { resultRoutes } from '#server/features/results/routes.ts'
import { reviewRoutes } from '#server/features/review/routes.ts'
import { shareRoutes } from '#server/features/shares/routes.ts'
import { tipRoutes } from '#server/features/tips/routes.ts'
import { tutorialRoutes } from '#server/features/tutorial/routes.ts'
import { unsubscribeRoutes } from '#server/features/unsubscribe/routes.ts'
import { guideRoutes } from '#server/guide/routes.ts'

/** Every feature. A new one adds its line here. */
export const FEATURES = [
  // For everyone.
  tipRoutes,
  engagementRoutes,
  guideRoutes,
  shareRoutes,
  leaderboardRoutes,
  contactRoutes,
  // Counts for everyone; the rest for riders.
  likeRoutes,
  bookmarkRoutes,
  // For riders.
  learningRoutes,
  challengeRoutes,
  reviewRoutes,
  examRoutes,
  certificateRoutes,
  resultRoutes,
  tutorialRoutes,
  // Rewards of levels. What a rider shares is for everyone.
  listRoutes,
  progressPageRoutes,
  // Sign-in for everyone; the account for riders.
  signInRoutes,
  accountRoutes,
  accountMailRoutes,
  // What the site sends on its own.
  reminderRoutes,
  unsubscribeRoutes,
  newsletterRoutes,
]
