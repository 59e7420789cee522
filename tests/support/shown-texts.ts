import { expect, type Page } from '@playwright/test'

/** How long a page may take to follow a change of the window (ms). */
const LAYOUT_TIMEOUT = 1500

/** The texts that a rider reads or hears on the page: text nodes, labels, alternative texts, placeholders and the title. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title]
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element && !element.closest('script, style, noscript') && isShown(element)) texts.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isShown(element)) texts.push(element.getAttribute(name) ?? '')
      }
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  })
}

/**
 * Looks for problems until there are none, at most for LAYOUT_TIMEOUT, because a page needs a moment to follow a change of the window.
 * Returns those of the last look.
 */
export async function afterLayout(findProblems: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await findProblems()
    return found.length
  }
  await expect
    .poll(look, { timeout: LAYOUT_TIMEOUT })
    .toBe(0)
    .catch(() => undefined)
  return found
}

/**
 * Returns the texts that are wider than their element, that have fewer than four letters a line, or that stick out of the window where
 * nobody can scroll.
 */
export const cutTexts = (page: Page): Promise<string[]> => afterLayout(() => cutTextsNow(page))

function cutTextsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const isInLetters = (node: Node) => {
      const letters = node.textContent?.trim().length ?? 0
      if (node.nodeType !== 3 || letters < 12) return false
      range.selectNodeContents(node)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > letters / 4
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { left, right, width } = element.getBoundingClientRect()
      const { overflowX, display, textOverflow } = getComputedStyle(element)
      // A text with an ellipsis is cut on purpose.
      if (textOverflow === 'ellipsis' || element.closest('svg, script, style, noscript, .sr-only')) continue
      const isBroken = [...element.childNodes].some(isInLetters)
      // Texts for screen readers only have one pixel.
      if (width <= 1 && !isBroken) continue
      const isCut = display !== 'inline' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
      let scroller = element.parentElement
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement
      const isOutside = (left < -1 || right > innerWidth + 1) && !scroller && right > 0 && left < innerWidth
      if (isCut || isOutside || isBroken) {
        const place = `${element.tagName.toLowerCase()}.${element.className}`
        const problem = isCut ? 'cut' : isOutside ? 'outside of the window' : 'in letters'
        found.push(`${problem}: ${place}: ${element.textContent?.trim().slice(0, 60)}`)
      }
    }
    return found
  })
}
