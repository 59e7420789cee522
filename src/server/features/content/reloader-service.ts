import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { RevisedContent } from '#server/content/check-revised.ts'
import { ContentError } from '#server/content/content-files.ts'
import type { Library } from '#server/content/library.ts'
import type { HoldingRevision } from '#server/content/revised-files.ts'
import type { Db } from '#server/db/open.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import {
  type BuiltContent,
  type CheckRevised,
  type ContentBuilder,
  highestTipId,
  makeContentBuilder,
} from './build-service.ts'
import { isOriginalTip, keepFilesOf } from './folder-service.ts'
import { isSameVersion, noteTipId, readContentVersion } from './repository.ts'

/**
 * How often each server asks the database for changes of the content (ms). With the time of a build, publishing takes
 * less than 10 s.
 */
const POLL_EVERY = 1000

interface ReloaderParts {
  db: Db
  contentDir: string
  builder: ContentBuilder
  /** The content that the server read at its start. */
  first?: BuiltContent | undefined
  replace: (library: Library) => Promise<void>
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'warn'>
}

export type ContentReloader = ReturnType<typeof makeContentReloader>

/**
 * Serves the content that is in effect. It asks the database every second, because a message between servers may be
 * lost and a server may have been away. One build runs at a time, and the newest content wins.
 */
function makeContentReloader({ db, contentDir, builder, first, replace, log }: ReloaderParts) {
  let known: BuiltContent | undefined = first
  let running: Promise<BuiltContent> | undefined
  let waiting: Library | undefined
  let serving: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isFailing = false

  /** Serves a library when the one before it is served. Of several libraries that wait only the newest is served. */
  function serve(library: Library): void {
    waiting = library
    serving ??= serveWaiting().finally(() => {
      serving = undefined
    })
  }

  async function serveWaiting(): Promise<void> {
    while (waiting && !isClosed) {
      const library = waiting
      waiting = undefined
      await replace(library).then(
        () => log.info({ content: library.version }, 'other content is served'),
        (error: unknown) => log.error({ err: error }, 'the newest content could not be served'),
      )
    }
  }

  async function build(isFolderNew: boolean): Promise<BuiltContent> {
    const version = await readContentVersion(db)
    try {
      const next = await builder.build()
      // Without `first` the server began with a library from elsewhere, which stays until something is published.
      const isChanged = known ? !isSameVersion(known.version, next.version) : next.holding.size > 0
      if (next.refused.length > 0) log.warn({ problems: next.problems }, 'some revisions of content are refused')
      if (isFolderNew || isChanged) serve(next.library)
      await noteTipId(db, highestTipId(next))
      known = next
    } catch (error) {
      if (!known || isFolderNew || !(error instanceof ContentError)) throw error
      // The old content stays served. Admin shows the problems until a valid revision is in effect.
      log.error({ problems: error.found }, 'the content folder has mistakes')
      known = { ...known, version, problems: error.found }
    }
    return known
  }

  /**
   * Builds the content that is in effect, unless it is built already. @param isFolderNew whether the files of the
   * folder have changed
   */
  async function update(isFolderNew = false): Promise<BuiltContent> {
    while (running) await running.catch(() => undefined)
    const isBuilt = known && isSameVersion(known.version, await readContentVersion(db))
    if (known && isBuilt && !isFolderNew) return known
    if (running) return update(isFolderNew)
    running = build(isFolderNew).finally(() => {
      running = undefined
    })
    return running
  }

  /** Resolves when the built content is served. */
  const served = async () => {
    while (serving) await serving
  }

  /** A deployment may have changed the files of tips that were written in Admin, and a later one may remove them. */
  async function keepFiles({ holding }: BuiltContent): Promise<void> {
    for (const { path, kind } of holding.values())
      if (kind === 'file' && isOriginalTip(path)) await keepFilesOf(db, contentDir, path)
  }

  const poll = () => {
    if (running) return
    update().then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        // Log this once, not every second while the database is away.
        if (!isFailing) log.error({ err: error }, 'it is not known which content holds')
        isFailing = true
      },
    )
  }

  return {
    update: () => update(),
    /** Reads the content folder again. @throws ContentError, and the old content stays, when its files have mistakes. */
    reload: async () => {
      await update(true)
      await served()
    },
    served,
    /** Looks at once instead of with the next poll. */
    hurry: poll,
    current: () => known,
    checkRows: builder.checkRows,
    buildWith: async (files: readonly HoldingRevision[]) => builder.buildWith(files, (await update()).refused),
    start: () => {
      if (known) {
        noteTipId(db, highestTipId(known)).catch((err: unknown) => log.error({ err }, 'the ids of tips were not noted'))
        keepFiles(known).catch((err: unknown) => log.error({ err }, 'the files of tips were not kept'))
      }
      timer = setInterval(poll, POLL_EVERY)
      timer.unref()
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running?.catch(() => undefined)
      await served()
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves what editors publish, on every server. */
    contentReloader: ContentReloader
  }
}

/** How many checks of the content may wait. A check takes half a second. */
const MAX_WAITING = 10

/** Checks in a worker thread, so that requests do not wait. */
function checkInThread(app: FastifyInstance): CheckRevised {
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)
  const file = new URL('../../content/check-revised.ts', import.meta.url)
  return (input) => pool.run<RevisedContent>(file, 'checkRevised', input)
}

interface AddedParts {
  db: Db
  config: Config
  builtContent?: BuiltContent
  /** Replaces the check in a worker thread. */
  checkRevised?: CheckRevised
}

/** Adds `app.contentReloader`. The server that listens starts it. */
export function addContentReloader(app: FastifyInstance, { db, config, builtContent, checkRevised }: AddedParts) {
  const check = checkRevised ?? checkInThread(app)
  const reloader = makeContentReloader({
    db,
    contentDir: config.contentDir,
    builder: makeContentBuilder({ ...config, db, check }),
    first: builtContent,
    replace: (library) => app.replaceContent(library, true),
    log: app.log,
  })
  app.decorate('contentReloader', reloader)
  app.addHook('onClose', reloader.close)
  return reloader
}
