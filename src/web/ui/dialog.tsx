import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import * as text from '#texts'
import '#web/lib/double-click.ts'
import { giveCaretBack, giveFocusBack, pressedWithoutFocus } from '#web/lib/opener.ts'
import { Button, type Running } from './button.tsx'
import { DepthProvider, useOpenDialog } from './dialog-depth.tsx'
import { Icon } from './icon.tsx'
import { ToastRegion } from './toast-region.tsx'

interface Props {
  /** The id of the heading that names the dialog. */
  labelledBy: string
  /**
   * Called on Escape, on Android's Back and on a click outside the dialog. The dialog stays open until it is unmounted. Without it, it cannot
   * be closed.
   */
  onClose: (() => void) | undefined
  /** The dialog cannot be closed while this runs. */
  action?: Running | undefined
  className?: string
  children: ReactNode
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/**
 * A modal dialog that is open while it is mounted. The browser's <dialog> traps the focus and gives it back. An element
 * inside with `data-autofocus` gets the focus first.
 */
export function Dialog({ labelledBy, onClose, action, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const beganOutside = useRef(false)
  const depth = useOpenDialog()
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = pressedWithoutFocus()
    if (dialog) show(dialog)
    return () => {
      // Browsers give the focus back only if no other dialog is open over this one.
      for (const inner of dialog?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) inner.close()
      dialog?.close()
      giveFocusBack(opener, dialog)
      // React removes the dialog after this.
      queueMicrotask(giveCaretBack)
    }
  }, [])
  function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
    const box = ref.current?.getBoundingClientRect()
    if (!box || target !== ref.current) return false
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
  }
  function close() {
    // In WebKit the Escape that closes a popover in the dialog reaches the dialog, too.
    if (!ref.current?.querySelector('[popover]') && !action?.isPending) onClose?.()
  }
  /** Escape does nothing while the dialog cannot be closed. Chromium lets a page refuse only the first of several `cancel` events. */
  function refuseEscape(event: KeyboardEvent) {
    const isOwn = (event.target as Element).closest('dialog') === ref.current
    if (event.key === 'Escape' && isOwn && (!onClose || action?.isPending)) event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      // In Firefox the dialog itself would be a tab stop.
      tabIndex={-1}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // React also calls this for the cancel event of a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        // When it is not cancelable, the browser closes the dialog now and the event `close` follows.
        if (event.cancelable) close()
      }}
      onClose={({ target }) => {
        const dialog = ref.current
        if (target !== dialog || dialog.open) return
        // Chromium lets a page refuse Android's Back only once, until the rider presses something else in the page. Show the
        // dialog again, because the component that renders it decides whether it closes.
        show(dialog)
        close()
      }}
      // A text selection that ends outside the dialog must not close it.
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (beganOutside.current && isOutside(event)) close()
      }}
      onKeyDown={refuseEscape}
    >
      <DepthProvider value={depth}>
        {children}
        <ToastRegion />
      </DepthProvider>
    </dialog>
  )
}

export function DialogCloseButton({ action, onClose }: { action?: Running; onClose: () => void }) {
  return (
    <Button className="icon-button" aria-label={text.ui_close()} action={action} onClick={onClose}>
      <Icon name="x" />
    </Button>
  )
}
