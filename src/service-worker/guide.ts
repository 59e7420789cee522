import { abortSignal } from './abort-fetches.ts'
import { site } from './site.ts'

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
  await cache.add(new Request(PATH, { headers: { purpose: 'prefetch' }, priority: 'low', signal: abortSignal() }))
}

export const isGuide = ({ pathname }: URL) => pathname === PATH

/** The guide from the network or, when that fails, from the cache. */
export async function guide(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(PATH)) ?? Response.error()
  }
}
