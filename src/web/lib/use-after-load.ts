import { useEffect, useState } from 'react'

/** Whether the page has loaded and had a quiet moment since: for what must take nothing from what is being read. */
export function useAfterLoad(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    // Not every browser tells when it is idle.
    const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(quiet) : setTimeout(quiet, 200))
    const quiet = () => setQuiet(true)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return isQuiet
}
