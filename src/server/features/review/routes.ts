import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { review } from '#shared/contract/review.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'
import type { LearningAction } from '#shared/learning/engine.ts'
import type { Summary } from '#shared/learning/summary.ts'
import { listMemory, logAnswer, writeMemory } from './repository.ts'
import { afterAnswer, questionFor, recallOf } from './service.ts'

interface Options {
  db: Db
  library: Library
  clock: () => Date
  /** Applies an action to a rider's learner. Called within the transaction. */
  learn: (
    trx: Db,
    riderId: number,
    action: LearningAction,
    now: LocalTime,
    locale: string,
  ) => Promise<{ summary: Summary }>
  /** Called after an answer, within its transaction. */
  onActivity: (trx: Db, riderId: number, now: LocalTime) => Promise<void>
  /** The tips of the rider's open exam. They are not reviewed, because a review shows the right answer (D46). */
  listOpenTips: (db: Db, riderId: number) => Promise<ReadonlySet<number>>
}

/** Spaced review: questions about completed tips (D35). */
export async function reviewRoutes(fastify: FastifyInstance, options: Options) {
  const { db, library, clock, learn, onActivity, listOpenTips } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(review.due),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const texts = libraryIn(library, request.query)
      const now = clock()
      // Skip tips that are no longer in the library.
      const all = (await request.read((db) => listMemory(db, rider.id))).filter(({ tipId }) => library.find(tipId))
      const inExam = await request.read((db) => listOpenTips(db, rider.id))
      const isDue = ({ card }: (typeof all)[number]) => card.due <= now
      const due = all.filter((remembered) => isDue(remembered) && !inExam.has(remembered.tipId))
      return {
        due: due.flatMap(({ tipId, card }) => questionFor(texts, tipId, rider.id, card.due) ?? []),
        nextDueAt: all.find((remembered) => !isDue(remembered))?.card.due.toISOString() ?? null,
        memory: all.map(({ tipId, card }) => ({
          tipId,
          recall: recallOf(card, now),
          dueAt: card.due.toISOString(),
        })),
      }
    },
  })

  app.route({
    ...from(review.answer),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const tip = findTip(library, request.body.tipId)
      const texts = libraryIn(library, request.query)
      const check = texts.checkOf(tip.id)
      const { answer } = request.body
      if (!check || ![check.right, ...check.wrong].includes(answer)) throw invalidField('answer', 'not-an-option')
      const now = localTimeOf(request, clock)
      return db.transaction().execute(async (trx) => {
        const before = (await listMemory(trx, rider.id)).find(({ tipId }) => tipId === tip.id)
        if (!before || before.card.due > now.at) throw notDue()
        if ((await listOpenTips(trx, rider.id)).has(tip.id)) throw new AppError('in-exam')
        const correct = answer === check.right
        const after = afterAnswer(before.card, correct, now.at)
        if (!(await writeMemory(trx, rider.id, before, after))) throw notDue()
        await logAnswer(trx, rider.id, before, after, { correct, at: now.at })
        const { summary } = await learn(trx, rider.id, { kind: 'review-done' }, now, texts.language)
        await onActivity(trx, rider.id, now)
        const { streak, xp, level, leveledUp } = summary
        return {
          correct,
          rightAnswer: check.right,
          why: check.why,
          nextDueAt: after.due.toISOString(),
          streak,
          xp,
          level,
          leveledUp,
          achievementsUnlocked: [...summary.achievementsUnlocked],
        }
      })
    },
  })
}

const notDue = () => new AppError('not-due')
