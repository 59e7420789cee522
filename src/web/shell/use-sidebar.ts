import { useCallback, useEffect, useState } from 'react'
import { moveFocus } from '#web/lib/focus.ts'

/** The mobile sidebar closes after this time without activity in it (ms). */
const INACTIVITY = 10_000

/** Events in the sidebar that count as activity. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'focusin'] as const

/**
 * The state of the mobile sidebar. It takes the focus when it opens. It closes on a click outside, when the focus moves
 * outside (it would be hidden behind the sidebar), on Escape and after inactivity.
 */
export function useSidebar() {
  const [open, setOpen] = useState(false)
  const toggle = useCallback(() => setOpen((was) => !was), [])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const sidebar = document.getElementById('sidebar')
    const toggle = document.querySelector<HTMLElement>('[data-sidebar-toggle]')
    moveFocus(sidebar?.querySelector('a'), { preventScroll: true })
    let timer = setTimeout(close, INACTIVITY)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(close, INACTIVITY)
    }
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      // The menu button is outside too, but it toggles the sidebar itself.
      if (!sidebar?.contains(target) && !toggle?.contains(target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    for (const activity of ACTIVITY) sidebar?.addEventListener(activity, restart, { capture: true, passive: true })
    document.addEventListener('click', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      clearTimeout(timer)
      // Give the focus back to the menu button, unless it has moved elsewhere.
      if (sidebar?.contains(document.activeElement)) moveFocus(toggle, { preventScroll: true })
      for (const activity of ACTIVITY) sidebar?.removeEventListener(activity, restart, { capture: true })
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, close])

  return { open, toggle, close }
}
