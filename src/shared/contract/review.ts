import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeOutcome, TipId } from './learning.ts'
import { Localized } from './localized.ts'
import { PlaceQuery } from './rules.ts'
import { text } from './text.ts'

/** A tip that is due for review, with its question. The order of the options changes with each review. */
const DueReview = z.object({
  tipId: z.int(),
  question: Localized,
  options: z.array(Localized),
  language: z.string().optional().meta({ description: 'Language of the texts when it is another one' }),
})
export type DueReview = z.infer<typeof DueReview>

/** How well the rider remembers a completed tip. `recall` is the chance of a right answer now, from 0 to 1. */
const Memory = z.object({ tipId: z.int(), recall: z.number().min(0).max(1), dueAt: z.iso.datetime() })
export type Memory = z.infer<typeof Memory>

/** Spaced review. The server sends the right answer only after the rider has answered. */
export const review = {
  due: endpoint({
    method: 'GET',
    path: '/api/review',
    summary:
      'The tips that are due for review, first due first; when the next one is due; how well the rider remembers each completed tip',
    access: 'rider',
    query: PlaceQuery,
    status: 200,
    reply: z.object({
      place: z
        .string()
        .nullable()
        .meta({ description: 'Id of the place whose rules are asked. Send it with the answers' }),
      due: z.array(DueReview),
      nextDueAt: z.iso.datetime().nullable(),
      memory: z.array(Memory),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/review',
    takesKey: true,
    summary:
      'Answers the question of a tip that is due; 409 and no change when it is not due, or when the rider was asked another question',
    access: 'rider',
    query: PlaceQuery,
    body: z.object({
      tipId: TipId,
      question: text(1000).optional().meta({
        description: 'The question that was asked, word by word. Without it, the answer is one to the question of now',
      }),
      answer: text(1000),
    }),
    status: 200,
    reply: z.object({
      correct: z.boolean(),
      rightAnswer: Localized,
      why: Localized,
      /** When this tip is due again. */
      nextDueAt: z.iso.datetime(),
      streak: z.int(),
      /** A review earns no XP, but the streak can unlock an achievement that does. */
      ...ChallengeOutcome.pick({ xp: true, level: true, leveledUp: true, achievementsUnlocked: true }).shape,
    }),
  }),
}
