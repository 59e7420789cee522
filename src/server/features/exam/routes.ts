import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { type ChosenOption, countOption } from '#server/platform/analytics/count-option.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { placeIn } from '#server/platform/place-in.ts'
import { exam } from '#shared/contract/exam.ts'
import { answerQuestion, type ExamParts, readState, startExam } from './service.ts'

interface Options {
  config: Pick<Config, 'examPassPercent'>
  db: Db
  clock: () => Date
  counts: Counts
  random: () => number
  lockRider: LockRider
  findRef: ExamParts['findRef']
  onPassed: ExamParts['onPassed']
  /** Called after an exam has ended, outside of its transaction. */
  onExamEnded: () => void
}

/** The exam. The server draws, stores and judges it. No reply contains a right option before the end. */
export async function examRoutes(app: FastifyInstance, options: Options) {
  const { config, clock, counts, random, lockRider, findRef, onPassed, onExamEnded } = options
  const common = { clock, random, passPercent: config.examPassPercent, lockRider, findRef, onPassed }
  const partsOf = (library: Library, query: { place?: string | undefined }, rider: { preferences: string }) => ({
    ...common,
    library,
    place: placeIn(library, query, rider),
  })

  route(app, exam.state, async ({ rider, library, query, request }) => {
    const texts = libraryIn(library, query)
    return request.read((from) => readState(from, texts, rider.id, partsOf(library, query, rider)))
  })

  route(app, exam.start, async ({ rider, library, query, inTransaction }) => {
    const texts = libraryIn(library, query)
    const parts = partsOf(library, query, rider)
    let isNew = false
    const state = await inTransaction(async (trx) => {
      isNew = await startExam(trx, rider.id, parts)
      return readState(trx, texts, rider.id, parts)
    })
    if (isNew) counts.addOf(rider.id, 'exam-begun')
    return state
  })

  route(app, exam.answer, async ({ rider, library, query, body, inTransaction }) => {
    const texts = libraryIn(library, query)
    const parts = partsOf(library, query, rider)
    let chosen: ChosenOption | undefined
    const state = await inTransaction(async (trx) => {
      chosen = await answerQuestion(trx, rider.id, body, parts, texts)
      return readState(trx, texts, rider.id, parts)
    })
    if (chosen) countOption(counts, rider.id, chosen)
    if (!state.exam) {
      counts.addOf(rider.id, state.result?.passed ? 'exam-passed' : 'exam-failed')
      onExamEnded()
    }
    return state
  })
}
