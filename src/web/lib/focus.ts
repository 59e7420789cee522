/**
 * Moves the focus on purpose: to what comes next, or to what is wrong. What loses the focus because it is removed needs nothing
 * (focus-keeper.ts).
 */
export function moveFocus(target: EventTarget | null | undefined, options?: FocusOptions): void {
  if (target instanceof HTMLElement) target.focus(options)
}

let typedIn: EventTarget | null = null

/** Whether somebody types in the field with the focus, and has pressed nothing since. */
export const isTyping = () => typedIn !== null && typedIn === document.activeElement

if (typeof document !== 'undefined') {
  const note = ({ type, target }: Event) => {
    typedIn = type === 'input' ? target : null
  }
  for (const type of ['input', 'keydown', 'click']) addEventListener(type, note, true)
}

/** Moves the focus to the content of the page, which stays where it is. */
export const focusMain = () => moveFocus(document.getElementById('main'), { preventScroll: true })
