import type { CDPSession, Page } from '@playwright/test'

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
