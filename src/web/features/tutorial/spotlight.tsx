import { useLayoutEffect, useRef } from 'react'
import type { Box } from './place.ts'

/** How far the light extends over the edges of its target (px). */
const HALO = 6

/** Darkens the page around the target, or the whole page without a target. It lets clicks through. */
export function Spotlight({ box }: { box: Box | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const style = ref.current?.style
    if (!style) return
    const { x, y, width, height } = box ?? {
      x: innerWidth / 2,
      y: innerHeight / 2,
      width: -2 * HALO,
      height: -2 * HALO,
    }
    style.left = `${x - HALO}px`
    style.top = `${y - HALO}px`
    style.width = `${width + 2 * HALO}px`
    style.height = `${height + 2 * HALO}px`
  }, [box])
  return <div ref={ref} className="tutorial-spotlight" data-on={box ? '' : undefined} aria-hidden="true" />
}
