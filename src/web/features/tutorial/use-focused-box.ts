import { type RefObject, useEffect, useState } from 'react'
import type { Box } from './place.ts'

/** The rectangle of the focused element, or undefined when nothing is focused or the focus is inside `card`. */
export function useFocusedBox(card: RefObject<HTMLElement | null>): Box | undefined {
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    function locate() {
      const focused = document.activeElement
      const isElsewhere = focused && focused !== document.body && !card.current?.contains(focused)
      setBox(isElsewhere ? focused.getBoundingClientRect() : undefined)
    }
    // The browser may scroll to the focused element.
    document.addEventListener('focusin', locate)
    addEventListener('scroll', locate, { capture: true, passive: true })
    return () => {
      document.removeEventListener('focusin', locate)
      removeEventListener('scroll', locate, { capture: true })
    }
  }, [card])
  return box
}
