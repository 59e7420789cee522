import { useCallback, useEffect, useState } from 'react'

/** The mobile sidebar closes by itself after this long without activity in it (ms, section 9). */
const INACTIVITY = 10_000

/** Any of these in the sidebar counts as activity. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchmove', 'focusin'] as const

/**
 * Whether the mobile sidebar is open, and what closes it: a click outside, the focus going outside (what is behind it
 * cannot be seen), Escape, and 10 s of inactivity. It takes the focus when it opens.
 */
export function useSidebar() {
  const [open, setOpen] = useState(false)
  const toggle = useCallback(() => setOpen((was) => !was), [])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const sidebar = document.getElementById('sidebar')
    const toggle = document.querySelector<HTMLElement>('[data-sidebar-toggle]')
    sidebar?.querySelector('a')?.focus({ preventScroll: true })
    let timer = setTimeout(close, INACTIVITY)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(close, INACTIVITY)
    }
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      // The hamburger is outside too, but it toggles by itself.
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
      // The keyboard goes back to where it came from, unless it has gone on already.
      if (sidebar?.contains(document.activeElement)) toggle?.focus({ preventScroll: true })
      for (const activity of ACTIVITY) sidebar?.removeEventListener(activity, restart, { capture: true })
      document.removeEventListener('click', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, close])

  return { open, toggle, close }
}
