/** How far the popover stays from its button and from the edges (px). */
const GAP = 8

/** Places a popover below its button, or above where there is more room, wholly within the window. */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement) {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const fitsBelow = button.bottom + GAP + height <= innerHeight - GAP
  const top = fitsBelow ? button.bottom + GAP : Math.max(GAP, button.top - GAP - height)
  const left = Math.max(GAP, Math.min(button.left, document.documentElement.clientWidth - width - GAP))
  // It moves with the page when that is scrolled.
  popover.style.top = `${top + scrollY}px`
  popover.style.left = `${left + scrollX}px`
}
