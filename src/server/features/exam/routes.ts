import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { exam } from '#shared/contract/exam.ts'
import { answerQuestion, type ExamParts, readState, startExam } from './service.ts'

interface Options {
  config: Pick<Config, 'examPassPercent'>
  db: Db
  library: Library
  clock: () => Date
  random: () => number
  lockRider: ExamParts['lockRider']
  findRef: ExamParts['findRef']
  onPassed: ExamParts['onPassed']
  /** Called after an exam has ended, outside of its transaction. */
  onEnded: () => void
}

/** The exam (D46). The server draws, stores and judges it. No reply contains a right option before the end. */
export async function examRoutes(fastify: FastifyInstance, options: Options) {
  const { config, db, library, clock, random, lockRider, findRef, onPassed, onEnded } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const parts = { library, clock, random, passPercent: config.examPassPercent, lockRider, findRef, onPassed }

  app.route({
    ...from(exam.state),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const texts = libraryIn(library, request.query)
      return request.read((from) => readState(from, texts, rider.id, parts))
    },
  })

  app.route({
    ...from(exam.start),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const texts = libraryIn(library, request.query)
      await startExam(db, rider.id, parts)
      return readState(db, texts, rider.id, parts)
    },
  })

  app.route({
    ...from(exam.answer),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const texts = libraryIn(library, request.query)
      await answerQuestion(db, rider.id, request.body, parts)
      const state = await readState(db, texts, rider.id, parts)
      if (!state.exam) onEnded()
      return state
    },
  })
}
