import { readIcon } from '#server/content/icons.ts'
import type { Doc } from './paper.ts'
import { traceShape } from './shape.ts'

/** Draws a Lucide icon in a square. Call it in `paper.decorate`, because it adds no text for screen readers. */
export function drawIcon(doc: Doc, name: string, x: number, y: number, size: number, color: string) {
  const shapes = readIcon(name)?.matchAll(/<(path|circle|ellipse|rect|line|polyline|polygon)\b[^>]*>/g) ?? []
  doc
    .save()
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(2)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(color)
  for (const [tag, shape = ''] of shapes) {
    traceShape(doc, shape, (attribute) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '')
    doc.stroke()
  }
  doc.restore()
}
