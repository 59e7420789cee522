import { SaxesParser } from 'saxes'

type Shape = Record<string, string>

/** Joins coordinates. Rounding removes the digits that floating-point additions leave behind. */
const join = (...values: number[]) => values.map((value) => Number(value.toFixed(3))).join(' ')

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (to: number) => `a${join(rx, ry)} 0 1 0 ${join(to, 0)}`
  return `M${join(cx - rx, cy)}${half(2 * rx)}${half(-2 * rx)}z`
}

function rect(shape: Shape): string {
  const of = (attribute: string) => Number(shape[attribute] ?? 0)
  const rx = of('rx') || of('ry')
  const ry = of('ry') || rx
  const [width, height] = [of('width') - 2 * rx, of('height') - 2 * ry]
  const corner = (x: number, y: number) => (rx === 0 ? '' : `a${join(rx, ry)} 0 0 1 ${join(x, y)}`)
  const [top, bottom] = [`h${join(width)}${corner(rx, ry)}`, `h${join(-width)}${corner(-rx, -ry)}`]
  return `M${join(of('x') + rx, of('y'))}${top}v${join(height)}${corner(-rx, ry)}${bottom}v${join(-height)}${corner(rx, -ry)}z`
}

/** The path data of each kind of shape that Lucide uses. */
const DATA: Record<string, (shape: Shape) => string> = {
  // A path that begins with a relative point would begin at the end of the path before it.
  path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
}

/**
 * The shapes of a Lucide icon as the data of one path. Browsers copy the shapes for each `<use>` and compute the style of each
 * copy, so one shape makes every page with many icons quicker. Fills are left out, because only dots have one, which their
 * stroke covers.
 * @param svg the content of the SVG file
 */
export function iconPath(svg: string): string {
  let path = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    path += DATA[name]?.(attributes) ?? ''
  })
  parser.write(svg).close()
  return path
}
