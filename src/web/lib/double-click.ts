/*
 * A press can open or close a dialog, or show another page. The second click of a double click then meets something else at the same
 * place: it would close the dialog that has just opened, or change something in it. So it counts only where the first click was.
 */
const PRESSABLE = 'a, button, input, label, select, summary, textarea, dialog'

let first: Element | null

/** The element that a click presses. The click on a label presses its field, too. */
function pressedBy({ target }: Event): Element | null {
  const met = target instanceof Element ? target.closest(PRESSABLE) : null
  return (met instanceof HTMLLabelElement && met.control) || met
}

function countOnce(event: MouseEvent) {
  const pressed = pressedBy(event)
  if (event.detail > 1 && pressed !== first) {
    event.preventDefault()
    event.stopPropagation()
  } else first = pressed
}

if (typeof document !== 'undefined') addEventListener('click', countOnce, true)
