import type { Page } from '@playwright/test'

/** An element that was on the page, and when it appeared and disappeared (ms). `disappeared` is null while it is there. */
export interface Seen {
  text: string
  appeared: number
  disappeared: number | null
}

/**
 * Records every element that matches the selector, so that a test can check elements that appeared only briefly. Call
 * it before the page is opened. Returns a function that reads the records.
 */
export async function watch(page: Page, selector: string): Promise<() => Promise<Seen[]>> {
  const name = `watched ${selector}`
  await page.addInitScript(
    ([name, selector]) => {
      const records: (Seen & { element: Element })[] = []
      const record = () => {
        const present = [...document.querySelectorAll(selector)]
        for (const entry of records)
          if (entry.disappeared === null && !present.includes(entry.element)) entry.disappeared = performance.now()
        for (const element of present) {
          if (records.some((entry) => entry.element === element)) continue
          records.push({ element, text: element.textContent, appeared: performance.now(), disappeared: null })
        }
      }
      Object.assign(window, { [name]: records })
      document.addEventListener('DOMContentLoaded', () =>
        new MutationObserver(record).observe(document.body, { childList: true, subtree: true }),
      )
    },
    [name, selector] as const,
  )
  return () =>
    page.evaluate(
      (name) =>
        (window as unknown as Record<string, (Seen & { element: unknown })[]>)[name]?.map(
          ({ element, ...seen }) => seen,
        ) ?? [],
      name,
    )
}
