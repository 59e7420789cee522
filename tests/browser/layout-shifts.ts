import type { Page } from '@playwright/test'

interface Shifts {
  /** As the browser counts it. */
  sum: number
  /** The elements that moved, and how far. */
  moved: string[]
}

/** Records how far the content of the page moves by itself. Returns a function that reads the records. */
export async function recordShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(`${value} ${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // The browser reports a shift after the frame in which it happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  }
}
