/** The last one, because a page that is shown in place of another one comes after it. */
const mainPart = () => [...document.querySelectorAll('main')].at(-1)

/** Moves the focus to a part of the page that is no control. Returns whether it is there now. */
function focusPart(part: HTMLElement | null | undefined): boolean {
  if (!part) return false
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
  return document.activeElement === part
}

/** Moves the focus to the heading of the nearest section that is still there, or else to the content of the page. */
function focusNearest(ancestors: readonly Element[]): boolean {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue
    const heading = ancestor.getAttribute('aria-labelledby')
    if (heading && focusPart(document.getElementById(heading))) return true
  }
  return focusPart(mainPart())
}

/**
 * Moves the focus to the nearest part that is still there when an action has removed the control that had it. Otherwise
 * keyboards and screen readers would begin again at the top of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  /** The element that has the focus, and what it is in, because a removed element no longer knows that. */
  let focused: Element[] = []
  const remember = () => {
    const { activeElement, body } = document
    if (activeElement === body) return
    focused = []
    for (let each = activeElement; each; each = each.parentElement) focused.push(each)
  }
  // A press beside all controls takes the focus away on purpose.
  const forget = () => {
    focused = []
  }
  const restore = () => {
    const isRemoved = focused[0]?.isConnected === false
    if (!isRemoved || document.activeElement !== document.body || focusNearest(focused)) return
    // The page is there and not shown yet, because a part of it still loads.
    requestAnimationFrame(restore)
  }
  const changes = new MutationObserver(restore)
  remember()
  const stopped = new AbortController()
  const options = { capture: true, signal: stopped.signal }
  addEventListener('focusin', remember, options)
  addEventListener('click', remember, options)
  addEventListener('pointerdown', forget, options)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    stopped.abort()
    changes.disconnect()
  }
}
