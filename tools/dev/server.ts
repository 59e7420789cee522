// The site's own server during development. It renders no pages: it answers what it knows about a page as JSON, and dev.ts
// renders the page from the sources. So it needs no build.
import { join } from 'node:path'
import { readConfig } from '../../src/server/config.ts'
import type { PageRenderer } from '../../src/server/pages/page-renderer.ts'
import { makeCachedReply } from '../../src/server/platform/http/cached-reply.ts'
import { makeLogger } from '../../src/server/platform/operation/log.ts'
import { startServer } from '../../src/server/start.ts'
import { PAGE_INPUT } from './page-input.ts'

const pages: PageRenderer = {
  files: {
    clientDir: join(import.meta.dirname, '..', '..', 'public'),
    serviceWorker: '',
    assetsOf: () => [],
    adminOf: (language) => ({ script: `/@${language}/src/web/admin/entry-admin.tsx`, styles: [] }),
  },
  renderPage: async (input) => makeCachedReply(JSON.stringify(input), PAGE_INPUT, { status: input.status ?? 200 }),
  close: async () => undefined,
}

try {
  const config = readConfig(process.env)
  const { reloadContent } = await startServer(config, makeLogger(config.logLevel), () => pages)
  // dev.ts sends a message when the content has changed. The reply is the problem in the new content, if there is one.
  process.on('message', async () => {
    const problem = await reloadContent().then(
      () => undefined,
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    process.send?.({ problem })
  })
  // An open channel would keep the process alive after it was told to stop.
  process.channel?.unref()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
