import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { webhooksOf } from '#server/features/webhooks/service.ts'
import { type ChosenOption, countOption } from '#server/platform/analytics/count-option.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { placeIn } from '#server/platform/place-in.ts'
import { exam } from '#shared/contract/exam.ts'
import { answerQuestion, type ExamParts, readState, startExam } from './service.ts'

interface Options {
  config: Config
  db: Db
  clock: () => Date
  counts: Counts
  random: () => number
  outbox: Outbox
}

/** The exam. The server draws, stores and judges it. No reply contains a right option before the end. */
export async function examRoutes(app: FastifyInstance, options: Options) {
  const { config, counts, outbox } = options
  const partsOf = (
    content: ServedContent,
    query: { place?: string | undefined },
    rider: { preferences: string },
  ): ExamParts => ({
    ...options,
    passPercent: config.examPassPercent,
    library: content.library,
    place: placeIn(content.library, query, rider),
    webhooks: webhooksOf(options, content),
  })

  route(app, exam.state, async ({ rider, library, content, query, request }) => {
    const texts = libraryIn(library, query)
    return request.read((from) => readState(from, texts, rider.id, partsOf(content, query, rider)))
  })

  route(app, exam.start, async ({ rider, library, content, query, inTransaction }) => {
    const texts = libraryIn(library, query)
    const parts = partsOf(content, query, rider)
    let isNew = false
    const state = await inTransaction(async (trx) => {
      isNew = await startExam(trx, rider.id, parts)
      return readState(trx, texts, rider.id, parts)
    })
    if (isNew) counts.addOf(rider.id, 'exam-begun')
    return state
  })

  route(app, exam.answer, async ({ rider, library, content, query, body, inTransaction }) => {
    const texts = libraryIn(library, query)
    const parts = partsOf(content, query, rider)
    let chosen: ChosenOption | undefined
    const state = await inTransaction(async (trx) => {
      chosen = await answerQuestion(trx, rider.id, body, parts, texts)
      return readState(trx, texts, rider.id, parts)
    })
    if (chosen) countOption(counts, rider.id, chosen)
    if (!state.exam) {
      counts.addOf(rider.id, state.result?.passed ? 'exam-passed' : 'exam-failed')
      parts.webhooks.send()
      outbox.wake('code')
    }
    return state
  })
}
