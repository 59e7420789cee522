import { PrecacheController } from 'workbox-precaching'
import { site } from './site.ts'

const revisions = new Map(site.kept.map(({ url, revision }) => [new URL(url, location.href).href, revision]))

/** Proxies that compress may weaken a tag or lengthen it; its beginning says which version it is. */
function isThisVersion(url: string, response: Response): boolean {
  const revision = revisions.get(url)
  const tag = response.headers.get('etag')?.replace(/^(W\/)?"/, '')
  return !revision || !tag || tag.startsWith(revision)
}

/**
 * One version of the site. Whatever belongs to it is kept whole before the version is used: while a server is being
 * replaced, an answer of another version makes the installation fail, and the browser tries again later.
 */
export const version = new PrecacheController({
  plugins: [
    {
      // The page that is being read comes first.
      requestWillFetch: async ({ request }) => new Request(request, { priority: 'low' }),
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && isThisVersion(request.url, response) ? response : null,
    },
  ],
})
version.precache(site.kept)
