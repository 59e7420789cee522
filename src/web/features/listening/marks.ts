import type { Sentence } from './sentences.ts'

const NAME = 'spoken'

/** The space above and below a marked sentence (px), because the header and the buttons of the voice cover it. */
const FREE_ABOVE = 90
const FREE_BELOW = 150

/** The range of a sentence, whatever elements are inside of its block. */
function rangeOf({ block, start, end }: Sentence): Range {
  const range = document.createRange()
  range.selectNodeContents(block)
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (start >= before && start < before + length) range.setStart(node, start - before)
    if (end > before && end <= before + length) range.setEnd(node, end - before)
    before += length
  }
  return range
}

/** Scrolls the dialog or the page so far that a sentence can be read. */
function bringIntoView(range: Range, block: Element): void {
  const scroller = block.closest('.tip-dialog-scroll') ?? document.documentElement
  const box =
    scroller === document.documentElement ? new DOMRect(0, 0, 0, innerHeight) : scroller.getBoundingClientRect()
  const line = range.getBoundingClientRect()
  if (line.top >= box.top + FREE_ABOVE && line.bottom <= box.bottom - FREE_BELOW) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollBy({ top: line.top - box.top - box.height / 3, behavior: isCalm ? 'instant' : 'smooth' })
}

let unmark = () => {}

/** Marks the sentence that is read, or none, and shows it. */
export function markSentence(sentence: Sentence | undefined): void {
  unmark()
  unmark = () => {}
  if (!sentence) return
  const { block } = sentence
  const range = rangeOf(sentence)
  // Missing before Safari 17.2 and Firefox 140, where the whole paragraph is marked.
  if ('highlights' in CSS) {
    CSS.highlights.set(NAME, new Highlight(range))
    unmark = () => CSS.highlights.delete(NAME)
  } else {
    block.setAttribute('data-spoken', '')
    unmark = () => block.removeAttribute('data-spoken')
  }
  bringIntoView(range, block)
}
