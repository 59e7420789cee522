import { useEffect } from 'react'

/** Moves the focus to the room. */
export function focusRoom(options?: FocusOptions): void {
  document.getElementById('desk-room')?.focus(options)
}

/** Moves the focus to the room when an action has removed the button or the field that had it. */
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
      const isRemoved = last instanceof HTMLElement && !last.isConnected
      if (isRemoved && document.activeElement === document.body) focusRoom({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      changes.disconnect()
    }
  }, [])
}
