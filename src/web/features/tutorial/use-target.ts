import { useLayoutEffect, useState } from 'react'
import type { Box } from './place.ts'

/** Targets are looked for again this often (ms, section 9). */
const POLL = 1000

/** The first of the targets of this name that can be seen: the sidebar's on desktop, say, or the phone's own. */
function findTarget(name: string): Element | undefined {
  return [...document.querySelectorAll(`[data-tour="${name}"]`)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const isSame = (one: Box | undefined, other: Box | undefined) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Where the step's target is now: looked for anew when the window changes or scrolls, and every second (section 4). At
 * the beginning of a step the target is brought into sight, with room for the card below it.
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
  // What is fixed in the window is in sight already, and scrolling would not move it.
  if (target.closest('.shell-header, .sidebar, .bottom-nav')) return
  const { top, bottom } = target.getBoundingClientRect()
  if (top >= 0 && bottom + roomBelow <= innerHeight) return
  target.scrollIntoView({ block: 'start', behavior: 'instant' })
}
