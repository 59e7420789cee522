import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'

const Level = z.object({ level: z.int(), xpRequired: z.int(), title: z.string(), reward: z.string() })

const Unlocked = z.object({ id: z.string(), name: z.string(), description: z.string(), unlockedAt: z.iso.datetime() })
export type Unlocked = z.infer<typeof Unlocked>

/** An achievement that this action unlocked, with the XP that it granted. */
const NewlyUnlocked = Unlocked.extend({ xpReward: z.int() })

/** The result of an action. `xpEarned` is the XP of the action itself, `xp` the total with achievements. */
export const ChallengeOutcome = z.object({
  xpEarned: z.int(),
  xp: z.int(),
  level: z.int(),
  leveledUp: z.boolean(),
  achievementsUnlocked: z.array(NewlyUnlocked),
})
export type ChallengeOutcome = z.infer<typeof ChallengeOutcome>

const CompletionOutcome = ChallengeOutcome.extend({ streak: z.int().meta({ description: 'In days' }) })
export type CompletionOutcome = z.infer<typeof CompletionOutcome>

const AchievementBase = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string().meta({ description: 'Name of a Lucide icon' }),
  xpReward: z.int(),
  progress: z.int(),
  unlocked: z.boolean(),
  unlockedAt: z.iso.datetime().nullable(),
})

/** An achievement requires tips (of one category or of any), days of streak, or shares. */
const AchievementState = z.union([
  AchievementBase.extend({
    requiredTips: z.int(),
    requiredCategory: z.string().optional().meta({ description: 'Only tips of this category count' }),
  }),
  AchievementBase.extend({ requiredStreak: z.int().meta({ description: 'In days' }) }),
  AchievementBase.extend({ requiredShares: z.int() }),
])
export type AchievementState = z.infer<typeof AchievementState>

const ChallengeState = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  xpReward: z.int(),
  /** Whether it was completed today, on the rider's own calendar. */
  completed: z.boolean(),
  /** Today's progress, at most the target. */
  value: z.int(),
  target: z.int(),
  text: z.string().meta({ description: "Such as '2 of 3 tips'" }),
})
export type ChallengeState = z.infer<typeof ChallengeState>

/** The learner's whole state. */
const LearnerState = z.object({
  xp: z.int(),
  level: z.int(),
  title: z.string(),
  reward: z.string(),
  nextLevel: Level.nullable(),
  xpFactor: z.int().meta({ description: 'How many times its XP a tip earns now: 2 on double XP weekends' }),
  streak: z.int(),
  longestStreak: z.int(),
  /** The last 7 days on the rider's own calendar, oldest first. On a rest day the rider had nothing to do. */
  week: z.array(z.object({ day: z.iso.date(), active: z.boolean(), rest: z.boolean() })),
  completedTipIds: z.array(z.int()),
  achievements: z.array(AchievementState),
  challenges: z.array(ChallengeState),
})
export type LearnerState = z.infer<typeof LearnerState>

/** Also accepts text, so that an id of another form is 404 'Tip not found' and no validation error. */
export const TipId = z.union([z.number(), z.string()])

/** Streaks and challenges follow the rider's own calendar. The header `x-time-zone` names its IANA zone; without it, UTC. */
export const learning = {
  state: endpoint({
    method: 'GET',
    path: '/api/progress',
    summary: "The learner's whole state",
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: LearnerState,
  }),
  completions: endpoint({
    method: 'GET',
    path: '/api/user/progress',
    summary: 'The completed tips, in the order they were completed',
    access: 'rider',
    status: 200,
    reply: z.array(
      z.object({
        tipId: z.int(),
        completed: z.literal(true),
        completedAt: z.iso.datetime(),
        xpEarned: z.int(),
      }),
    ),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/user/progress',
    takesKey: true,
    summary: 'Completes a tip; a repeat changes nothing',
    access: 'rider',
    query: LanguageQuery,
    body: z.object({ tipId: TipId }),
    status: 200,
    reply: CompletionOutcome,
  }),
  achievements: endpoint({
    method: 'GET',
    path: '/api/user/achievements',
    summary: 'The unlocked achievements, in the order they were unlocked',
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: z.array(Unlocked),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/user/stats',
    summary: "The rider's statistics",
    access: 'rider',
    status: 200,
    reply: z.object({
      tipsCompleted: z.int(),
      achievements: z.int(),
      savedTips: z.int(),
      likedTips: z.int(),
      shares: z.int(),
      xp: z.int(),
      level: z.int(),
      streak: z.int(),
    }),
  }),
}
