import { SHELL_PATH } from '#shared/offline.ts'
import { SITE_HEADER } from '#shared/site-header.ts'
import { abortSignal } from './abort-fetches.ts'
import { site } from './site.ts'
import { version } from './version.ts'

const PATH = `${site.base}/guide.pdf`
/** Each language has a worker of its own, which must not delete the guides of the others. */
const CACHE_PREFIX = `guide${site.base}-`
const CACHE = CACHE_PREFIX + site.guide

/** Caches the guide, unless this version is already cached, and deletes older versions. */
export async function cacheGuide(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX) && name !== CACHE) await caches.delete(name)
  const cache = await caches.open(CACHE)
  if (await cache.match(PATH)) return
  // With 'purpose' the server does not count it as a download.
  const request = new Request(PATH, { headers: { purpose: 'prefetch' }, priority: 'low', signal: abortSignal() })
  const answer = await fetch(request)
  if (answer.ok && answer.headers.has(SITE_HEADER)) await cache.put(PATH, answer)
}

export const isGuide = ({ pathname }: URL) => pathname === PATH

/**
 * The guide from the site or, when it does not answer or is in trouble, from the cache. Without it the shell says that the
 * guide is not on this device.
 */
export async function guide(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error())
  const isAnswered = answer.headers.has(SITE_HEADER) && answer.status < 500
  if (isAnswered) return answer
  return (await caches.match(PATH)) ?? (await version.matchPrecache(site.base + SHELL_PATH)) ?? answer
}
