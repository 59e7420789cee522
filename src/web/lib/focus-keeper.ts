/** Elements that name the part in which they stand. `data-heading` marks a sentence that does. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [data-heading]'
/** Parts with headings of their own, which are not the heading of what they stand in. */
const PARTS = 'li, article, section, fieldset, dialog'

/** The last one, because a page that is shown in place of another one comes after it. */
const mainPart = () => [...document.querySelectorAll('main')].at(-1)

/** Moves the focus to a part of the page that is no control. Returns whether it is there now. */
function focusPart(part: HTMLElement | null | undefined): boolean {
  if (!part) return false
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
  return document.activeElement === part
}

/** Moves the focus to what names a part: its heading, or the part itself when it has a label. Returns whether it is there now. */
function focusName(part: HTMLElement): boolean {
  if (focusPart(document.getElementById(part.getAttribute('aria-labelledby') ?? ''))) return true
  const headings = part.querySelectorAll<HTMLElement>(HEADINGS)
  if (focusPart([...headings].find((heading) => heading.closest(PARTS)?.contains(part) ?? true))) return true
  return part.hasAttribute('aria-label') && focusPart(part)
}

const hasName = (part: HTMLElement) =>
  part.matches('[aria-label], [aria-labelledby]') || part.querySelector(HEADINGS) !== null

function isInWindow(part: Element | null): boolean {
  const { top, bottom } = part?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return top >= 0 && bottom <= innerHeight
}

/** The row that stood after the removed one, or else before it. */
function rowBeside(removed: Node | undefined, records: readonly MutationRecord[]): HTMLElement | undefined {
  const record = records.find(({ removedNodes }) => removed && [...removedNodes].includes(removed))
  const isRow = (node: Node | null | undefined) => node instanceof HTMLLIElement && node.isConnected
  return [record?.nextSibling, record?.previousSibling].find(isRow) as HTMLElement | undefined
}

/**
 * Moves the focus to the part that has come in place of a removed one, or else to the heading of the nearest part that is still
 * there. In a list so long that its heading is out of sight, the row beside the removed one keeps the place.
 */
function focusNearest(ancestors: readonly HTMLElement[], records: readonly MutationRecord[]): boolean {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes])
  const at = ancestors.findIndex(({ isConnected }) => isConnected)
  const removed = ancestors[at - 1]
  const next = added.find(
    (node): node is HTMLElement => node instanceof HTMLElement && node.parentElement === ancestors[at],
  )
  for (const ancestor of ancestors.slice(at)) {
    if (ancestor.tagName === 'MAIN' || ancestor.querySelector('main')) break
    if (ancestor === next?.parentElement && removed && hasName(removed) && focusName(next)) return true
    if (focusName(ancestor)) {
      if (!isInWindow(document.activeElement)) focusPart(rowBeside(removed, records))
      return true
    }
  }
  return focusPart(mainPart())
}

/**
 * Moves the focus to the nearest part that is still there when an action has removed the control that had it. Otherwise
 * keyboards and screen readers would begin again at the top of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  /** The element that has the focus, and what it is in, because a removed element no longer knows that. */
  let focused: HTMLElement[] = []
  const remember = () => {
    const { activeElement, body } = document
    if (activeElement === body) return
    focused = []
    for (let each = activeElement; each; each = each.parentElement) if (each instanceof HTMLElement) focused.push(each)
  }
  // A press beside all controls takes the focus away on purpose.
  const forget = () => {
    focused = []
  }
  const restore = (records: readonly MutationRecord[]) => {
    const isRemoved = focused[0]?.isConnected === false
    if (!isRemoved || document.activeElement !== document.body || focusNearest(focused, records)) return
    // The page is there and not shown yet, because a part of it still loads.
    requestAnimationFrame(() => restore([]))
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
