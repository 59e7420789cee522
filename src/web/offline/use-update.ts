import { useCallback, useEffect, useRef, useState } from 'react'
import type { WorkerMessage } from '#shared/offline.ts'

/** An open page asks for a new version at most so often (ms). */
const CHECK_INTERVAL = 60 * 60 * 1000

function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** Undefined where the browser has no service workers or forbids them. */
function findWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/**
 * Registers the service worker and watches for a new version of the site. `update`, when there is one, goes over to it;
 * until then the page goes on with its own. Another tab may have gone over: then loading anew is all that is left.
 * `isKeeping`: a worker takes care of this page, and keeps what it reads.
 */
export function useUpdate(): { update: (() => void) | undefined; isKeeping: boolean } {
  const [isKeeping, setKeeping] = useState(false)
  const [state, setState] = useState<'current' | 'waiting' | 'taken-over'>('current')
  const registration = useRef<ServiceWorkerRegistration>(undefined)
  const isAsked = useRef(false)

  useEffect(() => {
    const container = findWorkers()
    if (!container) return
    let wasControlled = container.controller !== null
    let lastCheck = Date.now()
    setKeeping(wasControlled)

    function onController() {
      if (isAsked.current) location.reload()
      // The first worker takes care of the page that brought it: nothing is new.
      else if (wasControlled) setState('taken-over')
      wasControlled = true
      setKeeping(true)
    }
    function look(found: ServiceWorkerRegistration) {
      if (found.waiting && found.active) setState('waiting')
      found.installing?.addEventListener('statechange', () => look(found))
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden' || Date.now() - lastCheck < CHECK_INTERVAL) return
      lastCheck = Date.now()
      // Without a network there is nothing to be found.
      registration.current?.update().catch(() => undefined)
    }
    async function start(container: ServiceWorkerContainer) {
      await container.register('/sw.js', { updateViaCache: 'none' })
      const found = await container.ready
      registration.current = found
      look(found)
      found.addEventListener('updatefound', () => look(found))
      tellWorker(found.active, 'KEEP_GUIDE')
    }

    container.addEventListener('controllerchange', onController)
    document.addEventListener('visibilitychange', onVisibility)
    // A browser may forbid it, or the first download may fail: the site works without, and the next page tries again.
    start(container).catch(() => undefined)
    return () => {
      container.removeEventListener('controllerchange', onController)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])

  const takeOver = useCallback(() => {
    const waiting = registration.current?.waiting
    isAsked.current = true
    if (!waiting) return location.reload()
    tellWorker(registration.current?.active, 'MAKE_WAY')
    tellWorker(waiting, 'TAKE_OVER')
  }, [])
  return { update: state === 'current' ? undefined : takeOver, isKeeping }
}
