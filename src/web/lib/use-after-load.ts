import { useEffect, useState } from 'react'
import { pageHydrated } from './page-hydrated.ts'

/**
 * Becomes true when the page has loaded and been hydrated, and the browser is idle. For work that must not slow down the first page, or
 * that changes what the page shows: until then React expects what the server has rendered.
 */
export function useAfterLoad(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const waitForRest = () => ('requestIdleCallback' in window ? requestIdleCallback(onIdle) : setTimeout(onIdle, 200))
    const onIdle = () => setIdle(true)
    const wait = () => void pageHydrated.then(waitForRest)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return isIdle
}
