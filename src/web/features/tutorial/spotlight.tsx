import { useLayoutEffect, useRef } from 'react'
import type { Box } from './place.ts'

/** How far the light reaches over its target's edges (px). */
const HALO = 6

/** Soft light on what the step points at, the rest a little darker; without a target all of it. Nothing is blocked. */
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
