import SvgPath from 'svgpath'

/** The numbers a, b, c, d, e and f of a transformation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

/** The numbers of a value that has nothing else but commas and blanks, or undefined. */
export function numbersOf(value: string): number[] | undefined {
  if (/[^\s,]/.test(value.replace(NUMBER, ' '))) return undefined
  return (value.match(NUMBER) ?? []).map(Number)
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const radians = (degrees: number) => (degrees * Math.PI) / 180

function rotation(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
}

/** Each transformation, with how many numbers it takes. */
const TRANSFORMS: Record<string, { takes: readonly number[]; matrix: (n: readonly number[]) => Matrix }> = {
  matrix: { takes: [6], matrix: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [a, b, c, d, e, f] },
  translate: { takes: [1, 2], matrix: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y] },
  scale: { takes: [1, 2], matrix: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0] },
  rotate: { takes: [1, 3], matrix: ([degrees = 0, x = 0, y = 0]) => rotation(degrees, x, y) },
  skewX: { takes: [1], matrix: ([degrees = 0]) => [1, 0, Math.tan(radians(degrees)), 1, 0, 0] },
  skewY: { takes: [1], matrix: ([degrees = 0]) => [1, Math.tan(radians(degrees)), 0, 1, 0, 0] },
}

/** The attribute `transform` inside an outer transformation, or undefined when it is not well formed. */
export function transformed(outer: Matrix, value: string): Matrix | undefined {
  let matrix = outer
  for (const part of value.split(')')) {
    const [name = '', values, ...rest] = part.replace(/^[\s,]+/, '').split('(')
    if (name === '' && values === undefined) continue
    const transform = Object.hasOwn(TRANSFORMS, name.trim()) ? TRANSFORMS[name.trim()] : undefined
    const numbers = numbersOf(values ?? '')
    if (!transform || rest.length > 0 || !numbers || !transform.takes.includes(numbers.length)) return undefined
    matrix = multiply(matrix, transform.matrix(numbers))
  }
  return value.trim() === '' || value.trim().endsWith(')') ? matrix : undefined
}

/** The frame of a drawing. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** The frame that a viewBox describes, or undefined when it describes none. */
export function readViewBox(value = ''): Frame | undefined {
  const [left = 0, top = 0, width = 0, height = 0, ...rest] = numbersOf(value) ?? []
  return width > 0 && height > 0 && rest.length === 0 ? { left, top, width, height } : undefined
}

/** The parts of a parsed path that the types of svgpath leave out. */
interface Path {
  err: string
  segments: (string | number)[][]
  abs: () => Path
  unshort: () => Path
  unarc: () => Path
}

/** The points of a path in straight lines and curves, each a list of x and y. Undefined when the path is not well formed. */
function linesOf(data: string): number[][] | undefined {
  const path = new SvgPath(data) as unknown as Path
  if (path.err !== '') return undefined
  const lines: number[][] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [command, ...values] of path.abs().unshort().unarc().segments) {
    const numbers = values as number[]
    let to = numbers
    if (command === 'H') to = [numbers[0] ?? 0, y]
    else if (command === 'V') to = [x, numbers[0] ?? 0]
    else if (command === 'Z' || command === 'z') to = [startX, startY]
    lines.push(command === 'M' ? to : [x, y, ...to])
    ;[x = 0, y = 0] = to.slice(-2)
    if (command === 'M') [startX, startY] = [x, y]
  }
  return lines
}

/** The path of a basic shape. @param number returns the value of an attribute */
function pathOf(name: string, number: (attribute: string) => number, text: (attribute: string) => string): string {
  const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
    `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  if (name === 'path') return text('d')
  if (name === 'circle') return ellipse(number('cx'), number('cy'), number('r'), number('r'))
  if (name === 'ellipse') return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  if (name === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (name === 'rect')
    return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`
  const points = numbersOf(text('points')) ?? []
  return points.length > 1 ? `M${points.slice(0, points.length - (points.length % 2)).join(' ')}` : ''
}

/** The cost of drawing. Its unit is the frame of the drawing, so it does not depend on the drawing's own unit. */
export interface Cost {
  /** Points of outlines, and the ends of dashes. */
  points: number
  /** The length of all outlines, as a multiple of the longer side of the frame. */
  length: number
  /** The area that is painted, as a multiple of the area of the frame. */
  area: number
}

/** How far a shape may reach beyond the frame, as a multiple of its longer side. */
const MARGIN = 2

const PER_DASH = 2
const PER_ROUND_DASH = 8

interface Style {
  isFilled: boolean
  /** 0 without a line. */
  lineWidth: number
  dashes: readonly number[]
  isRound: boolean
}

/**
 * The cost of a shape, never too low: a curve counts as long as the lines between its points.
 * @returns a word instead for a path that is not well formed, or that leads far beyond the frame
 */
export function costOfShape(
  name: string,
  attributes: { number: (attribute: string) => number; text: (attribute: string) => string },
  { isFilled, lineWidth, dashes, isRound }: Style,
  matrix: Matrix,
  frame: Frame,
): Cost | 'malformed' | 'outside' {
  const lines = linesOf(pathOf(name, attributes.number, attributes.text))
  if (!lines) return 'malformed'
  const side = Math.max(frame.width, frame.height)
  const [a, b, c, d, e, f] = matrix
  let [own, length, points] = [0, 0, 0]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [fromX = 0, fromY = 0, x = 0, y = 0] = [line[i - 2], line[i - 1], line[i], line[i + 1]]
      const [drawnX, drawnY] = [a * x + c * y + e, b * x + d * y + f]
      if (
        !(Math.abs(drawnX - frame.left) <= (MARGIN + 1) * side && Math.abs(drawnY - frame.top) <= (MARGIN + 1) * side)
      )
        return 'outside'
      ;[left, right] = [Math.min(left, drawnX), Math.max(right, drawnX)]
      ;[top, bottom] = [Math.min(top, drawnY), Math.max(bottom, drawnY)]
      points += 1
      if (i === 0) continue
      own += Math.hypot(x - fromX, y - fromY)
      length += Math.hypot(a * (x - fromX) + c * (y - fromY), b * (x - fromX) + d * (y - fromY))
    }
  }
  if (points === 0) return { points: 0, length: 0, area: 0 }
  // The largest factor by which the transformation makes a line longer is at most this.
  const width = lineWidth * Math.hypot(a, b, c, d)
  const period = dashes.reduce((sum, dash) => sum + dash, 0) / Math.max(1, dashes.length)
  const dashCount = lineWidth > 0 && dashes.length > 0 && period > 0 ? own / period : 0
  const ends = points + dashCount
  const box = ((right - left + width) * (bottom - top + width)) / (frame.width * frame.height)
  const line = Math.min(box, ((length + ends * width) * width) / (frame.width * frame.height))
  return {
    points: points + dashCount * (isRound ? PER_ROUND_DASH : PER_DASH),
    length: ((isFilled ? length : 0) + (lineWidth > 0 ? 2 * length + ends * width * Math.PI : 0)) / side,
    area: (isFilled ? box : 0) + (lineWidth > 0 ? line : 0),
  }
}
