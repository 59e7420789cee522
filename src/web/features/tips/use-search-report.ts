import { useEffect } from 'react'
import * as text from '#texts'

/** A text counts as a search when it has not changed for this long (ms). */
const RESTS = 1500

/** Reports a search to the server, so that the operator sees what riders miss. The text is sent only when no tip contains it. */
export function useSearchReport(searched: string, hasHit: boolean | undefined): void {
  useEffect(() => {
    if (searched === '' || hasHit === undefined) return
    const timer = setTimeout(() => {
      const body = JSON.stringify(hasHit ? { hasHit } : { hasHit, text: searched.slice(0, 200) })
      // Without a network the search is not counted.
      navigator.sendBeacon(`/api/searches?language=${text.language}`, new Blob([body], { type: 'application/json' }))
    }, RESTS)
    return () => clearTimeout(timer)
  }, [searched, hasHit])
}
