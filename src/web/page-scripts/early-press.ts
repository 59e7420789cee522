/*
 * Keeps the last press before the page is hydrated, and repeats it when the page is hydrated. On a poor connection a page can be readable
 * for seconds before its code arrives. The script keeps a press on a button that opens or switches something, and the sending of a form.
 * Until it repeats the press, the button has `aria-busy`. The script does not keep presses on Like and Save, because the page does not
 * know yet what the rider likes, so a press could undo a like. Links work without the code.
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
  const button = (target as Element).closest<HTMLElement>('.icon-button,[role=tab],[aria-haspopup]')
  if (button) keep(button, () => button.click())
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
