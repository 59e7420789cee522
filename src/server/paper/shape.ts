import type { Doc } from './page.ts'

/** The numbers of an attribute in SVG, which may follow each other without a space: '10.5.5-4'. */
export const numbersIn = (text: string) => (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

/** The first number of an attribute. */
export const numberIn = (text = '', otherwise = 0) => numbersIn(text)[0] ?? otherwise

/** Adds one SVG shape to the current path of a PDF page. @param attribute returns the value of an attribute, or '' */
export function traceShape(doc: Doc, name: string, attribute: (name: string) => string) {
  const number = (name: string) => numberIn(attribute(name))
  if (name === 'path') doc.path(attribute('d') || 'M0 0')
  else if (name === 'circle') doc.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect') {
    // A corner of a browser has the other radius where one is missing. A PDF has one radius for both.
    const radius = numberIn(attribute('rx') || attribute('ry'))
    doc.roundedRect(number('x'), number('y'), number('width'), number('height'), radius)
  } else if (name === 'line') doc.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'))
  else {
    const points = numbersIn(attribute('points'))
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = points.slice(i, i + 2)
      if (i === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
    // A path without a point has nothing to close, and readers of PDF name that a mistake.
    if (name === 'polygon' && points.length > 1) doc.closePath()
  }
}
