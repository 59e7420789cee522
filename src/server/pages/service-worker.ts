import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { listPath, type OfflineSite, PLAIN_PATHS, SHELL_PATH } from '#shared/offline.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { SiteStyle } from './site-style.ts'

interface Parts {
  config: Config
  library: Library
  pages: PageRenderer
  site: SiteSettings
  style: SiteStyle
}

/** The addresses that devices cache besides the built files: pages that are the same for everyone, and the library. */
function addressesOf({ categories }: Library): string[] {
  const lists = categories.map(({ id }) => listPath(id))
  return [SHELL_PATH, '/api/categories', '/api/tips', ...(lists.length > 0 ? lists : ['/']), ...PLAIN_PATHS]
}

/**
 * The text of /sw.js: the list of addresses to cache, then the worker's code. Only the running server knows the list,
 * because it depends on the content and the configuration. When one of them changes, the file changes, and browsers
 * install it as an update.
 */
export async function makeServiceWorker(
  app: FastifyInstance,
  { config, library, pages, site, style }: Parts,
): Promise<string> {
  const drawings = library.tips.flatMap(({ drawingPath }) => drawingPath ?? [])
  const versioned = [...pages.files.assets, style.path, ...drawings]
  const cached: OfflineSite['cached'] = versioned.map((url) => ({ url, revision: null }))
  for (const url of addressesOf(library)) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    cached.push({ url, revision: String(headers.etag).replaceAll('"', '') })
  }
  const offline: OfflineSite = {
    cached,
    categories: library.categories.map(({ id }) => ({ id })),
    guide: createHash('sha256')
      .update(JSON.stringify([library.version, site.productName, config.publicUrl]))
      .digest('hex')
      .slice(0, 16),
  }
  return `self.SITE = ${JSON.stringify(offline)};\n${pages.files.serviceWorker}`
}
