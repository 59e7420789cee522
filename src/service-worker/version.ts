import { PrecacheController } from 'workbox-precaching'
import { SITE_HEADER } from '#shared/site-header.ts'
import { site } from './site.ts'

const revisions = new Map(site.cached.map(({ url, revision }) => [new URL(url, location.href).href, revision]))

// A proxy that compresses may make the ETag weak or append to it, so only its beginning is compared.
function isThisVersion(url: string, response: Response): boolean {
  const revision = revisions.get(url)
  const tag = response.headers.get('etag')?.replace(/^(W\/)?"/, '')
  return !revision || !tag || tag.startsWith(revision)
}

/**
 * Caches one version of the site, all of it or nothing. While servers are being replaced, an answer may belong to another
 * version. Then the installation fails, and the browser tries again later.
 */
export const version = new PrecacheController({
  plugins: [
    {
      // The requests of the open page come first.
      requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }),
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && response.headers.has(SITE_HEADER) && isThisVersion(request.url, response)
          ? response
          : null,
    },
  ],
})
version.precache(site.cached)
