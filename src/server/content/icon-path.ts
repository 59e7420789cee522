interface Shape {
  text: (attribute: string) => string
  /** The number in an attribute, 0 without it. */
  of: (attribute: string) => number
}

/** Without the digits that adding leaves behind. */
const short = (value: number) => Number(value.toFixed(3))
const join = (...values: number[]) => values.map(short).join(' ')

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (to: number) => `a${join(rx, ry)} 0 1 0 ${join(to, 0)}`
  return `M${join(cx - rx, cy)}${half(2 * rx)}${half(-2 * rx)}z`
}

function rect({ of }: Shape): string {
  const rx = of('rx') || of('ry')
  const ry = of('ry') || rx
  const [width, height] = [of('width') - 2 * rx, of('height') - 2 * ry]
  const corner = (x: number, y: number) => (rx === 0 ? '' : `a${join(rx, ry)} 0 0 1 ${join(x, y)}`)
  const [top, bottom] = [`h${join(width)}${corner(rx, ry)}`, `h${join(-width)}${corner(-rx, -ry)}`]
  return `M${join(of('x') + rx, of('y'))}${top}v${join(height)}${corner(-rx, ry)}${bottom}v${join(-height)}${corner(rx, -ry)}z`
}

const NUMBER = String.raw`[\s,]*(-?(?:\d+\.?\d*|\.\d+))`
const RELATIVE_START = new RegExp(`^m${NUMBER}${NUMBER}\\s*(?=([-.\\d])?)`)

/** A path that begins at the same point when another one precedes it. */
const absolute = (d: string) =>
  d.replace(RELATIVE_START, (_, x: string, y: string, more?: string) => `M${x} ${y}${more === undefined ? '' : 'l'}`)

const DATA: Record<string, (shape: Shape) => string> = {
  path: ({ text }) => absolute(text('d')),
  circle: ({ of }) => ellipse(of('cx'), of('cy'), of('r'), of('r')),
  ellipse: ({ of }) => ellipse(of('cx'), of('cy'), of('rx'), of('ry')),
  rect,
  line: ({ of }) => `M${join(of('x1'), of('y1'))}L${join(of('x2'), of('y2'))}`,
  polyline: ({ text }) => `M${text('points')}`,
  polygon: ({ text }) => `M${text('points')}z`,
}

/**
 * The shapes of a Lucide icon as the data of one path. Browsers copy the shapes for each `<use>` and compute the style of each copy, so one
 * shape makes every page with many icons quicker. Fills are left out, because only dots have one, which their stroke covers.
 */
export function iconPath(shapes: string): string {
  return [...shapes.matchAll(/<(\w+)([^>]*)>/g)]
    .map(([, tag = '', attributes = '']) => {
      const text = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      return DATA[tag]?.({ text, of: (name) => Number(text(name)) }) ?? ''
    })
    .join('')
}
