import type { FastifyInstance } from 'fastify'
import { findPlace } from '#server/content/place-rules.ts'
import { momentsBetweenChanges, questionsIn } from '#server/content/questions.ts'
import type { Db } from '#server/db/open.ts'
import { recordActivity } from '#server/features/activity/service.ts'
import { listOpenTips } from '#server/features/exam/repository.ts'
import { type LearnParts, learn } from '#server/features/learning/service.ts'
import { type ChosenOption, countOption } from '#server/platform/analytics/count-option.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { placeIn } from '#server/platform/place-in.ts'
import { review } from '#shared/contract/review.ts'
import { isSameText } from '#shared/protected-spaces.ts'
import { listMemory, logAnswer, writeMemory } from './repository.ts'
import { afterAnswer, questionFor, recallOf } from './service.ts'

interface Options extends LearnParts {
  db: Db
  clock: () => Date
  counts: Counts
}

/** Spaced review: questions about completed tips. */
export async function reviewRoutes(app: FastifyInstance, options: Options) {
  const { clock, counts } = options

  route(app, review.due, async ({ rider, library, query, request }) => {
    const now = clock()
    const place = placeIn(library, query, rider)
    const questions = questionsIn(libraryIn(library, query), place, now)
    // Skip tips that are no longer in the library.
    const all = (await request.read((from) => listMemory(from, rider.id))).filter(({ tipId }) => library.find(tipId))
    // A review shows the right answer, so it leaves out the tips of the rider's open exam.
    const inExam = await request.read((from) => listOpenTips(from, rider.id))
    const isDue = ({ memory }: (typeof all)[number]) => memory.due <= now
    const due = all.filter((remembered) => isDue(remembered) && !inExam.has(remembered.tipId))
    return {
      place: place ?? null,
      due: due.flatMap(({ tipId, memory }) => questionFor(questions, tipId, rider.id, memory.due) ?? []),
      nextDueAt: all.find((remembered) => !isDue(remembered))?.memory.due.toISOString() ?? null,
      memory: all.map(({ tipId, memory }) => ({
        tipId,
        recall: recallOf(memory, now),
        dueAt: memory.due.toISOString(),
      })),
    }
  })

  route(app, review.answer, async ({ rider, library, query, body, request, inTransaction }) => {
    const tip = findTip(library, body.tipId)
    const texts = libraryIn(library, query)
    const now = localTimeOf(request, clock)
    // The operator may have removed the place while the answer waited on a device.
    const place = findPlace(library, query.place)?.id ?? placeIn(library, {}, rider)
    let chosen: ChosenOption | undefined
    const outcome = await inTransaction(async (trx) => {
      const before = (await listMemory(trx, rider.id)).find(({ tipId }) => tipId === tip.id)
      // An answer that waited on the device may belong to a rule that has ended since.
      const moments = momentsBetweenChanges(library, place, before?.memory.due ?? now.at, now.at)
      const { question } = body
      const at =
        question === undefined
          ? now.at
          : moments.find((moment) => isSameText(questionsIn(texts, place, moment).of(tip.id)?.question ?? '', question))
      const check = at && questionsIn(texts, place, at).of(tip.id)
      if (!check) throw new AppError('question-changed')
      const option = [check.right, ...check.wrong].findIndex((each) => isSameText(each, body.answer))
      if (option < 0) throw invalidField('answer', 'not-an-option')
      const correct = option === 0
      if (!before || before.memory.due > now.at) throw notDue()
      if ((await listOpenTips(trx, rider.id)).has(tip.id)) throw new AppError('in-exam')
      const after = afterAnswer(before.memory, correct, now.at)
      if (!(await writeMemory(trx, rider.id, before, after))) throw notDue()
      await logAnswer(trx, rider.id, before, after, { correct, at: now.at })
      const { summary } = await learn(trx, rider.id, { kind: 'review-done' }, now, options, texts.language)
      await recordActivity(trx, rider.id, now, library, options)
      const { streak, xp, level, leveledUp } = summary
      chosen = { tipId: tip.id, question: questionsIn(library, place, at).of(tip.id), option }
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
    counts.addOf(rider.id, outcome.correct ? 'review-right' : 'review-wrong', tip.id)
    // In the site's own language, so that answers in all languages are counted together.
    if (chosen) countOption(counts, rider.id, chosen)
    return outcome
  })
}

const notDue = () => new AppError('not-due')
