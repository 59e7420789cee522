import { useLayoutEffect, useRef } from 'react'
import * as text from '#texts'
import type { Flight } from './use-celebration.ts'
import './learning.css'

/** The attribute of the element at which the animation ends. */
export const XP_TARGET = 'data-xp-target'

const DURATION = 1500
/** When the target is scrolled out of sight, the animation ends this far below the window's upper edge (px). */
const EDGE = 96

/** '+N XP' flies from the pressed button to the XP bar. Screen readers read the toast instead. */
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
      {text.xp_gain({ xp: flight.xp })}
    </div>
  )
}
