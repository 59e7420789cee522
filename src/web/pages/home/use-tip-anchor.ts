import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { tipAnchor } from '#web/paths.ts'
import { anchoredTip, subscribeToAddress } from './address.ts'

/** How long the card is highlighted (ms). */
const HIGHLIGHT = 2000

/**
 * Follows an anchor '#tip-7' in the address: ends a search, scrolls to the card and returns the tip's id while its card is
 * highlighted. It removes the anchor from the address, so that the same search result works again. `cardsShown` is the
 * number of cards, undefined while no category is shown.
 */
export function useTipAnchor(cardsShown: number | undefined, leaveSearch: () => void): string | undefined {
  const anchored = useSyncExternalStore(subscribeToAddress, anchoredTip, () => undefined)
  const [highlighted, setHighlighted] = useState<string>()
  const [start] = useTimeout()

  useEffect(() => {
    if (anchored === undefined) return
    if (cardsShown === undefined) {
      leaveSearch()
      return
    }
    const card = document.getElementById(tipAnchor(anchored))
    if (!card) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'instant' : 'smooth' })
    setHighlighted(anchored)
    start(() => setHighlighted(undefined), HIGHLIGHT)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [anchored, cardsShown, leaveSearch, start])

  return highlighted
}
