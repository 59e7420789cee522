import { readIcon } from '#server/content/icons.ts'
import type { Doc } from './paper.ts'

const attribute = (tag: string, name: string) => Number(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? 0)

/** Draws one shape of an icon. Handles every element that Lucide icons use. */
function drawShape(doc: Doc, tag: string) {
  const number = (name: string) => attribute(tag, name)
  if (tag.startsWith('<path')) doc.path(/\bd="([^"]*)"/.exec(tag)?.[1] ?? 'M0 0')
  else if (tag.startsWith('<circle')) doc.circle(number('cx'), number('cy'), number('r'))
  else if (tag.startsWith('<ellipse')) doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (tag.startsWith('<rect')) {
    doc.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  } else if (tag.startsWith('<line')) doc.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'))
  else {
    const points =
      /\bpoints="([^"]*)"/
        .exec(tag)?.[1]
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? []
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = points.slice(i, i + 2)
      if (i === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
    if (tag.startsWith('<polygon')) doc.closePath()
  }
  doc.stroke()
}

/** Draws a Lucide icon in a square. Call it in `paper.decorate`, because it adds no text for screen readers. */
export function drawIcon(doc: Doc, name: string, x: number, y: number, size: number, color: string) {
  const shapes = readIcon(name)?.match(/<(path|circle|ellipse|rect|line|polyline|polygon)\b[^>]*>/g) ?? []
  doc
    .save()
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(2)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(color)
  for (const shape of shapes) drawShape(doc, shape)
  doc.restore()
}
