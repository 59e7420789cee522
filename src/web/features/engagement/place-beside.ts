/** Distance of the popover from its button and from the window's edges (px). */
const GAP = 8

/** Places a popover below its button, or above it where it does not fit below. It stays within the window. */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement) {
  const button = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const fitsBelow = button.bottom + GAP + height <= innerHeight - GAP
  const top = fitsBelow ? button.bottom + GAP : Math.max(GAP, button.top - GAP - height)
  const left = Math.max(GAP, Math.min(button.left, document.documentElement.clientWidth - width - GAP))
  // Relative to the document, so that it scrolls with the page.
  popover.style.top = `${top + scrollY}px`
  popover.style.left = `${left + scrollX}px`
}
