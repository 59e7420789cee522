import { type RefObject, useEffect, useState } from 'react'
import type { Box } from './place.ts'

/** Where in the window that is which has the focus, unless it is in `card` or nothing has it. */
export function useFocusedBox(card: RefObject<HTMLElement | null>): Box | undefined {
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    function locate() {
      const focused = document.activeElement
      const isElsewhere = focused && focused !== document.body && !card.current?.contains(focused)
      setBox(isElsewhere ? focused.getBoundingClientRect() : undefined)
    }
    // The browser may scroll to what takes the focus; that is heard too.
    document.addEventListener('focusin', locate)
    addEventListener('scroll', locate, { capture: true, passive: true })
    return () => {
      document.removeEventListener('focusin', locate)
      removeEventListener('scroll', locate, { capture: true })
    }
  }, [card])
  return box
}
