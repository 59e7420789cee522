import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { exam } from '#shared/contract/exam.ts'
import { answerQuestion, type ExamParts, readState, startExam } from './service.ts'

interface Options {
  config: Pick<Config, 'examPassPercent'>
  db: Db
  clock: () => Date
  random: () => number
  lockRider: LockRider
  findRef: ExamParts['findRef']
  onPassed: ExamParts['onPassed']
  /** Called after an exam has ended, outside of its transaction. */
  onExamEnded: () => void
}

/** The exam. The server draws, stores and judges it. No reply contains a right option before the end. */
export async function examRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, random, lockRider, findRef, onPassed, onExamEnded } = options
  const common = { clock, random, passPercent: config.examPassPercent, lockRider, findRef, onPassed }

  route(app, exam.state, async ({ rider, library, query, request }) => {
    const texts = libraryIn(library, query)
    return request.read((from) => readState(from, texts, rider.id, { ...common, library }))
  })

  route(app, exam.start, async ({ rider, library, query }) => {
    const texts = libraryIn(library, query)
    await startExam(db, rider.id, { ...common, library })
    return readState(db, texts, rider.id, { ...common, library })
  })

  route(app, exam.answer, async ({ rider, library, query, body }) => {
    const texts = libraryIn(library, query)
    await answerQuestion(db, rider.id, body, { ...common, library })
    const state = await readState(db, texts, rider.id, { ...common, library })
    if (!state.exam) onExamEnded()
    return state
  })
}
