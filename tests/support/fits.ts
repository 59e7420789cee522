import type { Page } from '@playwright/test'

/** Whether the page fits the window. It may take a moment, because scripts position some elements. */
export const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 1500 })
    .then(
      () => true,
      () => false,
    )
