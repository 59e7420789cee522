import { useEffect, useState } from 'react'

/** Becomes true when the page has loaded and the browser is idle. For work that must not slow down the first page. */
export function useAfterLoad(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(onIdle) : setTimeout(onIdle, 200))
    const onIdle = () => setIdle(true)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return isIdle
}
