import type { LeaderboardRow } from '../contract/leaderboard.ts'
import type { Sent } from '../name.ts'

type Sample = Pick<Sent<LeaderboardRow>, 'username' | 'xp' | 'completedTips' | 'achievements'>

const samples: Sample[] = [
  {
    username: 'NightLightNora',
    xp: 1690,
    completedTips: 32,
    achievements: [
      'safety-beginner',
      'safety-pro',
      'safety-master',
      'riding-expert',
      'maintenance-guru',
      'dedicated-learner',
      'safety-influencer',
    ],
  },
  {
    username: 'HelmetHarri',
    xp: 1410,
    completedTips: 29,
    achievements: [
      'safety-beginner',
      'safety-pro',
      'safety-master',
      'riding-expert',
      'maintenance-guru',
      'dedicated-learner',
    ],
  },
  {
    username: 'BellRinger',
    xp: 1125,
    completedTips: 25,
    achievements: ['safety-beginner', 'safety-pro', 'safety-master', 'riding-expert', 'maintenance-guru'],
  },
  {
    username: 'TyreTapper',
    xp: 780,
    completedTips: 18,
    achievements: ['safety-beginner', 'safety-pro', 'riding-expert', 'maintenance-guru'],
  },
  {
    username: 'SlowLaneSam',
    xp: 545,
    completedTips: 11,
    achievements: ['safety-beginner', 'riding-expert', 'dedicated-learner'],
  },
  {
    username: 'BrakeCheckBea',
    xp: 420,
    completedTips: 7,
    achievements: ['safety-beginner', 'riding-expert'],
  },
  {
    username: 'FirstRideFinn',
    xp: 265,
    completedTips: 5,
    achievements: ['safety-beginner'],
  },
]

/** Invented riders that fill a leaderboard with few real ones. Best first, with negative ids. */
export const SAMPLE_RIDERS = samples.map((rider, index) => ({ ...rider, id: -1 - index, sample: true as const }))
