import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { DepthProvider, useOpenDialog } from './dialog-depth.tsx'
import { Icon } from './icon.tsx'
import { ToastRegion } from './toast-region.tsx'

interface Props {
  /** The id of the heading that names the dialog. */
  labelledBy: string
  /** Called by the close button, Escape and a click beside the dialog. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is there. The browser's own <dialog>: it takes the focus, keeps it, closes on
 * Escape and gives the focus back. An element inside with `data-autofocus` gets the focus first.
 */
export function Dialog({ labelledBy, onClose, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef(false)
  const depth = useOpenDialog()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [])
  function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
    const box = ref.current?.getBoundingClientRect()
    if (!box || target !== ref.current) return false
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; by keyboard Escape does
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Who draws over a text until beside the dialog has not clicked beside it.
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (beganBeside.current && isBeside(event)) onClose()
      }}
    >
      <DepthProvider value={depth}>
        {children}
        <ToastRegion />
      </DepthProvider>
    </dialog>
  )
}

export function DialogCloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
      <Icon name="x" />
    </button>
  )
}
