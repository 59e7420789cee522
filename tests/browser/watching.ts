import type { Page } from '@playwright/test'

/** Something that was to be seen, and from when to when (ms; `gone` is null as long as it is there). */
export interface Seen {
  text: string
  came: number
  gone: number | null
}

/**
 * Writes down everything that matches while it is there: what is to be seen for a moment only can be asked for later. To
 * be called before the page is opened; answers how to read the notes.
 */
export async function watch(page: Page, selector: string): Promise<() => Promise<Seen[]>> {
  const name = `watched ${selector}`
  await page.addInitScript(
    ([name, selector]) => {
      const notes: (Seen & { element: Element })[] = []
      const look = () => {
        const there = [...document.querySelectorAll(selector)]
        for (const note of notes) if (note.gone === null && !there.includes(note.element)) note.gone = performance.now()
        for (const element of there) {
          if (notes.some((note) => note.element === element)) continue
          notes.push({ element, text: element.textContent, came: performance.now(), gone: null })
        }
      }
      Object.assign(window, { [name]: notes })
      document.addEventListener('DOMContentLoaded', () =>
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
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
