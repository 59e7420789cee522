import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { TipListRow } from '#server/db/tables/tips.ts'
import { lockRider } from '#server/features/accounts/repository.ts'
import { requireLevel } from '#server/features/learning/service.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { lists, type TipList } from '#shared/contract/lists.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import type { Sent } from '#shared/name.ts'
import { deleteList, insertList, listLists, readTipIds, shareList, updateList } from './repository.ts'
import { changeList, readSharedList } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
}

/** A rider's named lists of tips, from level 7. */
export async function listRoutes(app: FastifyInstance, { db, clock }: Options) {
  /** @throws AppError 403 below the level of lists. */
  const checkLevel = (rider: RiderRow) => requireLevel(db, rider.id, REWARDS.lists.level)

  const toList = (library: Library, row: TipListRow): Sent<TipList> => ({
    id: row.id,
    name: row.name,
    tipIds: readTipIds(row).filter((id) => library.find(id)),
    shareCode: row.share_code,
  })

  /** @throws AppError 404 for a tip that is not in the library. */
  function checkTips(library: Library, tipIds: readonly number[] = []): void {
    for (const id of tipIds) findTip(library, id)
  }

  route(app, lists.list, async ({ rider, request, library }) => {
    await checkLevel(rider)
    return (await request.read((from) => listLists(from, rider.id))).map((row) => toList(library, row))
  })

  route(app, lists.create, async ({ rider, body, library, inTransaction }) => {
    await checkLevel(rider)
    const { name, tipIds = [] } = body
    checkTips(library, tipIds)
    return inTransaction(async (trx) => {
      await lockRider(trx, rider.id)
      return toList(library, await insertList(trx, rider.id, { name, tipIds }, clock()))
    })
  })

  route(app, lists.update, async ({ rider, params, body, library, inTransaction }) => {
    await checkLevel(rider)
    checkTips(library, body.tipIds)
    return inTransaction(async (trx) =>
      toList(library, await changeList(trx, { riderId: rider.id, id: params.id }, body, library)),
    )
  })

  route(app, lists.remove, async ({ rider, params }) => {
    await checkLevel(rider)
    await deleteList(db, { riderId: rider.id, id: params.id })
  })

  route(app, lists.share, async ({ rider, params, library }) => {
    await checkLevel(rider)
    return toList(library, await shareList(db, { riderId: rider.id, id: params.id }, makeShareCode()))
  })

  route(app, lists.unshare, async ({ rider, params, library }) => {
    await checkLevel(rider)
    return toList(library, await updateList(db, { riderId: rider.id, id: params.id }, { shareCode: null }))
  })

  route(app, lists.shared, async ({ library, params, query }) => {
    const texts = libraryIn(library, query)
    // Reads from the primary, because a link that was taken back must end at once.
    const shared = await readSharedList(db, texts, params.code)
    if (!shared) throw new AppError('list-not-found')
    return shared
  })
}
