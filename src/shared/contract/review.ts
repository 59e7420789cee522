import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeOutcome, TipId } from './learning.ts'
import { text } from './text.ts'

/** A tip that is about to be forgotten, with its question. The options stand in an order of the day's own. */
const DueReview = z.object({ tipId: z.int(), question: z.string(), options: z.array(z.string()) })
export type DueReview = z.infer<typeof DueReview>

/** How well a completed tip is remembered: the chance of a right answer now (0 to 1), and when it comes back. */
const Memory = z.object({ tipId: z.int(), recall: z.number().min(0).max(1), dueAt: z.iso.datetime() })
export type Memory = z.infer<typeof Memory>

/** Spaced review (D35). The right answer never leaves the server before the rider has answered. */
export const review = {
  due: endpoint({
    method: 'GET',
    path: '/api/review',
    summary: 'What is due for review, first due first; when the next is; how well each completed tip is remembered',
    access: 'rider',
    status: 200,
    reply: z.object({
      due: z.array(DueReview),
      nextDueAt: z.iso.datetime().nullable(),
      memory: z.array(Memory),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/review',
    summary: 'Answers the question of a tip that is due; one that is not due is 409 and changes nothing',
    access: 'rider',
    body: z.object({ tipId: TipId, answer: text(1000) }),
    status: 200,
    reply: z.object({
      correct: z.boolean(),
      rightAnswer: z.string(),
      why: z.string(),
      /** When this tip comes back. */
      nextDueAt: z.iso.datetime(),
      streak: z.int(),
      /** A streak can unlock an achievement; a review itself earns no XP. */
      ...ChallengeOutcome.pick({ xp: true, level: true, leveledUp: true, achievementsUnlocked: true }).shape,
    }),
  }),
}
