import type { FastifyInstance } from 'fastify'
import type { RevisedContent } from '#server/content/check-revised.ts'
import { type CheckRevised, makeContentBuilder } from '#server/features/content/build-service.ts'
import { type ContentExchange, makeContentExchange } from '#server/features/content/exchange-service.ts'
import type { Parts } from '#server/parts.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves what editors publish, on every server. */
    contentExchange: ContentExchange
  }
}

/** How many checks of the content may wait. A check takes half a second. */
const MAX_WAITING = 10

/** Checks in a worker thread, so that requests do not wait. */
function checkInThread(app: FastifyInstance): CheckRevised {
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)
  const file = new URL('../content/check-revised.ts', import.meta.url)
  return (input) => pool.run<RevisedContent>(file, 'checkRevised', input)
}

/** Adds `app.contentExchange`. The server that listens starts it. */
export function wireContent(app: FastifyInstance, { db, config, builtContent, checkRevised }: Parts): ContentExchange {
  const check = checkRevised ?? checkInThread(app)
  const exchange = makeContentExchange({
    db,
    contentDir: config.contentDir,
    builder: makeContentBuilder({ ...config, db, check }),
    first: builtContent,
    replace: (library) => app.replaceContent(library, true),
    log: app.log,
  })
  app.decorate('contentExchange', exchange)
  app.addHook('onClose', exchange.close)
  return exchange
}
