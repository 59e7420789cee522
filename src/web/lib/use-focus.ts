import { useEffect, useRef } from 'react'
import { moveFocus } from './focus.ts'

/** Moves the focus to the first element in a container that matches. */
export const focusIn = (container: ParentNode | null | undefined, selector: string) =>
  moveFocus(container?.querySelector(selector))

/**
 * The ref of an element that takes the focus when it appears, and with each new screen. Keyboards and screen readers begin there.
 */
export function useFocus<Focused extends HTMLElement>(screen: unknown = '', isWanted = true) {
  const element = useRef<Focused>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen moves the focus again
  useEffect(() => {
    if (isWanted) moveFocus(element.current)
  }, [screen, isWanted])
  return element
}
