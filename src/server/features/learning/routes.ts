import type { FastifyInstance } from 'fastify'
import { perContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { recordActivity, recordArrival } from '#server/features/activity/service.ts'
import { readFacts } from '#server/features/challenges/service.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { learning } from '#shared/contract/learning.ts'
import { isReachable } from '#shared/learning/achievements.ts'
import { dayOf } from '#shared/learning/calendar.ts'
import { levelFor } from '#shared/learning/levels.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { currentStreak } from '#shared/learning/streak.ts'
import { countSavedAndLiked, listCompletions } from './repository.ts'
import { findLearner, type LearnParts, learn, learnerState, unlockedAchievements } from './service.ts'

interface Options extends LearnParts {
  db: Db
  clock: () => Date
  counts: Counts
}

/** Completions, XP, level, streak and achievements of riders. */
export async function learningRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, counts } = options
  const rule = options.config.streakRule
  const reachableOf = perContent(
    ({ library: { categories } }) =>
      new Set<string>(ACHIEVEMENTS.filter((achievement) => isReachable(achievement, categories)).map(({ id }) => id)),
  )

  route(app, learning.state, async ({ rider, content, library, query, request }) => {
    const reachable = reachableOf(content)
    const { language } = libraryIn(library, query)
    const now = localTimeOf(request, clock)
    const find = async (from: Db) => {
      const learner = await findLearner(from, rider.id)
      return { learner, facts: await readFacts(from, { library, riderId: rider.id, learner, now }) }
    }
    let found = await request.read(find)
    // Record the first visit of a day. Then read from the primary, because the replica may not have that visit yet.
    if (!found.facts.visitDays.includes(dayOf(now))) {
      await recordArrival(rider.id, now, options)
      found = await find(db)
    }
    const state = learnerState(found.learner, found.facts, now, rule, language)
    return { ...state, achievements: state.achievements.filter(({ id }) => reachable.has(id)) }
  })

  route(app, learning.completions, async ({ rider, request }) => {
    const completions = await request.read((from) => listCompletions(from, rider.id))
    return completions.map(({ tip_id, completed_at, xp }) => ({
      tipId: tip_id,
      completed: true as const,
      completedAt: completed_at,
      xpEarned: xp,
    }))
  })

  route(app, learning.complete, async ({ rider, library, query, body, request, inTransaction }) => {
    const { language } = libraryIn(library, query)
    const tip = findTip(library, body.tipId)
    const now = localTimeOf(request, clock)
    const action = { kind: 'tip-completed', tip } as const
    let isRepeat = false
    const answer = await inTransaction(async (trx) => {
      const { outcome, summary } = await learn(trx, rider.id, action, now, options, language)
      // A repeat changes nothing, so it does not change the rest days either.
      isRepeat = outcome.events.some(({ kind }) => kind === 'tip-repeated')
      if (!isRepeat) await recordActivity(trx, rider.id, now, library, options)
      return { ...summary, achievementsUnlocked: [...summary.achievementsUnlocked] }
    })
    if (!isRepeat) counts.addOf(rider.id, 'completion', tip.id)
    return answer
  })

  route(app, learning.achievements, async ({ rider, library, query, request }) => {
    const { language } = libraryIn(library, query)
    return request.read((from) => unlockedAchievements(from, rider.id, language))
  })

  route(app, learning.stats, async ({ rider, request }) => {
    const { learner, saved } = await request.read(async (from) => ({
      learner: await findLearner(from, rider.id),
      saved: await countSavedAndLiked(from, rider.id),
    }))
    return {
      tipsCompleted: Object.keys(learner.completed).length,
      achievements: Object.keys(learner.unlocked).length,
      ...saved,
      shares: learner.shares,
      xp: learner.xp,
      level: levelFor(learner.xp),
      streak: currentStreak(learner.streak, localTimeOf(request, clock), rule),
    }
  })
}
