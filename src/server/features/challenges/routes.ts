import type { FastifyInstance } from 'fastify'

import { type LearnParts, learn } from '#server/features/learning/service.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { challenges } from '#shared/contract/challenges.ts'
import { findChallenge } from '#shared/learning/challenges.ts'
import { recordReading } from './service.ts'

interface Options extends LearnParts {
  clock: () => Date
}

/** Daily challenges: completing one, and reporting reading time. */
export async function challengeRoutes(app: FastifyInstance, options: Options) {
  const { clock } = options

  route(app, challenges.complete, async ({ rider, library, params, query, request, inTransaction }) => {
    const { language } = libraryIn(library, query)
    const challenge = findChallenge(params.id)
    if (!challenge) throw new AppError('challenge-not-found')
    const action = { kind: 'challenge-completed', id: challenge.id } as const
    const now = localTimeOf(request, clock)
    return inTransaction(async (trx) => {
      const { outcome, summary } = await learn(trx, rider.id, action, now, options, language)
      if (outcome.events.some(({ kind }) => kind === 'challenge-refused')) throw new AppError('challenge-done')
      const { streak, achievementsUnlocked, ...rest } = summary
      return { ...rest, achievementsUnlocked: [...achievementsUnlocked] }
    })
  })

  route(app, challenges.read, async ({ rider, library, body, request, inTransaction }) => {
    const tip = findTip(library, body.tipId)
    const now = localTimeOf(request, clock)
    return inTransaction(async (trx) => ({ seconds: await recordReading(trx, rider.id, tip.id, body.seconds, now) }))
  })
}
