import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { RequireLevel } from '#server/platform/handed-over.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { type PublicProgress, progressPages } from '#shared/contract/progress-pages.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import type { Sent } from '#shared/name.ts'
import { deletePage, findPage, savePage } from './repository.ts'

interface Options {
  db: Db
  requireLevel: RequireLevel
  readPublicProgress: (code: string) => Promise<Sent<PublicProgress> | undefined>
}

/** Public progress pages, from level 8. */
export async function progressPageRoutes(app: FastifyInstance, { db, requireLevel, readPublicProgress }: Options) {
  /** @throws AppError 403 below the level of progress pages. */
  const checkLevel = (rider: RiderRow) => requireLevel(db, rider.id, REWARDS.progressPage.level)

  route(app, progressPages.read, async ({ rider, request }) => {
    await checkLevel(rider)
    return (await request.read((from) => findPage(from, rider.id))) ?? { code: null, shows: [] }
  })

  route(app, progressPages.show, async ({ rider, body }) => {
    await checkLevel(rider)
    const { shows } = body
    return { code: await savePage(db, rider.id, { code: makeShareCode(), shows }), shows }
  })

  route(app, progressPages.hide, async ({ rider }) => {
    await checkLevel(rider)
    await deletePage(db, rider.id)
  })

  route(app, progressPages.shared, async ({ params }) => {
    const shared = await readPublicProgress(params.code)
    if (!shared) throw new AppError('page-not-found')
    return shared
  })
}
