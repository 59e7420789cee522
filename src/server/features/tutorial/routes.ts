import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { tutorial } from '#shared/contract/tutorial.ts'
import { changeTutorial, readTutorial } from './repository.ts'

/** The rider's step in the tutorial (D17). */
export async function tutorialRoutes(fastify: FastifyInstance, { db }: { db: Db }) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(tutorial.status),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      return request.read((db) => readTutorial(db, rider.id))
    },
  })

  app.route({
    ...from(tutorial.update),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const { currentStep, completed } = request.body
      // Completing the tutorial also sets step 0, unless the request names a step.
      const step = currentStep ?? (completed ? 0 : undefined)
      await changeTutorial(db, rider.id, {
        ...(step === undefined ? {} : { currentStep: step }),
        ...(completed === undefined ? {} : { completed }),
      })
      return readTutorial(db, rider.id)
    },
  })
}
