/** The parsed drawings by their address. */
const drawings = new Map<string, Promise<Element | null>>()

async function fetchDrawing(path: string): Promise<Element | null> {
  const file = new DOMParser().parseFromString(await (await fetch(path)).text(), 'image/svg+xml')
  return file.querySelector('symbol')
}

/**
 * Fetches a drawing once. The page fetches it and not the sheet's window, because that window has no service worker. A
 * drawing that cannot be fetched is null, and the sheet prints without it.
 */
export function loadDrawing(path: string): Promise<Element | null> {
  const drawing = drawings.get(path) ?? fetchDrawing(path).catch(() => null)
  drawings.set(path, drawing)
  return drawing
}
