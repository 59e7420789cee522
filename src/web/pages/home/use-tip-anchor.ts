import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { tipAnchor } from '#web/paths.ts'
import { anchoredTip, subscribeToAddress } from './address.ts'

/** How long the card that was searched for stands out (ms, section 9). */
const HIGHLIGHT = 2000

/**
 * Follows an anchor '#tip-7' in the address: leaves a search, scrolls to the card once cards are shown, and answers the
 * tip's id as long as its card stands out. The anchor leaves the address then, so that the same tip can be found again.
 * `cardsShown` is how many there are, undefined while there is no list.
 */
export function useTipAnchor(cardsShown: number | undefined, leaveSearch: () => void): string | undefined {
  const wanted = useSyncExternalStore(subscribeToAddress, anchoredTip, () => undefined)
  const [highlighted, setHighlighted] = useState<string>()
  const [start] = useTimeout()

  useEffect(() => {
    if (wanted === undefined) return
    if (cardsShown === undefined) {
      leaveSearch()
      return
    }
    const card = document.getElementById(tipAnchor(wanted))
    if (!card) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' })
    setHighlighted(wanted)
    start(() => setHighlighted(undefined), HIGHLIGHT)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [wanted, cardsShown, leaveSearch, start])

  return highlighted
}
