/*
 * Keeps the last press before the page is hydrated, and repeats it when the page is hydrated. On a poor connection a page can be readable
 * for seconds before its code arrives. The script keeps a press on a button and the sending of a form.
 * Until it repeats the press, the button has `aria-busy`. A press on Like or Save counts only while the button shows what the rider saw,
 * because the page may learn meanwhile that the tip is liked, and a repeated press would undo the like. Links work without the code.
 */
let pressed: HTMLElement | null = null
let repeat: (() => void) | null = null

function forget(): void {
  pressed?.removeAttribute('aria-busy')
  pressed = null
  repeat = null
}

function keep(element: HTMLElement, action: () => void): void {
  forget()
  // React adds properties to an element when it hydrates it, and then handles its presses.
  if (Object.keys(element).length > 0) return
  pressed = element
  repeat = action
  element.setAttribute('aria-busy', 'true')
}

function keepClick({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLElement>('button[type=button]')
  const seen = button?.ariaPressed
  if (button) keep(button, () => button.ariaPressed === seen && button.click())
  else forget()
}

function keepForm(event: SubmitEvent): void {
  if (event.defaultPrevented) return
  const form = event.target as HTMLFormElement
  const { submitter } = event
  event.preventDefault()
  keep(submitter ?? form, () => form.requestSubmit(submitter))
}

addEventListener('click', keepClick)
addEventListener('submit', keepForm)
new MutationObserver((_, observer) => {
  if (!('alive' in document.documentElement.dataset)) return
  observer.disconnect()
  removeEventListener('click', keepClick)
  removeEventListener('submit', keepForm)
  const again = repeat
  forget()
  again?.()
}).observe(document.documentElement, { attributes: true })

export {}
