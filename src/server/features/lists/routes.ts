import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { TipListRow } from '#server/db/schema.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { lists, type TipList } from '#shared/contract/lists.ts'
import { REWARD_LEVELS } from '#shared/learning/rules.ts'
import { deleteList, insertList, listLists, readTipIds, shareList, updateList } from './repository.ts'
import { readSharedList } from './service.ts'

interface Options {
  db: Db
  library: Library
  clock: () => Date
  /** @throws AppError 403 when the rider is below the level. */
  requireLevel: (db: Db, riderId: number, level: number) => Promise<void>
  /** Locks the rider's row until the transaction ends. */
  lockRider: (trx: Db, riderId: number) => Promise<unknown>
}

/** A rider's named lists of tips, from level 7 (D41). */
export async function listRoutes(fastify: FastifyInstance, { db, library, clock, requireLevel, lockRider }: Options) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  /** The id of the signed-in rider. @throws AppError 403 below the level of lists. */
  async function riderWithLists(request: FastifyRequest): Promise<number> {
    const { rider } = await requireRider(request)
    await requireLevel(db, rider.id, REWARD_LEVELS.lists)
    return rider.id
  }

  const toList = (row: TipListRow): TipList => ({
    id: row.id,
    name: row.name,
    tipIds: readTipIds(row).filter((id) => library.find(id)),
    shareCode: row.share_code,
  })

  /** @throws AppError 404 for a tip that is not in the library. */
  function checkTips(tipIds: readonly number[] = []): void {
    for (const id of tipIds) findTip(library, id)
  }

  app.route({
    ...from(lists.list),
    handler: async (request) => {
      const riderId = await riderWithLists(request)
      return (await request.read((db) => listLists(db, riderId))).map(toList)
    },
  })

  app.route({
    ...from(lists.create),
    handler: async (request, reply) => {
      const riderId = await riderWithLists(request)
      const { name, tipIds = [] } = request.body
      checkTips(tipIds)
      reply.status(201)
      const row = await db.transaction().execute(async (trx) => {
        await lockRider(trx, riderId)
        return insertList(trx, riderId, { name, tipIds }, clock())
      })
      return toList(row)
    },
  })

  app.route({
    ...from(lists.update),
    handler: async (request) => {
      const riderId = await riderWithLists(request)
      const { name, tipIds } = request.body
      checkTips(tipIds)
      const changes = { ...(name === undefined ? {} : { name }), ...(tipIds === undefined ? {} : { tipIds }) }
      return toList(await updateList(db, { riderId, id: request.params.id }, changes))
    },
  })

  app.route({
    ...from(lists.remove),
    handler: async (request, reply) => {
      const riderId = await riderWithLists(request)
      await deleteList(db, { riderId, id: request.params.id })
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(lists.share),
    handler: async (request) => {
      const riderId = await riderWithLists(request)
      return toList(await shareList(db, { riderId, id: request.params.id }, makeShareCode()))
    },
  })

  app.route({
    ...from(lists.unshare),
    handler: async (request) => {
      const riderId = await riderWithLists(request)
      return toList(await updateList(db, { riderId, id: request.params.id }, { shareCode: null }))
    },
  })

  app.route({
    ...from(lists.shared),
    handler: async (request) => {
      const texts = libraryIn(library, request.query)
      // From the leader, because a link that was taken back must end at once.
      const shared = await readSharedList(db, texts, request.params.code)
      if (!shared) throw new AppError('list-not-found')
      return shared
    },
  })
}
