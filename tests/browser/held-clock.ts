import { expect, type Locator, type Page } from '@playwright/test'

/** The held clock advances by this much at a time (ms). */
const STEP = 20

/**
 * The clock is stopped at a time this far ahead (ms). It may not have passed by then on a busy machine. It is shorter than the
 * 30 s after which the page gives up the calls that are running.
 */
const AHEAD = 10_000

/**
 * Stops the page's clock, so that only the test advances it. Needs `page.clock.install()` before the page is opened.
 */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD))
}

/** Advances the stopped clock in small steps until the element is there, so that its time is known to one step. */
export async function stepUntil(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP)
      return element.count()
    })
    .toBeGreaterThan(0)
}
