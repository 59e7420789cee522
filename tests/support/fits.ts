import type { Page } from '@playwright/test'

/** Whether the page fits the window. It may take a moment, because scripts position some elements. */
export const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 1500 })
    .then(
      () => true,
      // A busy machine may not have looked even once.
      () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    )
