/** The constants of learning (section 9). */

/** 'daily' is the rule of the product (D21). 'simulated' raises the streak at random, as the original did. */
export type StreakRule = 'daily' | 'simulated'

/** XP of a learner who has done nothing yet (D20). */
export const START_XP = 180

/** XP of one completed tip: (perTip + high + one of bonus), times streakFactor from a streak of streakFactorFrom, rounded down. */
export const TIP_XP = {
  perTip: 10,
  high: { importance: 'High', xp: 5 },
  bonus: [0, 1, 2],
  streakFactor: 1.5,
  streakFactorFrom: 3,
} as const

/** The probability with which a completion raises the streak under rule 'simulated'. */
export const SIMULATED_RISE = 0.3

/** The number of days in the streak bar, today included. */
export const STREAK_BAR_SEGMENTS = 7

export type Level = {
  readonly level: number
  readonly xpRequired: number
  readonly title: string
  readonly reward: string
}

/** Lowest first. */
export const LEVELS = [
  { level: 1, xpRequired: 0, title: 'Safety Novice', reward: 'basic tips' },
  { level: 2, xpRequired: 50, title: 'Safety Student', reward: 'daily challenges' },
  { level: 3, xpRequired: 120, title: 'Safety Enthusiast', reward: 'streak x1.5' },
  { level: 4, xpRequired: 250, title: 'Safety Apprentice', reward: 'printable guides' },
  { level: 5, xpRequired: 400, title: 'Safety Adept', reward: 'double XP weekends' },
  { level: 6, xpRequired: 600, title: 'Safety Expert', reward: 'customizable avatar' },
  { level: 7, xpRequired: 850, title: 'Safety Pro', reward: 'custom tip lists' },
  { level: 8, xpRequired: 1200, title: 'Safety Mentor', reward: 'share progress' },
  { level: 9, xpRequired: 1600, title: 'Safety Master', reward: 'exclusive badges' },
  { level: 10, xpRequired: 2200, title: 'Safety Guru', reward: 'featured on leaderboard' },
] as const satisfies readonly Level[]

/** The requirement of an achievement. `category` is a category id. */
export type Requirement =
  | { readonly kind: 'tips'; readonly count: number; readonly category?: string }
  | { readonly kind: 'streak'; readonly count: number }
  | { readonly kind: 'shares'; readonly count: number }

export type AchievementId =
  | 'safety-beginner'
  | 'safety-pro'
  | 'safety-master'
  | 'riding-expert'
  | 'maintenance-guru'
  | 'dedicated-learner'
  | 'safety-influencer'

export type Achievement = {
  readonly id: AchievementId
  readonly name: string
  readonly description: string
  /** Name of a Lucide icon. */
  readonly icon: string
  readonly xpReward: number
  readonly requirement: Requirement
}

export const ACHIEVEMENTS: readonly Achievement[] = [
  {
    id: 'safety-beginner',
    name: 'Safety Beginner',
    description: 'Complete 5 tips',
    icon: 'sprout',
    xpReward: 50,
    requirement: { kind: 'tips', count: 5 },
  },
  {
    id: 'safety-pro',
    name: 'Safety Pro',
    description: 'Complete 15 tips',
    icon: 'shield-check',
    xpReward: 150,
    requirement: { kind: 'tips', count: 15 },
  },
  {
    id: 'safety-master',
    name: 'Safety Master',
    description: 'Complete 25 tips',
    icon: 'crown',
    xpReward: 300,
    requirement: { kind: 'tips', count: 25 },
  },
  {
    id: 'riding-expert',
    name: 'Riding Expert',
    description: 'Complete 6 riding tips',
    icon: 'bike',
    xpReward: 100,
    requirement: { kind: 'tips', count: 6, category: 'riding' },
  },
  {
    id: 'maintenance-guru',
    name: 'Maintenance Guru',
    description: 'Complete 4 maintenance tips',
    icon: 'wrench',
    xpReward: 100,
    requirement: { kind: 'tips', count: 4, category: 'maintenance' },
  },
  {
    id: 'dedicated-learner',
    name: 'Dedicated Learner',
    description: 'Keep a 5-day streak',
    icon: 'flame',
    xpReward: 75,
    requirement: { kind: 'streak', count: 5 },
  },
  {
    id: 'safety-influencer',
    name: 'Safety Influencer',
    description: 'Share tips 10 times',
    icon: 'megaphone',
    xpReward: 125,
    requirement: { kind: 'shares', count: 10 },
  },
]

export type ChallengeId =
  | 'safety-sprint'
  | 'knowledge-diversity'
  | 'deep-dive'
  | 'safety-commitment'
  | 'sharing-is-caring'

export type Challenge = {
  readonly id: ChallengeId
  readonly title: string
  readonly description: string
  readonly xpReward: number
  /** How many units complete the challenge. */
  readonly target: number
  readonly unit: 'tips' | 'categories' | 'minutes' | 'days' | 'shares'
}

export const CHALLENGES: readonly Challenge[] = [
  {
    id: 'safety-sprint',
    title: 'Safety Sprint',
    description: 'Complete 3 tips in under 10 minutes',
    xpReward: 20,
    target: 3,
    unit: 'tips',
  },
  {
    id: 'knowledge-diversity',
    title: 'Knowledge Diversity',
    description: 'Complete 1 tip from each of 3 categories',
    xpReward: 25,
    target: 3,
    unit: 'categories',
  },
  {
    id: 'deep-dive',
    title: 'Deep Dive',
    description: 'Spend 5 minutes on one tip',
    xpReward: 15,
    target: 5,
    unit: 'minutes',
  },
  {
    id: 'safety-commitment',
    title: 'Safety Commitment',
    description: 'Log in on 3 consecutive days',
    xpReward: 30,
    target: 3,
    unit: 'days',
  },
  {
    id: 'sharing-is-caring',
    title: 'Sharing is Caring',
    description: 'Share 2 tips',
    xpReward: 25,
    target: 2,
    unit: 'shares',
  },
]

/** Safety Sprint: the time in which its tips must be completed (minutes). */
export const SPRINT_MINUTES = 10

/** How many challenges are shown at a time. */
export const CHALLENGES_SHOWN = 3
