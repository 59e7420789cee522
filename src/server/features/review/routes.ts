import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import type { Learn, OnActivity } from '#server/platform/handed-over.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { review } from '#shared/contract/review.ts'
import { isSameText } from '#shared/protected-spaces.ts'
import { listMemory, logAnswer, writeMemory } from './repository.ts'
import { afterAnswer, questionFor, recallOf } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  learn: Learn
  onActivity: OnActivity
  /** The tips of the rider's open exam. They are not reviewed, because a review shows the right answer. */
  listOpenTips: (db: Db, riderId: number) => Promise<ReadonlySet<number>>
}

/** Spaced review: questions about completed tips. */
export async function reviewRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, learn, onActivity, listOpenTips } = options

  route(app, review.due, async ({ rider, library, query, request }) => {
    const texts = libraryIn(library, query)
    const now = clock()
    // Skip tips that are no longer in the library.
    const all = (await request.read((from) => listMemory(from, rider.id))).filter(({ tipId }) => library.find(tipId))
    const inExam = await request.read((from) => listOpenTips(from, rider.id))
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
  })

  route(app, review.answer, async ({ rider, library, query, body, request }) => {
    const tip = findTip(library, body.tipId)
    const texts = libraryIn(library, query)
    const check = texts.checkOf(tip.id)
    const { answer } = body
    const option = check && [check.right, ...check.wrong].find((each) => isSameText(each, answer))
    if (!check || option === undefined) throw invalidField('answer', 'not-an-option')
    const now = localTimeOf(request, clock)
    return db.transaction().execute(async (trx) => {
      const before = (await listMemory(trx, rider.id)).find(({ tipId }) => tipId === tip.id)
      if (!before || before.card.due > now.at) throw notDue()
      if ((await listOpenTips(trx, rider.id)).has(tip.id)) throw new AppError('in-exam')
      const correct = option === check.right
      const after = afterAnswer(before.card, correct, now.at)
      if (!(await writeMemory(trx, rider.id, before, after))) throw notDue()
      await logAnswer(trx, rider.id, before, after, { correct, at: now.at })
      const { summary } = await learn(trx, rider.id, { kind: 'review-done' }, now, texts.language)
      await onActivity(trx, rider.id, now, library)
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
  })
}

const notDue = () => new AppError('not-due')
