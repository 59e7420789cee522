let resolveHydrated: () => void

/** Resolves when the whole page has been hydrated. It hydrates in steps, and on a slow phone the last one may come after the load event. */
export const pageHydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve
})

/** Resolves `pageHydrated`, and sets `data-alive` on the document, for which tests and measurements wait. */
export function markHydrated(): void {
  document.documentElement.dataset.alive = ''
  resolveHydrated()
}
