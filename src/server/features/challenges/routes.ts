import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { challenges } from '#shared/contract/challenges.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'
import { findChallenge } from '#shared/learning/challenges.ts'
import type { LearningAction, Outcome } from '#shared/learning/engine.ts'
import type { Summary } from '#shared/learning/summary.ts'
import { recordReading } from './service.ts'

interface Options {
  db: Db
  library: Library
  clock: () => Date
  /** Applies an action to a rider's learner. Called within a transaction. */
  learn: (
    trx: Db,
    riderId: number,
    action: LearningAction,
    now: LocalTime,
    locale: string,
  ) => Promise<{ outcome: Outcome; summary: Summary }>
}

/** Daily challenges: completing one, and reporting reading time (D22). */
export async function challengeRoutes(fastify: FastifyInstance, { db, library, clock, learn }: Options) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(challenges.complete),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const { language } = libraryIn(library, request.query)
      const challenge = findChallenge(request.params.id)
      if (!challenge) throw new AppError('challenge-not-found')
      const action = { kind: 'challenge-completed', id: challenge.id } as const
      const now = localTimeOf(request, clock)
      const { outcome, summary } = await db.transaction().execute((trx) => learn(trx, rider.id, action, now, language))
      if (outcome.events.some(({ kind }) => kind === 'challenge-refused')) {
        throw new AppError('challenge-done')
      }
      const { streak, achievementsUnlocked, ...rest } = summary
      return { ...rest, achievementsUnlocked: [...achievementsUnlocked] }
    },
  })

  app.route({
    ...from(challenges.read),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const tip = findTip(library, request.body.tipId)
      const seconds = await recordReading(db, rider.id, tip.id, request.body.seconds, localTimeOf(request, clock))
      return { seconds }
    },
  })
}
