import type { Doc } from './paper.ts'

/** Adds one SVG shape to the current path of a PDF page. @param attribute returns the value of an attribute, or '' */
export function traceShape(doc: Doc, name: string, attribute: (name: string) => string) {
  const number = (name: string) => Number(attribute(name))
  if (name === 'path') doc.path(attribute('d') || 'M0 0')
  else if (name === 'circle') doc.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect') {
    doc.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  } else if (name === 'line') doc.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'))
  else {
    const points = (attribute('points').match(/-?[\d.]+/g) ?? []).map(Number)
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = points.slice(i, i + 2)
      if (i === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
    if (name === 'polygon') doc.closePath()
  }
}
