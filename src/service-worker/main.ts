import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { OLD_RIDER_CACHES, type WorkerMessage } from '#shared/offline.ts'
import { offlinePhotoAddress } from '#shared/tips/photo.ts'
import { abortFetches } from './abort-fetches.ts'
import { cacheGuide, guide, isGuide } from './guide.ts'
import { cachedPath, mayBePage, otherLanguageOf } from './page-address.ts'
import { cachedPage, pageInOtherLanguage, serverPage } from './pages.ts'
import { showReminders } from './reminders.ts'
import { answerRider, forgetRider, forgetRiders, isRiderRequest } from './rider.ts'
import { site } from './site.ts'
import { version } from './version.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * The service worker: it answers the GET requests below when there is no network. A new version waits until a rider
 * lets it take over, so that open pages keep the version with which they were loaded.
 */

/**
 * The key of a cached file. The fragment of an address, such as that of a drawing's symbol, is not part of it. A photo is
 * cached in one width, which stands for all.
 */
const cacheKeyOf = (address: string) =>
  version.getCacheKeyForURL(offlinePhotoAddress(address) ?? address.replace(/#.*/, ''))

const isNavigation = (request: Request) => request.mode === 'navigate'

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && !isNavigation(request) && !request.headers.has('range') && cacheKeyOf(url.href),
  async ({ request, event }) => {
    const cacheKey = cacheKeyOf(request.url)
    return version.strategy.handle({ request, event, ...(cacheKey ? { params: { cacheKey } } : {}) })
  },
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isNavigation(request) && mayBePage(url) && otherLanguageOf(url, site) !== undefined,
  ({ request, url }) => {
    const other = otherLanguageOf(url, site)
    return other ? pageInOtherLanguage(request, other) : fetch(request)
  },
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && cachedPath(url, site) !== undefined,
  ({ request, url }) => cachedPage(cachedPath(url, site) ?? '/', request),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isNavigation(request) && mayBePage(url),
  ({ request }) => serverPage(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isGuide(url),
  ({ request }) => guide(request),
)
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isRiderRequest(request, url), answerRider)

const ACTIONS: Record<Extract<WorkerMessage, string>, () => Promise<unknown>> = {
  TAKE_OVER: () => self.skipWaiting(),
  MAKE_WAY: abortFetches,
  KEEP_GUIDE: cacheGuide,
  FORGET_RIDER: forgetRiders,
}
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  const done = typeof message === 'string' ? ACTIONS[message]?.() : forgetRider(message.forget)
  // A failure is ignored, because the page sends the message again later.
  event.waitUntil(done.catch(() => undefined))
})

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all(OLD_RIDER_CACHES.map((name) => caches.delete(name)))),
)

showReminders()

// Control the page that registered this worker too, and not only pages that are opened later.
clientsClaim()
