import { type ComponentProps, type RefObject, useEffect } from 'react'
import { giveFocusBack } from '#web/lib/opener.ts'

interface Props extends Pick<ComponentProps<'div'>, 'id' | 'className' | 'aria-labelledby' | 'children'> {
  role: 'dialog' | 'group'
  ref: RefObject<HTMLElement | null>
  /** The button that opens it. */
  opener: HTMLElement | null
  /** Called when it has closed: by `hide`, on Escape or on a click outside. */
  onClosed?: () => void
}

/**
 * Whether the browser has popovers, which are missing before Safari 17 and Chromium 114. There a modal dialog takes their place,
 * because it too is above everything and closes on Escape.
 */
export const hasPopovers = () => 'popover' in HTMLElement.prototype

/** A small dialog above the page, closed at first. */
export function Popover({ ref, role, opener, onClosed, ...props }: Props) {
  useEffect(() => {
    const element = ref.current
    const [type, isClosed] = hasPopovers()
      ? ['toggle', (event: Event) => (event as ToggleEvent).newState === 'closed']
      : ['close', () => true]
    const onEvent = (event: Event) => {
      if (!isClosed(event)) return
      giveFocusBack(opener, element)
      onClosed?.()
    }
    element?.addEventListener(type, onEvent)
    return () => element?.removeEventListener(type, onEvent)
  }, [ref, opener, onClosed])
  if (hasPopovers()) {
    return <div ref={ref as RefObject<HTMLDivElement>} popover="auto" role={role} tabIndex={-1} {...props} />
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it, for keyboards there is Escape
    <dialog
      ref={ref as RefObject<HTMLDialogElement>}
      onClick={({ target }) => {
        if (target === ref.current) hide(ref.current)
      }}
      {...props}
    />
  )
}

export function show(popover: HTMLElement | null, opener: HTMLElement): void {
  if (popover instanceof HTMLDialogElement) popover.showModal()
  else popover?.showPopover({ source: opener })
}

export function hide(popover: HTMLElement | null): void {
  if (popover instanceof HTMLDialogElement) popover.close()
  else popover?.hidePopover()
}
