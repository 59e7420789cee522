import { useLayoutEffect, useState } from 'react'
import type { Box } from './place.ts'

/** How often the target is located again (ms). */
const POLL = 1000

/** The first visible target of this name. For example, the sidebar and the bottom navigation both have 'progress'. */
function findTarget(name: string): Element | undefined {
  return [...document.querySelectorAll(`[data-tour="${name}"]`)].find(isShown)
}

/** Element.checkVisibility is missing before Safari 17.4. */
const isShown = (element: Element) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const isSame = (one: Box | undefined, other: Box | undefined) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The rectangle of the step's target, located again when the window resizes or scrolls and every second.
 * Scrolls the target into sight at the start of a step, with `roomBelow` px for the card below it.
 */
export function useTarget(name: string | undefined, roomBelow: number): Box | undefined {
  const [box, setBox] = useState<Box>()
  useLayoutEffect(() => {
    let hasScrolled = false
    function locate() {
      const target = name === undefined ? undefined : findTarget(name)
      if (target && !hasScrolled) {
        hasScrolled = true
        scrollIntoSight(target, roomBelow)
      }
      const found = target && boxOf(target)
      setBox((before) => (isSame(before, found) ? before : found))
    }
    locate()
    const timer = setInterval(locate, POLL)
    addEventListener('resize', locate)
    addEventListener('scroll', locate, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      removeEventListener('resize', locate)
      removeEventListener('scroll', locate, { capture: true })
    }
  }, [name, roomBelow])
  return box
}

function scrollIntoSight(target: Element, roomBelow: number) {
  // These elements are fixed in the window, so scrolling would not move them.
  if (target.closest('.shell-header, .sidebar, .bottom-nav')) return
  const { top, bottom } = target.getBoundingClientRect()
  if (top >= 0 && bottom + roomBelow <= innerHeight) return
  target.scrollIntoView({ block: 'start', behavior: 'instant' })
}
