import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { route } from '#server/platform/http/route.ts'
import { tutorial } from '#shared/contract/tutorial.ts'
import { changeTutorial, readTutorial } from './repository.ts'

/** The rider's step in the tutorial. */
export async function tutorialRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, tutorial.status, async ({ rider, request }) => request.read((from) => readTutorial(from, rider.id)))

  route(app, tutorial.update, async ({ rider, body }) => {
    const { currentStep, completed } = body
    // Completing the tutorial also sets step 0, unless the request names a step.
    const step = currentStep ?? (completed ? 0 : undefined)
    await changeTutorial(db, rider.id, {
      ...(step === undefined ? {} : { currentStep: step }),
      ...(completed === undefined ? {} : { completed }),
    })
    return readTutorial(db, rider.id)
  })
}
