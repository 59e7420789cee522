import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { requireLevel } from '#server/features/learning/service.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { progressPages } from '#shared/contract/progress-pages.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import { deletePage, findPage, savePage } from './repository.ts'
import { type PublicProgressParts, readPublicProgress } from './service.ts'

interface Options extends PublicProgressParts {
  db: Db
}

/** Public progress pages, from level 8. */
export async function progressPageRoutes(app: FastifyInstance, options: Options) {
  const { db } = options

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
    const shared = await readPublicProgress(params.code, options)
    if (!shared) throw new AppError('page-not-found')
    return shared
  })
}
