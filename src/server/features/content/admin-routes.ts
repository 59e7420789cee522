import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { hasFields, readContentPath } from '#shared/content/paths.ts'
import { adminContent } from '#shared/contract/admin/content.ts'
import { beginTip, discardDraft, endPreview, makePreview, rebaseDraft, saveDraft } from './draft-service.ts'
import { authorOf } from './editor-service.ts'
import { keepPlan, publishDraft, withdrawPlanned } from './publish-service.ts'
import {
  confirmTranslation,
  hideTip,
  resolveConflict,
  restoreRevision,
  showTip,
  takeBackRevision,
} from './published-text-service.ts'
import type { ContentReloader } from './reloader-service.ts'
import { requireOfSite, viewDraftOf, viewFile, viewHistory, viewOverview, viewRevision } from './view-service.ts'

interface Options {
  db: Db
  clock: () => Date
  config: Config
  contentReloader: ContentReloader
}

/** Where a preview link begins. */
export const PREVIEW_PATH = '/preview'

/** Writing content in Admin. Each call names the path of a content file. */
export async function contentAdminRoutes(app: FastifyInstance, { db, clock, config, contentReloader }: Options) {
  const parts = { db, contentDir: config.contentDir, reloader: contentReloader }
  const { languages } = config
  const view = (path: string) => viewFile(parts, path, languages, clock())

  /** Only files with fields have drafts. */
  async function requireForm(path: string): Promise<void> {
    const read = readContentPath(path)
    if (!read || !hasFields(read)) throw new AppError('gone')
    await requireOfSite(parts, path, languages)
  }

  route(app, adminContent.list, () => viewOverview(parts, languages))
  route(app, adminContent.read, ({ query }) => view(query.path))

  route(app, adminContent.saveDraft, async ({ body, ...call }) => {
    await requireForm(body.path)
    await saveDraft(parts, body, authorOf(call))
    return viewDraftOf(parts, body.path)
  })

  route(app, adminContent.discardDraft, async ({ body, ...call }) => {
    await requireForm(body.path)
    await discardDraft(parts, body, authorOf(call))
    return view(body.path).catch((error: unknown) => {
      // The draft was all that there was.
      if (error instanceof AppError && error.code === 'gone') return null
      throw error
    })
  })

  route(app, adminContent.rebaseDraft, async ({ body, ...call }) => {
    await rebaseDraft(parts, body, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.publish, async ({ body, ...call }) => {
    await requireForm(body.path)
    await publishDraft(parts, body, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.withdraw, async ({ params, ...call }) =>
    view(await withdrawPlanned(parts, params.id, authorOf(call))),
  )

  route(app, adminContent.keepPlan, async ({ params, ...call }) =>
    view(await keepPlan(parts, params.id, authorOf(call))),
  )

  route(app, adminContent.history, ({ query }) => viewHistory(parts, query.path, query.before))
  route(app, adminContent.revision, ({ params }) => viewRevision(parts, params.id))

  route(app, adminContent.restore, async ({ params, ...call }) =>
    view(await restoreRevision(parts, params.id, authorOf(call))),
  )

  route(app, adminContent.takeBack, async ({ params, ...call }) =>
    view(await takeBackRevision(parts, params.id, authorOf(call))),
  )

  route(app, adminContent.hide, async ({ body, ...call }) => {
    await hideTip(parts, body.path, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.show, async ({ body, ...call }) => {
    await showTip(parts, body.path, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.newTip, async ({ body, library, ...call }) =>
    view(await beginTip(parts, { ...body, categories: library.categories }, authorOf(call))),
  )

  route(app, adminContent.resolve, async ({ body, ...call }) => {
    await resolveConflict(parts, body, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.stillRight, async ({ body, ...call }) => {
    await confirmTranslation(parts, body, authorOf(call))
    return view(body.path)
  })

  route(app, adminContent.makePreview, async ({ body, ...call }) => {
    const { token, endsAt } = await makePreview(body.path, authorOf(call))
    return { url: `${config.publicUrl}${PREVIEW_PATH}/${token}`, endsAt }
  })

  route(app, adminContent.endPreview, async ({ body, ...call }) => {
    await endPreview(body.path, authorOf(call))
    return view(body.path)
  })
}
