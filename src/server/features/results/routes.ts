import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { results } from '#shared/contract/results.ts'
import { findRef } from './repository.ts'
import { changeRef } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  lockRider: (trx: Db, riderId: number) => Promise<unknown>
  findPassed: (db: Db, riderId: number) => Promise<object | undefined>
}

/** The reference of a rider in the operator's own system (D48). */
export async function resultRoutes(fastify: FastifyInstance, { db, ...parts }: Options) {
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
      await changeRef(db, rider.id, request.body.ref, parts)
      return { ref: request.body.ref }
    },
  })

  app.route({
    ...from(results.removeRef),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      await changeRef(db, rider.id, null, parts)
      return { ref: null }
    },
  })
}
