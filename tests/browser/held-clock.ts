import { expect, type Locator, type Page } from '@playwright/test'

/** How far the held clock goes at a time (ms). */
const STEP = 20

/** Holds the page's clock: from now on only the test moves it. Needs `page.clock.install()` before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Moves the held clock in small steps until the element is there; so it is known to the step when that was. */
export async function stepUntil(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP)
      return element.count()
    })
    .toBeGreaterThan(0)
}
