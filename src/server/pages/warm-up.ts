import type { FastifyInstance } from 'fastify'
import type { ServedContent } from '#server/content/served-content.ts'
import { ownContent } from '#server/platform/http/request-content.ts'
import { addressIn } from '#shared/languages.ts'

/** How many pages that were requested in the last minute are made ready. */
const MAX_RECENT = 60

/** After this time (ms) no further page is made ready, because riders wait for the new content. */
const WARM_FOR = 2500

/** The last part of a file's address has a dot. Files are made only when somebody asks for them. */
const isFile = (url: string) => (url.split('?', 1)[0] ?? '').split('/').at(-1)?.includes('.') === true

/**
 * Makes the answers that riders open first, before the new content is served, so that nobody waits for them. It makes
 * one at a time, so that requests of riders do not queue behind them.
 */
export async function warmUp(app: FastifyInstance, content: ServedContent): Promise<void> {
  const ends = performance.now() + WARM_FOR
  const recent = app.recentAddresses().filter((url) => !isFile(url))
  const workers = content.languageSites.map(({ base }) => `${base}/sw.js`)
  const starts = content.languageSites.map(({ base }) => addressIn(base, '/'))
  const urls = new Set([...starts, '/api/tips', ...recent.slice(0, MAX_RECENT), ...workers])
  await ownContent.run(content, async () => {
    for (const url of urls) {
      if (performance.now() > ends) return
      await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    }
  })
}
