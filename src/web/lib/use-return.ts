import { useEffect } from 'react'

/** Calls `onReturn` when the rider comes back to this page, which the browser has kept in its memory as it was left. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [onReturn])
}
