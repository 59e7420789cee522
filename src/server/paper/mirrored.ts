import type { Doc } from './page.ts'

/** Documents while something is drawn on a mirrored page. */
const mirrored = new WeakSet<Doc>()

/** Draws with left and right exchanged, as a page from right to left needs it. */
export function drawMirrored(doc: Doc, draw: (doc: Doc) => void): void {
  doc.transform(-1, 0, 0, 1, doc.page.width, 0)
  mirrored.add(doc)
  draw(doc)
  mirrored.delete(doc)
}

export const isMirrored = (doc: Doc) => mirrored.has(doc)

/** Keeps what is drawn between `x` and `x + width` as it is on a mirrored page, such as a road, a code or a photo. */
export function keepUpright(doc: Doc, x: number, width: number): void {
  if (mirrored.has(doc)) doc.transform(-1, 0, 0, 1, 2 * x + width, 0)
}
