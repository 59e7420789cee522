import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const LeaderboardRow = z.object({
  id: z.int().meta({ description: 'Below zero for a sample rider' }),
  /** 1 is best; equal XP is equal rank. */
  rank: z.int(),
  username: z.string(),
  level: z.int(),
  xp: z.int(),
  completedTips: z.int(),
  achievements: z.array(z.string()).meta({ description: 'Ids of the unlocked achievements' }),
  /** No rider: it fills a place as long as there are too few (D23). */
  sample: z.boolean(),
  /** The rider who is asking. */
  you: z.boolean(),
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const leaderboard = {
  list: endpoint({
    method: 'GET',
    path: '/api/leaderboard',
    summary: 'The top 7 by XP; the rider who asks follows with their true rank when not among them',
    access: 'public',
    status: 200,
    reply: z.array(LeaderboardRow),
  }),
}
