import { type RefObject, useLayoutEffect, useState } from 'react'

/** The scale at which something of a width (px) fits into the room that `place` has. At most 1. */
export function useScale(place: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return Math.min(1, room / width)
}
