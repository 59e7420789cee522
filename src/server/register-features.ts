import type { FastifyInstance } from 'fastify'
import type { LocalTime } from '#shared/learning/calendar.ts'
import type { LanguageSites } from './content/language-site.ts'
import type { Library } from './content/library.ts'
import type { Db } from './db/open.ts'
import { accountMailRoutes } from './features/accounts/mail-routes.ts'
import { updateRider } from './features/accounts/repository.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import type { RiderData } from './features/accounts/service.ts'
import { signInRoutes } from './features/accounts/sign-in-routes.ts'
import { listBookmarks } from './features/bookmarks/repository.ts'
import { bookmarkRoutes } from './features/bookmarks/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { type CertificateParts, certificatesOfRider, viewCertificate } from './features/certificates/service.ts'
import { challengeRoutes } from './features/challenges/routes.ts'
import { challengesOfRider, readFacts, recordVisit } from './features/challenges/service.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { engagementRoutes } from './features/engagement/routes.ts'
import { examsOfRider, findPassed, listAsked, listOpenTips } from './features/exam/repository.ts'
import { examRoutes } from './features/exam/routes.ts'
import { leaderboardRoutes } from './features/leaderboard/routes.ts'
import { findStreak, listAchievements, writeRest } from './features/learning/repository.ts'
import { learningRoutes } from './features/learning/routes.ts'
import {
  beginLearning,
  findLearner,
  learningOfRider,
  makeLearn,
  requireLevel,
  setOnLeaderboard,
} from './features/learning/service.ts'
import { listLikes, removeLikesOf } from './features/likes/repository.ts'
import { likeRoutes } from './features/likes/routes.ts'
import { listsOfRider } from './features/lists/repository.ts'
import { listRoutes } from './features/lists/routes.ts'
import { readSharedList } from './features/lists/service.ts'
import { consentOfRider, endNewsletter } from './features/newsletter/repository.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { progressPageOfRider } from './features/progress-pages/repository.ts'
import { progressPageRoutes } from './features/progress-pages/routes.ts'
import { makeReadSharedProgress } from './features/progress-pages/service.ts'
import { endReminders, needsNote, noteVisit, remindersOfRider } from './features/reminders/repository.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { findRef, refOfRider, writeRef } from './features/results/repository.ts'
import { resultRoutes } from './features/results/routes.ts'
import { makeResults, sendResults } from './features/results/service.ts'
import { findReminderFacts, findRest, memoryOfRider, readMemory, reviewsOfRider } from './features/review/repository.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { listShares } from './features/shares/repository.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { tipRoutes } from './features/tips/routes.ts'
import { tutorialOfRider } from './features/tutorial/repository.ts'
import { tutorialRoutes } from './features/tutorial/routes.ts'
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts'
import { makeUnsubscribeTokens } from './features/unsubscribe/service.ts'
import { guideRoutes } from './guide/routes.ts'
import type { Parts } from './parts.ts'
import { makeLimits } from './platform/limits/limits.ts'
import { makeMailer } from './platform/mail.ts'
import { health } from './platform/operation/health.ts'
import { makeOutbox } from './platform/outbox/outbox.ts'
import { deliveriesOfRider } from './platform/outbox/repository.ts'
import { subscriptionsOfRider } from './platform/push/subscriptions.ts'
import { makePusher } from './platform/push/web-push.ts'
import { serverSettings, storeServerSettings } from './platform/server-settings.ts'
import { knownClientsOfRider } from './platform/sessions/known-clients.ts'
import { Passwords } from './platform/sessions/passwords.ts'
import { makeSigner } from './platform/signer.ts'

/**
 * Registers every feature and hands functions of one to another, because features do not import each other. Returns what the
 * pages show of riders.
 */
