/**
 * Moves the focus on purpose: to what comes next, or to what is wrong. What loses the focus because it is removed needs nothing
 * (focus-keeper.ts).
 */
export function moveFocus(target: EventTarget | null | undefined, options?: FocusOptions): void {
  if (target instanceof HTMLElement) target.focus(options)
}

/** Moves the focus to the content of the page, which stays where it is. */
export const focusMain = () => moveFocus(document.getElementById('main'), { preventScroll: true })
