import { SaxesParser } from 'saxes'

/** A checked drawing: shapes in colours of the site, without text. */
export interface Drawing {
  viewBox: string
  /** The content of the svg element, in a group with the attributes of the svg element. */
  shapes: string
}

/** The maximum size of the file (bytes). */
const MAX_SIZE = 16 * 1024

const ELEMENTS = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])

/** The colour tokens that a drawing may use (web/styles/tokens.css). */
const PALETTE = ['ink', 'ink-2', 'line', 'surface', 'accent', 'c', 'good', 'danger']
const COLOURS = new Set(['none', ...PALETTE.map((name) => `var(--${name})`)])

const NUMBERS = /^[-\d.,\seE+%]*$/
const GEOMETRY = /^[-\d.,\seE+a-zA-Z]*$/

/**
 * The largest number in a drawing, because a PDF cannot hold numbers of any size. Drawings are a few hundred units
 * wide.
 */
const MAX_NUMBER = 100_000
const isInRange = (value: string) =>
  (value.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).every(
    (number) => Math.abs(Number(number)) <= MAX_NUMBER,
  )

/** How deep elements may be nested, because the library that draws previews refuses more than 256. */
const MAX_DEPTH = 50

/** The allowed attributes, with a check of their value. */
const ATTRIBUTES: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(['fill', 'stroke'].map((name) => [name, (value: string) => COLOURS.has(value)])),
  ...Object.fromEntries(
    [
      ...['viewBox', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points'],
      ...['stroke-width', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit'],
      ...['opacity', 'fill-opacity', 'stroke-opacity'],
    ].map((name) => [name, (value: string) => NUMBERS.test(value) && isInRange(value)]),
  ),
  d: (value) => GEOMETRY.test(value) && isInRange(value),
  transform: (value) => /^[-+\d.,\s()a-zA-Z]*$/.test(value) && isInRange(value),
  'stroke-linecap': (value) => ['round', 'butt', 'square'].includes(value),
  'stroke-linejoin': (value) => ['round', 'miter', 'bevel'].includes(value),
  'fill-rule': (value) => ['nonzero', 'evenodd'].includes(value),
  xmlns: (value) => value === 'http://www.w3.org/2000/svg',
}

const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Parses a drawing and checks that it has only allowed elements, attributes and colours. Returns undefined after a problem.
 * @param source the SVG file as text
 * @param report called with each problem
 */
export function readDrawing(source: string, report: (reason: string) => void): Drawing | undefined {
  if (Buffer.byteLength(source) > MAX_SIZE) {
    report(`is larger than ${MAX_SIZE / 1024} KB`)
    return undefined
  }
  let isValid = true
  const problem = (reason: string) => {
    isValid = false
    report(reason)
  }
  let viewBox = ''
  let shapes = ''
  let depth = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    problem(`is not valid XML (${error.message})`)
  })
  parser.on('doctype', () => problem('holds a document type'))
  parser.on('cdata', () => problem('holds a CDATA section'))
  parser.on('processinginstruction', () => problem('holds a processing instruction'))
  parser.on('text', (text) => {
    if (text.trim() !== '') problem(`holds text ('${text.trim().slice(0, 20)}'); a drawing has no words`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth === MAX_DEPTH + 1) problem(`nests more than ${MAX_DEPTH} elements`)
    if (depth === 1 && name !== 'svg') problem('is not an SVG file')
    if (!ELEMENTS.has(name)) return problem(`holds the element <${name}>; allowed are ${[...ELEMENTS].join(', ')}`)
    const copied = Object.entries(attributes).filter(([attribute, value]) => {
      const allows = Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined
      if (!allows) problem(`<${name}> has the attribute ${attribute}, which is not allowed`)
      else if (!allows(value) && (attribute === 'fill' || attribute === 'stroke'))
        problem(`the colour ${attribute}="${value}" is not of the palette: none, ${[...COLOURS].slice(1).join(', ')}`)
      else if (!allows(value)) problem(`<${name}> has the value ${attribute}="${value}", which is not allowed`)
      return !['xmlns', 'viewBox'].includes(attribute)
    })
    if (name === 'svg') viewBox = attributes.viewBox ?? ''
    const text = copied.map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`).join('')
    shapes += `<${name === 'svg' ? 'g' : name}${text}>`
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    shapes += `</${name === 'svg' ? 'g' : name}>`
  })
  parser.write(source).close()
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  if (!/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(viewBox) || !(width > 0 && height > 0))
    problem('has no viewBox such as "0 0 260 150"')
  return isValid
    ? { viewBox, shapes: shapes.replace(/><\/(path|circle|ellipse|rect|line|polyline|polygon)>/g, '/>') }
    : undefined
}

/** The shapes with colour values instead of tokens, for pictures and prints. */
export function withColours({ shapes }: Drawing, colours: Record<string, string>): string {
  return shapes.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => colours[name] ?? whole)
}
