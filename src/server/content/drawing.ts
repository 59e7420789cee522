import { SaxesParser } from 'saxes'

/** A drawing that has been checked: lines and areas in the site's own colours, without any text. */
export interface Drawing {
  viewBox: string
  /** Everything inside the svg element, with the attributes of the svg element on a group around it. */
  shapes: string
}

/** The largest file of a drawing (bytes). */
const MAX_SIZE = 16 * 1024

const ELEMENTS = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

/** The colours that a drawing may use. Each has a value in both themes (web/styles/tokens.css). */
const PALETTE = ['ink', 'ink-2', 'line', 'surface', 'accent', 'c', 'good', 'danger']
const COLOURS = new Set(['none', ...PALETTE.map((name) => `var(--${name})`)])

const NUMBERS = /^[-\d.,\seE+%]*$/
const GEOMETRY = /^[-\d.,\seE+a-zA-Z]*$/

/** What may stand in each attribute. */
const ATTRIBUTES: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(['fill', 'stroke'].map((name) => [name, (value: string) => COLOURS.has(value)])),
  ...Object.fromEntries(
    [
      ...['viewBox', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points'],
      ...['stroke-width', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit'],
      ...['opacity', 'fill-opacity', 'stroke-opacity'],
    ].map((name) => [name, (value: string) => NUMBERS.test(value)]),
  ),
  d: (value) => GEOMETRY.test(value),
  transform: (value) => /^[-\d.,\s()a-zA-Z]*$/.test(value),
  'stroke-linecap': (value) => ['round', 'butt', 'square'].includes(value),
  'stroke-linejoin': (value) => ['round', 'miter', 'bevel'].includes(value),
  'fill-rule': (value) => ['nonzero', 'evenodd'].includes(value),
  xmlns: (value) => value === 'http://www.w3.org/2000/svg',
}

const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Reads a drawing and checks it: known elements, known attributes, colours of the palette only.
 * @param source the SVG file as text
 * @param report is told of each problem
 */
export function readDrawing(source: string, report: (reason: string) => void): Drawing | undefined {
  if (Buffer.byteLength(source) > MAX_SIZE) {
    report(`is larger than ${MAX_SIZE / 1024} KB`)
    return undefined
  }
  let isGood = true
  const problem = (reason: string) => {
    isGood = false
    report(reason)
  }
  let viewBox = ''
  let shapes = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    problem(`is not valid XML (${error.message})`)
  })
  parser.on('doctype', () => problem('holds a document type'))
  parser.on('processinginstruction', () => problem('holds a processing instruction'))
  parser.on('text', (text) => {
    if (text.trim() !== '') problem(`holds text ('${text.trim().slice(0, 20)}'); a drawing has no words`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) return problem(`holds the element <${name}>; allowed are ${[...ELEMENTS].join(', ')}`)
    const kept = Object.entries(attributes).filter(([attribute, value]) => {
      const allows = ATTRIBUTES[attribute]
      if (!allows) problem(`<${name}> has the attribute ${attribute}, which is not allowed`)
      else if (!allows(value) && (attribute === 'fill' || attribute === 'stroke'))
        problem(`the colour ${attribute}="${value}" is not of the palette: none, ${[...COLOURS].slice(1).join(', ')}`)
      else if (!allows(value)) problem(`<${name}> has the value ${attribute}="${value}", which is not allowed`)
      return !['xmlns', 'viewBox'].includes(attribute)
    })
    if (name === 'svg') viewBox = attributes.viewBox ?? ''
    const text = kept.map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`).join('')
    shapes += `<${name === 'svg' ? 'g' : name}${text}>`
  })
  parser.on('closetag', ({ name }) => {
    shapes += `</${name === 'svg' ? 'g' : name}>`
  })
  parser.write(source).close()
  if (!/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(viewBox)) problem('has no viewBox such as "0 0 260 150"')
  return isGood
    ? { viewBox, shapes: shapes.replace(/><\/(path|circle|ellipse|rect|line|polyline|polygon)>/g, '/>') }
    : undefined
}

/** The shapes of a drawing with the colours of one theme in place of the palette's names, for pictures and prints. */
export function withColours({ shapes }: Drawing, colours: Record<string, string>): string {
  return shapes.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => colours[name] ?? whole)
}
