import { linkedAccountsOfRider } from '#server/features/accounts/linked-account-repository.ts'
import { passkeysOfRider } from '#server/features/accounts/passkey-repository.ts'
import type { RiderData } from '#server/features/accounts/service.ts'
import { roleOfRider } from '#server/features/admin/repository.ts'
import { certificatesOfRider } from '#server/features/certificates/service.ts'
import { challengesOfRider } from '#server/features/challenges/service.ts'
import { codeOfRider } from '#server/features/codes/repository.ts'
import { examsOfRider } from '#server/features/exam/repository.ts'
import { groupsOfRider } from '#server/features/groups/service.ts'
import { learningOfRider } from '#server/features/learning/service.ts'
import { removeLikesOf } from '#server/features/likes/repository.ts'
import { listsOfRider } from '#server/features/lists/repository.ts'
import { consentOfRider } from '#server/features/newsletter/repository.ts'
import { progressPageOfRider } from '#server/features/progress-pages/repository.ts'
import { remindersOfRider } from '#server/features/reminders/repository.ts'
import { referenceOfRider } from '#server/features/results/repository.ts'
import { memoryOfRider, reviewsOfRider } from '#server/features/review/repository.ts'
import { tutorialOfRider } from '#server/features/tutorial/repository.ts'
import { deliveriesOfRider } from '#server/platform/outbox/repository.ts'
import { subscriptionsOfRider } from '#server/platform/push/subscriptions.ts'
import { rowsOf } from '#server/platform/rider-rows.ts'
import { knownClientsOfRider } from '#server/platform/sessions/known-clients.ts'

/** The data of each feature about riders, for 'Export my data' and 'Delete account'. */
export const makeRiderData = (certificateParts: Parameters<typeof certificatesOfRider>[0]): readonly RiderData[] => [
  { name: 'likes', read: rowsOf('tip_like', { newest: 'created_at' }), forget: removeLikesOf },
  { name: 'bookmarks', read: rowsOf('bookmark', { newest: 'created_at' }) },
  { name: 'shares', read: rowsOf('share', { newest: 'id', leftOut: ['id'] }) },
  learningOfRider,
  challengesOfRider,
  tutorialOfRider,
  memoryOfRider,
  examsOfRider,
  reviewsOfRider,
  listsOfRider,
  progressPageOfRider,
  certificatesOfRider(certificateParts),
  codeOfRider,
  referenceOfRider,
  knownClientsOfRider,
  passkeysOfRider,
  linkedAccountsOfRider,
  deliveriesOfRider,
  remindersOfRider,
  subscriptionsOfRider,
  consentOfRider,
  roleOfRider,
  groupsOfRider,
]
