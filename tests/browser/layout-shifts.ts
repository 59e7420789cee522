import type { Page } from '@playwright/test'

/** Records how far the content of the page moves by itself. Returns a function that reads the sum, as the browser counts it. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // The browser reports a shift after the frame in which it happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  }
}
