import type { Page } from '@playwright/test'
import { afterLayout } from './shown-texts.ts'

/** The strange names that the page has shown (tests/scenes/strange-data.ts). */
export const namesOnPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((globalThis as { strangeTexts?: Set<string> }).strangeTexts ?? [])])

/**
 * Returns the texts that strange data make unreadable: names that are not isolated, so that they turn the order of their neighbours round;
 * texts that lie over each other or are cut at the edge of a box; long numbers without separators; and values that are no words.
 */
export const badlyShown = (page: Page): Promise<string[]> => afterLayout(() => badlyShownNow(page))

async function badlyShownNow(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) => {
      const otherLetter = document.dir === 'rtl' ? /[^\P{L}\u0590-\u08ff]/u : /[\u0590-\u08ff]/
      const found = new Set<string>()
      const report = (problem: string, { parentElement: element, textContent }: Node) =>
        found.add(
          `${problem}: ${element?.tagName.toLowerCase()}.${element?.className}: ${textContent?.trim().slice(0, 60)}`,
        )

      interface Piece {
        node: Node
        layer: Element | null
        box: DOMRect
      }
      const pieces: Piece[] = []
      const range = document.createRange()
      /** The part of the page that scrolls or floats over the others. Texts of different layers may cover each other. */
      const layerOf = (element: Element) => {
        for (let outer: Element | null = element; outer; outer = outer.parentElement)
          if (outer.matches('dialog, [popover]') || getComputedStyle(outer).position !== 'static') return outer
        return null
      }
      /** The part of a line that is seen, and whether a box cuts it. What scrolls, or ends in an ellipsis, is cut on purpose. */
      const seenOf = (element: Element, line: DOMRect) => {
        let { left, right, top, bottom } = line
        let isCut = false
        let scrolls = false
        for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp, display, position } = getComputedStyle(outer)
          const overflow = overflowX + overflowY
          if (display === 'inline' || !/hidden|clip|auto|scroll/.test(overflow)) {
            if (position === 'fixed') break
            continue
          }
          const box = outer.getBoundingClientRect()
          scrolls ||= /auto|scroll/.test(overflow)
          const isMeant = scrolls || textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          if (
            !isMeant &&
            (left < box.left - 2 || right > box.right + 2 || top < box.top - 6 || bottom > box.bottom + 6)
          )
            isCut = true
          left = Math.max(left, box.left)
          right = Math.min(right, box.right)
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
          if (right - left < 2 || bottom - top < 2) return undefined
          // Nothing around these cuts them.
          if (position === 'fixed' || outer.matches('dialog, [popover]')) break
        }
        return { box: new DOMRect(left, top, right - left, bottom - top), isCut }
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const words = node.textContent?.trim()
        if (!element || !words || element.closest('script, style, noscript, svg, .sr-only, textarea, option')) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        if (/^(?:NaN|undefined|null)$|\[object |\bNaN\b/.test(words)) report('no words', node)
        if (/(?<!\d)12[34]\d{4}(?!\d)/.test(words)) report('a long number without separators', node)
        const name = names.find((each) => words.includes(each))
        const isIsolated =
          element.closest('bdi, :is(span, a, p, h1, h2, h3)[dir], [dir="auto"]') ||
          words.includes(`\u2068${name}\u2069`)
        if (name !== undefined && otherLetter.test(name) && !isIsolated) report('a name that is not isolated', node)
        range.selectNodeContents(node)
        const layer = layerOf(element)
        for (const line of range.getClientRects()) {
          const seen = seenOf(element, line)
          if (seen === undefined) continue
          if (seen.isCut) report('cut off', node)
          // Boxes of lines are higher than their letters.
          const { x, y, width, height } = seen.box
          pieces.push({ node, layer, box: new DOMRect(x, y + height / 4, width, height / 2) })
        }
      }
      pieces.sort((one, other) => one.box.top - other.box.top)
      for (const [place, one] of pieces.entries()) {
        for (const other of pieces.slice(place + 1)) {
          if (other.box.top > one.box.bottom) break
          if (one.node === other.node || one.layer !== other.layer) continue
          const overlap = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          if (overlap > 4) report(`covers '${other.node.textContent?.trim().slice(0, 30)}'`, one.node)
        }
      }
      return [...found]
    },
    await namesOnPage(page),
  )
}
