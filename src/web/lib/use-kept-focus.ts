import { useEffect, useRef } from 'react'

/** The properties of a section and of its heading. */
export type KeptFocus = ReturnType<typeof useKeptFocus<HTMLHeadingElement>>

/**
 * Moves the focus to the heading of a section when the focused element of the section is removed, such as a button
 * whose action has succeeded, or to the content of the page when the heading is removed too. Otherwise keyboards and
 * screen readers would be at the beginning of the page. The component that removes the element must use it itself, because it
 * looks after each rendering of its component.
 */
export function useKeptFocus<Heading extends HTMLElement = HTMLHeadingElement>() {
  const heading = useRef<Heading>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const isRemoved = focused.current !== undefined && !focused.current.isConnected
    if (!isRemoved || document.activeElement !== document.body) return
    const target = heading.current ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  })
  return {
    heading: { ref: heading, tabIndex: -1 },
    section: {
      onFocus: ({ target }: { target: Element }) => {
        focused.current = target
      },
      onBlur: () => {
        focused.current = undefined
      },
    },
  }
}
