import * as text from '#texts'

/** The constants of learning. */

/**
 * The language of the words in LEVELS, ACHIEVEMENTS and CHALLENGES on the server. In the browser they are in the language of
 * the page, because its build has no other.
 */
const ENGLISH = 'en'

/** Calls `make` once for each language and keeps the result, because every answer of GET /api/progress uses it. */
function oncePerLanguage<T>(make: (locale?: string) => T): (locale?: string) => T {
  const made = new Map<string | undefined, T>()
  return (locale) => {
    const known = made.get(locale)
    if (known !== undefined) return known
    const words = make(locale)
    made.set(locale, words)
    return words
  }
}

/** 'daily' is the rule of the product. 'simulated' raises the streak at random, as the original did. */
export type StreakRule = 'daily' | 'simulated'

/** XP of a learner who has done nothing yet. */
export const START_XP = 180

/** XP of one completed tip: (perTip + high + one of bonus), times streakFactor from a streak of streakFactorFrom, rounded down. */
export const TIP_XP = {
  perTip: 10,
  high: { importance: 'High', xp: 5 },
  bonus: [0, 1, 2],
  streakFactor: 1.5,
  streakFactorFrom: 3,
} as const

/** On double XP weekends a tip earns this many times its XP. */
export const WEEKEND_FACTOR = 2

/** The probability with which a completion raises the streak under rule 'simulated'. */
export const SIMULATED_RISE = 0.3

/** The number of days in the streak bar, today included. */
export const STREAK_BAR_SEGMENTS = 7

export type Level = {
  readonly level: number
  readonly xpRequired: number
  readonly title: string
  readonly rewardName: RewardName
  readonly reward: string
  /** The effect of the reward, in a sentence or two. */
  readonly rewardText: string
  /** The address at which a rider uses the reward, without the code of the language. */
  readonly rewardPath: string
}

interface LevelRow extends Pick<Level, 'level' | 'xpRequired' | 'rewardPath'> {
  title: Message
  reward: Message
  rewardText: Message
}
type Message = (values: Record<string, never>, options: { locale?: string | undefined }) => string

/** Each level, lowest first, by the name of the reward that it brings. */
export const REWARDS = {
  library: {
    level: 1,
    xpRequired: 0,
    title: text.learning_level_1,
    reward: text.learning_reward_1,
    rewardText: text.learning_reward_text_1,
    rewardPath: '/',
  },
  challenges: {
    level: 2,
    xpRequired: 50,
    title: text.learning_level_2,
    reward: text.learning_reward_2,
    rewardText: text.learning_reward_text_2,
    rewardPath: '/progress',
  },
  streak: {
    level: 3,
    xpRequired: 120,
    title: text.learning_level_3,
    reward: text.learning_reward_3,
    rewardText: text.learning_reward_text_3,
    rewardPath: '/progress',
  },
  guide: {
    level: 4,
    xpRequired: 250,
    title: text.learning_level_4,
    reward: text.learning_reward_4,
    rewardText: text.learning_reward_text_4,
    rewardPath: '/rewards/guide',
  },
  weekend: {
    level: 5,
    xpRequired: 400,
    title: text.learning_level_5,
    reward: text.learning_reward_5,
    rewardText: text.learning_reward_text_5,
    rewardPath: '/progress',
  },
  avatar: {
    level: 6,
    xpRequired: 600,
    title: text.learning_level_6,
    reward: text.learning_reward_6,
    rewardText: text.learning_reward_text_6,
    rewardPath: '/profile?tab=public',
  },
  lists: {
    level: 7,
    xpRequired: 850,
    title: text.learning_level_7,
    reward: text.learning_reward_7,
    rewardText: text.learning_reward_text_7,
    rewardPath: '/lists',
  },
  progressPage: {
    level: 8,
    xpRequired: 1200,
    title: text.learning_level_8,
    reward: text.learning_reward_8,
    rewardText: text.learning_reward_text_8,
    rewardPath: '/profile?tab=public',
  },
  badges: {
    level: 9,
    xpRequired: 1600,
    title: text.learning_level_9,
    reward: text.learning_reward_9,
    rewardText: text.learning_reward_text_9,
    rewardPath: '/profile?tab=public',
  },
  guru: {
    level: 10,
    xpRequired: 2200,
    title: text.learning_level_10,
    reward: text.learning_reward_10,
    rewardText: text.learning_reward_text_10,
    rewardPath: '/progress?tab=leaderboard',
  },
} satisfies Record<string, LevelRow>

export type RewardName = keyof typeof REWARDS

