import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { WorkerMessage } from '#shared/offline.ts'
import { guide, isGuide, keepGuide } from './guide.ts'
import { makeWay } from './making-way.ts'
import { keptPage, mayBePage } from './page-address.ts'
import { pageOfServer, pageOfVersion } from './pages.ts'
import { forgetRider, isReadingOfRider, readingsOfRider } from './rider.ts'
import { site } from './site.ts'
import { version } from './version.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * Everything that can be read without a network (D36). Only GET requests to this site are looked at, and of them only
 * those below. A new version waits until a rider lets it take over: the pages that are open stay with theirs.
 */

const isNavigation = (request: Request) => request.mode === 'navigate'

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && !isNavigation(request) && !request.headers.has('range') && version.getCacheKeyForURL(url.href),
  async ({ request, event }) => {
    const cacheKey = version.getCacheKeyForURL(request.url)
    return version.strategy.handle({ request, event, ...(cacheKey ? { params: { cacheKey } } : {}) })
  },
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && keptPage(url, site.categories) !== undefined,
  ({ request, url }) => pageOfVersion(keptPage(url, site.categories) ?? '/', request),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && mayBePage(url),
  ({ request }) => pageOfServer(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isGuide(url),
  ({ request }) => guide(request),
)
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isReadingOfRider(request, url), readingsOfRider)

const ACTIONS: Record<WorkerMessage, () => Promise<unknown>> = {
  TAKE_OVER: () => self.skipWaiting(),
  MAKE_WAY: makeWay,
  KEEP_GUIDE: keepGuide,
  FORGET_RIDER: forgetRider,
}
self.addEventListener('message', (event) => {
  const action = ACTIONS[event.data as WorkerMessage] as (() => Promise<unknown>) | undefined
  // What cannot be kept now is kept another time.
  if (action) event.waitUntil(action().catch(() => undefined))
})

// The first page that is opened is served offline too, once the worker is there.
clientsClaim()
