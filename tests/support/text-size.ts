import type { CDPSession, Locator, Page } from '@playwright/test'

/** Sizes of text in the settings of the browser (px). */
export const USUAL_TEXT = 16
export const LARGE_TEXT = 32

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Sets the size of text in the settings of the browser, for an open page. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Page.setFontSizes', { fontSizes: { standard: size } })
}

/** The words of an element that are broken within a word, for want of room. */
export const brokenWords = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) found.push(word)
      }
    return found
  })
