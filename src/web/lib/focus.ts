let typedIn: EventTarget | null = null

/** Whether somebody types in the field with the focus, and has pressed nothing since. */
const isTyping = () => typedIn !== null && typedIn === document.activeElement

if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    // A choice, such as a checkbox, sends an `input` of another kind.
    typedIn = event instanceof InputEvent ? event.target : null
  }
  for (const type of ['input', 'keydown', 'click']) addEventListener(type, note, true)
}

/**
 * Moves the focus on purpose: to what comes next, or to what is wrong. It takes none from somebody who types meanwhile, whose next letters
 * would be lost. What loses the focus because it is removed needs nothing (focus-keeper.ts).
 */
export function moveFocus(target: EventTarget | null | undefined, options?: FocusOptions): void {
  if (target instanceof HTMLElement && !isTyping()) target.focus(options)
}

/** Moves the focus to the content of the page, which stays where it is. */
export const focusMain = () => moveFocus(document.getElementById('main'), { preventScroll: true })
