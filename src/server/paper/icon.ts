import { readIcon } from '#server/content/icons.ts'
import { keepUpright } from './mirrored.ts'
import type { Doc } from './page.ts'

/** Draws a Lucide icon in a square. Call it in `paper.decorate`, because it adds no text for screen readers. */
export function drawIcon(doc: Doc, name: string, x: number, y: number, size: number, color: string) {
  doc.save()
  keepUpright(doc, x, size)
  doc
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(2)
    .lineCap('round')
    .lineJoin('round')
    .path(readIcon(name) ?? '')
    .stroke(color)
    .restore()
}
