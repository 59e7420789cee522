import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Name } from './name.ts'

const LeaderboardRow = z.object({
  id: z.int().meta({ description: 'Negative for a sample rider' }),
  /** 1 is best. Riders with equal XP have the same rank. */
  rank: z.int(),
  username: Name,
  level: z.int(),
  xp: z.int(),
  completedTips: z.int(),
  achievements: z.array(z.string()).meta({ description: 'Ids of the unlocked achievements' }),
  avatar: z.string().nullable().meta({ description: 'The code of the avatar' }),
  badges: z.array(z.string()).meta({ description: 'Ids of the achievements that the rider shows beside the name' }),
  /** An invented rider, shown while there are too few real ones. */
  sample: z.boolean(),
  /** Whether this row is the signed-in rider. */
  you: z.boolean(),
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const leaderboard = {
  list: endpoint({
    method: 'GET',
    path: '/api/leaderboard',
    summary: 'The top 7 by XP; the signed-in rider follows with their rank when not among them',
    access: 'public',
    status: 200,
    reply: z.array(LeaderboardRow),
  }),
}
