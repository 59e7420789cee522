import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { ChallengeOutcome, TipId } from './learning.ts'

export const challenges = {
  complete: endpoint({
    method: 'POST',
    path: '/api/challenges/:id/complete',
    takesKey: true,
    summary: "Completes a challenge on the rider's word, once a day",
    access: 'rider',
    query: LanguageQuery,
    params: z.object({ id: z.string() }),
    status: 200,
    reply: ChallengeOutcome,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/user/reading',
    takesKey: true,
    summary: 'Reports how long a tip was read since the last report; impossible times do not count',
    access: 'rider',
    body: z.object({ tipId: TipId, seconds: z.number().nonnegative().max(3600) }),
    status: 200,
    reply: z.object({ seconds: z.int().meta({ description: 'Time for which this tip was read today' }) }),
  }),
}
