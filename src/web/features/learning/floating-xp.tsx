import { useLayoutEffect, useRef } from 'react'
import type { Flight } from './use-celebration.ts'

/** Where the flight ends: whatever bears this attribute. */
export const XP_TARGET = 'data-xp-target'

const DURATION = 1500
/** A target out of sight lies, for the flight, this far inside the window's upper edge (px). */
const EDGE = 96

/** '+N XP', flying from what was done to the XP bar. The toast says the same to those who do not see it. */
export function FloatingXp({ flight }: { flight: Flight }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const { x, y } = flight.from
    element.style.left = `${x}px`
    element.style.top = `${y}px`
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const target = document.querySelector(`[${XP_TARGET}]`)?.getBoundingClientRect()
    const toX = (target ? target.left + target.width / 2 : x) - x
    const toY = Math.max(target ? target.top + target.height / 2 : 0, EDGE) - y
    element.animate(
      [
        { translate: '-50% -50%', scale: 0.6, opacity: 0 },
        { translate: 'calc(-50%) calc(-50% - 28px)', scale: 1.15, opacity: 1, offset: 0.18 },
        {
          translate: 'calc(-50%) calc(-50% - 34px)',
          scale: 1,
          opacity: 1,
          offset: 0.5,
          easing: 'cubic-bezier(.5,0,.75,.4)',
        },
        { translate: `calc(-50% + ${toX}px) calc(-50% + ${toY}px)`, scale: 0.7, opacity: 0.2 },
      ],
      { duration: DURATION, easing: 'ease-out', fill: 'forwards' },
    )
  }, [flight])
  return (
    <div ref={ref} className="floating-xp" aria-hidden="true">
      +{flight.xp} XP
    </div>
  )
}
