import { type AllowedSvg, checkOrClean, checkSvg } from './check-svg.ts'

/** A checked drawing: shapes in colours of the site, without text. */
export interface Drawing {
  viewBox: string
  /** The content of the svg element, in a group with the attributes of the svg element. */
  shapes: string
}

/** The colour tokens that a drawing may use (web/styles/tokens.css). */
const PALETTE = ['ink', 'ink-2', 'line', 'surface', 'accent', 'c', 'good', 'danger']
const COLOURS = ['none', ...PALETTE.map((name) => `var(--${name})`)]

const DRAWING: AllowedSvg = {
  name: 'a drawing',
  maxSize: 16 * 1024,
  maxCost: { points: 6000, length: 200, area: 40 },
  otherElements: [],
  otherAttributes: {},
  isPaint: (value) => COLOURS.includes(value),
  paints: COLOURS.join(', '),
}

const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Attributes of the svg element that the group in its place does not have. */
const OF_FILE = ['xmlns', 'viewBox', 'x', 'y', 'width', 'height']

function check(source: string, report: (reason: string) => void): Drawing | undefined {
  let shapes = ''
  const tag = (name: string) => (name === 'svg' ? 'g' : name)
  const checked = checkSvg(source, DRAWING, report, {
    open: ({ name, attributes }) => {
      const copied = Object.entries(attributes).filter(([attribute]) => name !== 'svg' || !OF_FILE.includes(attribute))
      shapes += `<${tag(name)}${copied.map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`).join('')}>`
    },
    close: (name) => {
      shapes += `</${tag(name)}>`
    },
  })
  if (!checked) return undefined
  const { left, top, width, height } = checked.frame
  return {
    viewBox: `${left} ${top} ${width} ${height}`,
    shapes: shapes.replace(/><\/(path|circle|ellipse|rect|line|polyline|polygon)>/g, '/>'),
  }
}

/**
 * Checks that a drawing has only allowed elements, attributes and colours, and is quick to draw. What drawing programs write around
 * the shapes is removed before.
 * @param source the SVG file as text
 * @param report called with each problem
 * @returns the drawing and the accepted file, or undefined after a problem
 */
export const acceptDrawing = (source: string, report: (reason: string) => void) => checkOrClean(source, check, report)

/** As `acceptDrawing`, without the file. */
export const readDrawing = (source: string, report: (reason: string) => void): Drawing | undefined =>
  acceptDrawing(source, report)?.checked

/** The shapes with colour values instead of tokens, for pictures and prints. */
export function withColours({ shapes }: Drawing, colours: Record<string, string>): string {
  return shapes.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => colours[name] ?? whole)
}