/** The levels in a language, lowest first. Server code gives the language. */
export const levelsIn = oncePerLanguage((locale): readonly [Level, ...Level[]] => {
  const options = { locale }
  const make = (name: RewardName): Level => {
    const { title, reward, rewardText, ...row } = REWARDS[name]
    return {
      ...row,
      rewardName: name,
      title: title({}, options),
      reward: reward({}, options),
      rewardText: rewardText({}, options),
    }
  }
  const [first, ...others] = Object.keys(REWARDS) as [RewardName, ...RewardName[]]
  return [make(first), ...others.map(make)]
})

/** The levels, on the server with English words. */
export const LEVELS = levelsIn(ENGLISH)

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

/** The achievements with their words in a language. Server code gives the language. */
export const achievementsIn = oncePerLanguage((locale): readonly Achievement[] => {
  const options = { locale }
  return [
    {
      id: 'safety-beginner',
      name: text.learning_safety_beginner({}, options),
      description: text.learning_complete_tips({ count: 5 }, options),
      icon: 'sprout',
      xpReward: 50,
      requirement: { kind: 'tips', count: 5 },
    },
    {
      id: 'safety-pro',
      name: text.learning_safety_pro({}, options),
      description: text.learning_complete_tips({ count: 15 }, options),
      icon: 'shield-check',
      xpReward: 150,
      requirement: { kind: 'tips', count: 15 },
    },
    {
      id: 'safety-master',
      name: text.learning_safety_master({}, options),
      description: text.learning_complete_tips({ count: 25 }, options),
      icon: 'crown',
      xpReward: 300,
      requirement: { kind: 'tips', count: 25 },
    },
    {
      id: 'riding-expert',
      name: text.learning_riding_expert({}, options),
      description: text.learning_complete_riding_tips({ count: 6 }, options),
      icon: 'bike',
      xpReward: 100,
      requirement: { kind: 'tips', count: 6, category: 'riding' },
    },
    {
      id: 'maintenance-guru',
      name: text.learning_maintenance_guru({}, options),
      description: text.learning_complete_maintenance_tips({ count: 4 }, options),
      icon: 'wrench',
      xpReward: 100,
      requirement: { kind: 'tips', count: 4, category: 'maintenance' },
    },
    {
      id: 'dedicated-learner',
      name: text.learning_dedicated_learner({}, options),
      description: text.learning_keep_streak({ count: 5 }, options),
      icon: 'flame',
      xpReward: 75,
      requirement: { kind: 'streak', count: 5 },
    },
    {
      id: 'safety-influencer',
      name: text.learning_safety_influencer({}, options),
      description: text.learning_share_tips({ count: 10 }, options),
      icon: 'megaphone',
      xpReward: 125,
      requirement: { kind: 'shares', count: 10 },
    },
  ]
})

/** The achievements, on the server with English words. */
export const ACHIEVEMENTS = achievementsIn(ENGLISH)

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

/** Safety Sprint: the time in which its tips must be completed (minutes). */
export const SPRINT_MINUTES = 10

/** The challenges with their words in a language. Server code gives the language. */
export const challengesIn = oncePerLanguage((locale): readonly Challenge[] => {
  const options = { locale }
  return [
    {
      id: 'safety-sprint',
      title: text.challenges_safety_sprint({}, options),
      description: text.challenges_safety_sprint_text({ count: 3, minutes: SPRINT_MINUTES }, options),
      xpReward: 20,
      target: 3,
      unit: 'tips',
    },
    {
      id: 'knowledge-diversity',
      title: text.challenges_knowledge_diversity({}, options),
      description: text.challenges_knowledge_diversity_text({ count: 3 }, options),
      xpReward: 25,
      target: 3,
      unit: 'categories',
    },
    {
      id: 'deep-dive',
      title: text.challenges_deep_dive({}, options),
      description: text.challenges_deep_dive_text({ count: 5 }, options),
      xpReward: 15,
      target: 5,
      unit: 'minutes',
    },
    {
      id: 'safety-commitment',
      title: text.challenges_safety_commitment({}, options),
      description: text.challenges_safety_commitment_text({ count: 3 }, options),
      xpReward: 30,
      target: 3,
      unit: 'days',
    },
    {
      id: 'sharing-is-caring',
      title: text.challenges_sharing_is_caring({}, options),
      description: text.challenges_sharing_is_caring_text({ count: 2 }, options),
      xpReward: 25,
      target: 2,
      unit: 'shares',
    },
  ]
})

/** The challenges, on the server with English words. */
export const CHALLENGES = challengesIn(ENGLISH)

/** How many challenges are shown at a time. */
export const CHALLENGES_SHOWN = 3
