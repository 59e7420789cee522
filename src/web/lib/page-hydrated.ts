let resolveHydrated: () => void

/** Resolves when the whole page has been hydrated. It hydrates in steps, and on a slow phone the last one may come after the load event. */
export const pageHydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve
})

/** Marks the document too: tests and measurements wait for `data-alive`. */
export function markHydrated(): void {
  document.documentElement.dataset.alive = ''
  resolveHydrated()
}