export async function registerFeatures(app: FastifyInstance, parts: Parts, languageSites: LanguageSites) {
  const { config, db, random } = parts
  const [{ site }] = languageSites
  const limits = makeLimits(parts)
  const overTls = config.publicUrl.startsWith('https:')
  const passwords = new Passwords()
  const sendMail = makeMailer(config, site)
  // Not loaded without METRICS_PORT, to save memory.
  const measures = parts.registry && (await import('./platform/outbox/measures.ts')).makeMeasures(db, parts.registry)
  const outbox = makeOutbox({ ...parts, log: app.log, ...(measures ? { countAttempt: measures } : {}) })
  const closeResults = sendResults({ ...parts, outbox })
  app.addHook('onReady', async () => outbox.start())
  app.addHook('onClose', async () => {
    await outbox.close()
    closeResults()
  })

  const learn = makeLearn({ streakRule: config.streakRule, random })
  /** Stores until when the rider has nothing to do, because such days do not end the streak. Reminders are planned anew. */
  const onActivity = async (trx: Db, riderId: number, now: LocalTime) => {
    const { restsUntil, also: isNewVisit } = await findRest(trx, parts.library, riderId, needsNote(riderId, now))
    await writeRest(trx, riderId, restsUntil)
    if (isNewVisit) await noteVisit(trx, riderId, now)
  }
  /** UTC, because nothing that a share unlocks depends on the time zone. */
  const onShare = (trx: Db, riderId: number, at: Date) => learn(trx, riderId, { kind: 'shared' }, { at, zone: 'UTC' })
  /** Adds the learner row at the first sign-in, and records the day as a visit. */
  async function onArrival(riderId: number, now: LocalTime) {
    await beginLearning(db, riderId)
    await recordVisit(db, riderId, now)
    await noteVisit(db, riderId, now)
  }

  const settings = serverSettings(config, site)
  await storeServerSettings(db, settings)
  const results = makeResults({ ...parts, settings, outbox })
  /** Locks the rider's row until the transaction ends. */
  const lockRider = (trx: Db, riderId: number) => updateRider(trx, riderId, { id: riderId })
  const certificateParts: CertificateParts = {
    ...parts,
    productName: site.productName,
    findPassed,
    listAsked,
    readMemory,
    lockRider,
    onCertificate: results.onCertificate,
    onStored: results.send,
  }

  /** The data of each feature about riders, for 'Export my data' and 'Delete account'. */
  const riderData: RiderData[] = [
    { name: 'likes', read: listLikes, forget: removeLikesOf },
    { name: 'bookmarks', read: listBookmarks },
    { name: 'shares', read: listShares },
    learningOfRider,
    challengesOfRider,
    tutorialOfRider,
    memoryOfRider,
    examsOfRider,
    reviewsOfRider,
    listsOfRider,
    progressPageOfRider,
    certificatesOfRider(certificateParts),
    refOfRider,
    knownClientsOfRider,
    deliveriesOfRider,
    remindersOfRider,
    subscriptionsOfRider,
    consentOfRider,
  ]

  const { streakRule } = config
  const readSharedProgress = makeReadSharedProgress({ ...parts, streakRule, findLearner })
  const listUnlocked = async (from: Db, riderId: number) =>
    (await listAchievements(from, riderId)).map(({ achievement_id }) => achievement_id)

  await app.register(health, parts)
  // For everyone.
  await app.register(tipRoutes, parts)
  await app.register(engagementRoutes, parts)
  await app.register(guideRoutes, { ...parts, limits, languageSites, requireLevel })
  await app.register(shareRoutes, { ...parts, limits, onShare })
  await app.register(leaderboardRoutes, parts)
  await app.register(contactRoutes, { ...parts, limits, sendMail, outbox, languageSites })
  // Counts for everyone; the rest for riders.
  await app.register(likeRoutes, parts)
  await app.register(bookmarkRoutes, parts)
  // For riders.
  await app.register(learningRoutes, {
    ...parts,
    learn,
    readFacts: (from, of) => readFacts(from, { ...parts, ...of }),
    onArrival,
    onActivity,
  })
  await app.register(challengeRoutes, { ...parts, learn })
  await app.register(reviewRoutes, { ...parts, learn, onActivity, listOpenTips })
  await app.register(examRoutes, { ...parts, lockRider, findRef, onPassed: results.onPassed, onEnded: results.send })
  await app.register(certificateRoutes, { ...parts, limits, languageSites, certificateParts })
  await app.register(resultRoutes, { ...parts, lockRider, findPassed })
  await app.register(tutorialRoutes, parts)
  // Rewards of levels. What a rider shares is for everyone.
  await app.register(listRoutes, { ...parts, requireLevel, lockRider })
  await app.register(progressPageRoutes, { ...parts, requireLevel, readSharedProgress })
  // Sign-in for everyone; the account for riders.
  await app.register(signInRoutes, { ...parts, passwords, limits, overTls, onArrival, writeRef })
  await app.register(accountRoutes, {
    ...parts,
    passwords,
    limits,
    overTls,
    riderData,
    showOnLeaderboard: setOnLeaderboard,
    rewardChecks: { requireLevel, listUnlocked },
  })
  await app.register(accountMailRoutes, {
    ...parts,
    passwords,
    limits,
    overTls,
    sendMail,
    outbox,
    publicUrl: config.publicUrl,
    languageSites,
  })

  const pusher = await makePusher(db, config, site.operator.email)
  const signer = await makeSigner(db)
  const unsubscribeTokens = makeUnsubscribeTokens(signer, config.publicUrl)
  await app.register(reminderRoutes, {
    ...parts,
    outbox,
    pusher,
    sendMail,
    languageSites,
    unsubscribeLink: (riderId, base) => unsubscribeTokens.link('reminders', riderId, base),
    readFacts: async (from, riderId) => ({
      ...(await findReminderFacts(from, parts.library, riderId)),
      streak: await findStreak(from, riderId),
      streakRule: config.streakRule,
    }),
  })
  await app.register(unsubscribeRoutes, {
    db,
    languageSites,
    tokens: unsubscribeTokens,
    ends: { reminders: endReminders, newsletter: (from, riderId) => endNewsletter(from, riderId, parts.clock()) },
  })
  await app.register(newsletterRoutes, {
    ...parts,
    outbox,
    sendMail,
    signer,
    languageSites,
    limits,
    lockRider,
    publicUrl: config.publicUrl,
    unsubscribeLink: (riderId, base) => unsubscribeTokens.link('newsletter', riderId, base),
  })

  return {
    // From the leader, because a link that was taken back must end at once.
    shared: {
      list: (library: Library, code: string) => readSharedList(db, library, code),
      progress: readSharedProgress,
    },
    viewCertificate: (code: string, texts: Library) => viewCertificate(db, code, texts, certificateParts),
  }
}
