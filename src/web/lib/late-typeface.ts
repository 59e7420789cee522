import { screenOf } from './navigation.ts'

/** Each face of the typeface with a letter that it has. If the styles of a page do not use a face, it is not loaded. */
const FACES = [
  ['400 1em "Atkinson Hyperlegible Next"', 'a'],
  ['700 1em "Atkinson Hyperlegible Next"', 'a'],
  ['400 1em "Noto Sans Arabic"', '\u0639'],
  ['700 1em "Noto Sans Arabic"', '\u0639'],
] as const

/** Wide windows belong to fast devices. On a phone the new layout would block the page for about 70 ms. */
const FAST_DEVICE = '(width >= 768px)'

/** How far a line of text may move (px). The browser counts no smaller movement as a layout shift. */
const MOVEMENT = 3

/** A line whose width changes by more than this share plus this many pixels has other words than before. */
const OTHER_WORDS = { share: 0.04, px: 4 }

/** The lines of every text that is in the window. */
function linesInView(): DOMRect[] {
  const isShown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    // Browsers that skip content outside of the window have checkVisibility; it is missing before Safari 17.4.
    const isInView = bottom > 0 && top < innerHeight
    return isInView && (!('checkVisibility' in element) || element.checkVisibility({ contentVisibilityAuto: true }))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && !isShown(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const range = document.createRange()
  const lines: DOMRect[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    range.selectNodeContents(node)
    lines.push(...range.getClientRects())
  }
  return lines
}

function staysInPlace(before: DOMRect, after: DOMRect | undefined): boolean {
  if (!after || Math.abs(after.top - before.top) >= MOVEMENT) return false
  return Math.abs(after.width - before.width) <= OTHER_WORDS.px + OTHER_WORDS.share * before.width
}

/** Shows the typeface, unless a line in the window moves or gets other words. Returns whether all stay as they are. */
async function showInPlace(dataset: DOMStringMap): Promise<boolean> {
  const before = linesInView()
  // Waits a turn, so that the new layout is a task of its own and each task is short.
  await new Promise((resolve) => setTimeout(resolve))
  dataset.typeface = 'shown'
  const after = linesInView()
  return before.length === after.length && before.every((line, index) => staysInPlace(line, after[index]))
}

/**
 * Loads the typeface. A fast device shows it at once if nothing moves. Otherwise the page keeps the fallback typeface until the
 * rider goes to another screen.
 */
export async function showTypefaceLate(): Promise<void> {
  const { dataset } = document.documentElement
  if ('typeface' in dataset) return
  await Promise.all(FACES.map(([face, letter]) => document.fonts.load(face, letter)))
  if (matchMedia(FAST_DEVICE).matches && (await showInPlace(dataset))) return
  dataset.typeface = 'next-screen'
  const screen = screenOf(location)
  const events = ['pushState', 'replaceState', 'popstate']
  const onNavigation = () => {
    if (screenOf(location) === screen) return
    dataset.typeface = 'shown'
    for (const event of events) removeEventListener(event, onNavigation, true)
  }
  // Runs in the capture phase, so that the next screen is laid out in the typeface.
  for (const event of events) addEventListener(event, onNavigation, true)
}
