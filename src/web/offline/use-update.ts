import { useCallback, useEffect, useRef, useState } from 'react'
import { useRouter } from 'wouter'
import type { WorkerMessage } from '#shared/offline.ts'

/** The shortest time between two checks for a new version (ms). */
const CHECK_INTERVAL = 60 * 60 * 1000

function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** Undefined where the browser lacks service workers or forbids them. */
function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/**
 * Registers the service worker of the page's language and watches for a new version of the site. `update` activates the new
 * version and reloads the page. It is undefined while there is none. When another tab has activated the version already,
 * `update` only reloads. `isControlled` is true when a service worker controls this page and caches its answers.
 */
export function useUpdate(): { update: (() => void) | undefined; isControlled: boolean } {
  const [isControlled, setControlled] = useState(false)
  const [state, setState] = useState<'current' | 'waiting' | 'taken-over'>('current')
  const { base } = useRouter()
  const registration = useRef<ServiceWorkerRegistration>(undefined)
  const isRequested = useRef(false)

  useEffect(() => {
    const container = getServiceWorkers()
    if (!container) return
    const file = `${base}/sw.js`
    /** Whether the worker of this language controls the page. The first visit in a language may begin under another one. */
    const isOwnWorker = () => container.controller !== null && new URL(container.controller.scriptURL).pathname === file
    let wasControlled = isOwnWorker()
    let lastCheck = Date.now()
    setControlled(wasControlled)

    function onController() {
      if (isRequested.current) location.reload()
      // The first worker takes control of the page that registered it. That is no new version.
      else if (wasControlled) setState('taken-over')
      wasControlled = true
      setControlled(true)
    }
    function checkWaiting(found: ServiceWorkerRegistration) {
      if (found.waiting && found.active) setState('waiting')
      found.installing?.addEventListener('statechange', () => checkWaiting(found))
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden' || Date.now() - lastCheck < CHECK_INTERVAL) return
      lastCheck = Date.now()
      // The check fails without a network; the next one comes later.
      registration.current?.update().catch(() => undefined)
    }
    async function start(container: ServiceWorkerContainer) {
      await container.register(file, { scope: base === '' ? '/' : base, updateViaCache: 'none' })
      const found = await container.ready
      registration.current = found
      checkWaiting(found)
      found.addEventListener('updatefound', () => checkWaiting(found))
      tellWorker(found.active, 'KEEP_GUIDE')
    }

    container.addEventListener('controllerchange', onController)
    document.addEventListener('visibilitychange', onVisibility)
    // The browser may forbid it, or the download may fail. The site works without it, and the next page tries again.
    start(container).catch(() => undefined)
    return () => {
      container.removeEventListener('controllerchange', onController)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [base])

  const takeOver = useCallback(() => {
    const waiting = registration.current?.waiting
    isRequested.current = true
    if (!waiting) return location.reload()
    tellWorker(registration.current?.active, 'MAKE_WAY')
    tellWorker(waiting, 'TAKE_OVER')
  }, [])
  return { update: state === 'current' ? undefined : takeOver, isControlled }
}
