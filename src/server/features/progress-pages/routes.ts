import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { progressPages, type SharedProgress } from '#shared/contract/progress-pages.ts'
import { REWARD_LEVELS } from '#shared/learning/rules.ts'
import { deletePage, findPage, savePage } from './repository.ts'

interface Options {
  db: Db
  /** @throws AppError 403 when the rider is below the level. */
  requireLevel: (db: Db, riderId: number, level: number) => Promise<void>
  readSharedProgress: (code: string) => Promise<SharedProgress | undefined>
}

/** Public progress pages, from level 8 (D41). */
export async function progressPageRoutes(fastify: FastifyInstance, { db, requireLevel, readSharedProgress }: Options) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  /** The id of the signed-in rider. @throws AppError 403 below the level of progress pages. */
  async function riderWithPage(request: FastifyRequest): Promise<number> {
    const { rider } = await requireRider(request)
    await requireLevel(db, rider.id, REWARD_LEVELS.progressPage)
    return rider.id
  }

  app.route({
    ...from(progressPages.read),
    handler: async (request) => {
      const riderId = await riderWithPage(request)
      return (await request.read((db) => findPage(db, riderId))) ?? { code: null, shows: [] }
    },
  })

  app.route({
    ...from(progressPages.show),
    handler: async (request) => {
      const riderId = await riderWithPage(request)
      const { shows } = request.body
      return { code: await savePage(db, riderId, { code: makeShareCode(), shows }), shows }
    },
  })

  app.route({
    ...from(progressPages.hide),
    handler: async (request, reply) => {
      await deletePage(db, await riderWithPage(request))
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(progressPages.shared),
    handler: async (request) => {
      const shared = await readSharedProgress(request.params.code)
      if (!shared) throw new AppError('page-not-found')
      return shared
    },
  })
}
