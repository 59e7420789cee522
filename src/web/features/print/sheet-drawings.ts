import type { Tip, TipCard } from '#shared/contract/tips.ts'

/** The parsed drawings by their address. */
const drawings = new Map<string, Promise<Element | null>>()

async function fetchDrawing(path: string): Promise<Element | null> {
  const file = new DOMParser().parseFromString(await (await fetch(path)).text(), 'image/svg+xml')
  return file.querySelector('symbol')
}

/**
 * Fetches a drawing once. The main page fetches it and not the sheet's window, because that window has no service worker. A
 * drawing that cannot be fetched is null, and the sheet prints without it.
 */
export function loadDrawing(path: string): Promise<Element | null> {
  const known = drawings.get(path)
  if (known) return known
  const drawing = fetchDrawing(path).catch(() => {
    // The next sheet tries again.
    drawings.delete(path)
    return null
  })
  drawings.set(path, drawing)
  return drawing
}

/** Fetches the drawings of these tips ahead, so that they are there when the sheet prints. */
export function preloadDrawings(tips: (TipCard | Tip)[]): void {
  for (const tip of tips) if ('drawingPath' in tip && tip.drawingPath) void loadDrawing(tip.drawingPath)
}
