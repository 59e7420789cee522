import { SaxesParser } from 'saxes'
import type { PaintedDrawing } from '#server/content/picture-look.ts'
import { keepUpright } from './mirrored.ts'
import type { Doc } from './page.ts'
import { numberIn, numbersIn, traceShape } from './shape.ts'

type Attributes = Record<string, string>

/** The values of SVG for attributes that neither the shape nor a group around it has. */
const INITIAL: Attributes = { fill: '#000000', stroke: 'none', 'stroke-width': '1' }

/** `opacity` is not inherited in SVG, but multiplying it has the same effect on shapes that do not overlap. */
const MULTIPLIED = new Set(['opacity'])

/** The length that 100 % of an attribute stands for: the width, the height or the diagonal of the drawing. */
function wholeOf(attribute: string, width: number, height: number): number {
  if (attribute.endsWith('opacity')) return 1
  if (/^(?:[cr]?x|x[12]|width)$/.test(attribute)) return width
  if (/^(?:[cr]?y|y[12]|height)$/.test(attribute)) return height
  return Math.hypot(width, height) / Math.SQRT2
}

/** An attribute with numbers instead of percentages, which PDF does not know. @param whole what 100 % is */
function withoutPercent(value: string, whole: number): string {
  if (!value.includes('%')) return value
  const parts = value.split(/[\s,]/)
  return parts.map((part) => (part.endsWith('%') ? String((numberIn(part) / 100) * whole) : part)).join(' ')
}

function withPlainNumbers(attributes: Attributes, width: number, height: number): Attributes {
  const entries = Object.entries(attributes)
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutPercent(value, wholeOf(name, width, height))]))
}

const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180)

function applyTransform(doc: Doc, transform: string) {
  for (const call of transform.split(')')) {
    const [name = '', values = ''] = call.replaceAll(',', ' ').split('(')
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersIn(values)
    const apply: Record<string, () => void> = {
      translate: () => doc.translate(a, b ?? 0),
      scale: () => doc.scale(a, b ?? a),
      rotate: () => doc.rotate(a, { origin: [b ?? 0, c] }),
      skewX: () => doc.transform(1, 0, tangent(a), 1, 0, 0),
      skewY: () => doc.transform(1, tangent(a), 0, 1, 0, 0),
      matrix: () => doc.transform(a, b ?? 0, c, d, e, f),
    }
    apply[name.trim()]?.()
  }
}

function inherit(parent: Attributes, own: Attributes): Attributes {
  const { transform, ...attributes } = own
  const merged = { ...parent, ...attributes }
  for (const name of MULTIPLIED) {
    if (own[name] !== undefined) merged[name] = String(numberIn(parent[name], 1) * numberIn(own[name], 1))
  }
  return merged
}

/** The length of a dash that is a dot. PDFKit refuses dashes of no length. */
const DOT = 0.01

/** As in SVG, a line is solid when a dash is negative or all have no length. */
function setDashes(doc: Doc, dashes: number[]) {
  if (dashes.some((dash) => dash < 0) || !dashes.some((dash) => dash > 0)) doc.undash()
  // PDFKit's types have only the length of one dash.
  else doc.dash(dashes.map((dash) => Math.max(dash, DOT)) as unknown as number, {})
}

function paintShape(doc: Doc, name: string, attributes: Attributes) {
  const value = (attribute: string) => attributes[attribute] ?? ''
  const opacity = (attribute: string) => numberIn(attributes.opacity, 1) * numberIn(attributes[attribute], 1)
  if (value('fill') !== 'none') {
    traceShape(doc, name, value)
    doc.fillOpacity(opacity('fill-opacity'))
    doc.fill(value('fill'), value('fill-rule') === 'evenodd' ? 'even-odd' : 'non-zero')
  }
  if (value('stroke') !== 'none') {
    traceShape(doc, name, value)
    doc.lineCap((value('stroke-linecap') || 'butt') as 'butt' | 'round' | 'square')
    doc.lineJoin((value('stroke-linejoin') || 'miter') as 'miter' | 'round' | 'bevel')
    doc.lineWidth(numberIn(value('stroke-width'))).strokeOpacity(opacity('stroke-opacity'))
    setDashes(doc, numbersIn(value('stroke-dasharray')))
    doc.stroke(value('stroke'))
  }
}

/** Draws a checked SVG drawing as vectors, `width` points wide. */
export function paintDrawing(doc: Doc, { viewBox, shapes }: PaintedDrawing, x: number, y: number, width: number) {
  const [left = 0, top = 0, drawnWidth = 1, drawnHeight = 1] = numbersIn(viewBox)
  const stack: Attributes[] = [INITIAL]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const merged = inherit(stack.at(-1) ?? INITIAL, withPlainNumbers(attributes, drawnWidth, drawnHeight))
    stack.push(merged)
    doc.save()
    applyTransform(doc, attributes.transform ?? '')
    if (name !== 'g') paintShape(doc, name, merged)
  })
  parser.on('closetag', () => {
    stack.pop()
    doc.restore()
  })
  doc.save()
  keepUpright(doc, x, width)
  doc
    .translate(x, y)
    .scale(width / drawnWidth)
    .translate(-left, -top)
  parser.write(`<g>${shapes}</g>`).close()
  doc.restore()
}

/** The height of a drawing that is `width` wide. */
export function heightOf({ viewBox }: PaintedDrawing, width: number): number {
  const [, , drawnWidth = 1, drawnHeight = 0] = numbersIn(viewBox)
  return (width * drawnHeight) / drawnWidth
}
