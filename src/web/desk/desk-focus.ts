import { useEffect } from 'react'

/** Moves the focus to the room. */
export function focusRoom(options?: FocusOptions): void {
  document.getElementById('desk-room')?.focus(options)
}

/**
 * Gives the focus back to a button that was disabled for a moment. When an action has removed the button or the field
 * with the focus, the room gets the focus.
 */
export function useDeskFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    // A press beside all fields takes the focus away on purpose.
    const forget = () => {
      last = null
    }
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || !(last instanceof HTMLElement)) return
      if (last.isConnected) last.focus({ preventScroll: true })
      else focusRoom({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      changes.disconnect()
    }
  }, [])
}
