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

const stepAndCount = (page: Page, elements: Locator) =>
  expect.poll(async () => {
    await page.clock.runFor(STEP)
    return elements.count()
  })

/** Advances the stopped clock in small steps until the element is there, so that its time is known to one step. */
export const stepUntil = (page: Page, element: Locator): Promise<void> => stepAndCount(page, element).toBeGreaterThan(0)

/** Advances the stopped clock in small steps until there are this many elements. */
export const stepUntilCount = (page: Page, elements: Locator, count: number): Promise<void> =>
  stepAndCount(page, elements).toBe(count)
