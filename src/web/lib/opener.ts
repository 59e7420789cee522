/* Browsers give the focus back to the element that had it before a dialog. Safari does not focus buttons and links
   on press, so no element had the focus there. Without this file, keyboards and screen readers would begin at the
   top of the page again. */

import { moveFocus } from './focus.ts'

let pressed: HTMLElement | undefined

function remember({ target }: Event) {
  pressed = target instanceof Element ? (target.closest<HTMLElement>('a, button') ?? undefined) : undefined
}

if (typeof document !== 'undefined') addEventListener('click', remember, true)

/** The button or link that was just pressed without getting the focus. */
export function pressedWithoutFocus(): HTMLElement | null {
  const focused = document.activeElement
  return pressed && focused !== pressed && focused?.contains(pressed) ? pressed : null
}

/**
 * Gives the field that has the focus its caret again. Chromium takes it away when a <dialog> is closed and removed in one
 * task, and letters that are typed then are lost. Call it after the removal.
 */
export function giveCaretBack(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return
  focused.blur()
  focused.focus({ preventScroll: true })
}

/**
 * Focuses the element that opened a dialog which has closed, unless something else on the page has the focus by now.
 */
export function giveFocusBack(opener: HTMLElement | null, closed: Element | null): void {
  const focused = document.activeElement
  if (!opener?.isConnected || !focused) return
  if (focused.contains(opener) || closed?.contains(focused)) moveFocus(opener, { preventScroll: true })
}
