import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { results } from '#shared/contract/results.ts'
import { deleteRef, findRef, writeRef } from './repository.ts'

/** The id that the operator's own system gave a rider (D48). */
export async function resultRoutes(fastify: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(results.ref),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      return { ref: await request.read((from) => findRef(from, rider.id)) }
    },
  })

  app.route({
    ...from(results.setRef),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      await writeRef(db, rider.id, request.body.ref, clock())
      return { ref: request.body.ref }
    },
  })

  app.route({
    ...from(results.removeRef),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      await deleteRef(db, rider.id)
      return { ref: null }
    },
  })
}
