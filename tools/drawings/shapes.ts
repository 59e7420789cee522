/** SVG elements as text, in the palette and the line weights of docs/drawing.md. */

export type Point = readonly [x: number, y: number]

/** The colour tokens of a drawing. */
export const INK = 'var(--ink)'
export const GREY = 'var(--ink-2)'
export const LINE = 'var(--line)'
export const PAPER = 'var(--surface)'
export const ACCENT = 'var(--accent)'
export const HUE = 'var(--c)'
export const GOOD = 'var(--good)'
export const DANGER = 'var(--danger)'

/** Line weights. */
const OUTLINE = 3
export const DETAIL = 2.5

interface Paint {
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
}

/** Rounds to one decimal, which is a tenth of a pixel on a phone. */
export const round = (value: number) => String(Math.round(value * 10) / 10)

const at = ([x, y]: Point) => `${round(x)} ${round(y)}`

function paint({ fill, stroke, width, dash, opacity }: Paint): string {
  const attributes = {
    fill,
    stroke,
    'stroke-width': stroke && round(width ?? OUTLINE),
    'stroke-dasharray': dash,
    opacity: opacity === undefined ? undefined : String(opacity),
  }
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

export const path = (d: string, look: Paint) => `<path d="${d}"${paint(look)}/>`

export const circle = ([x, y]: Point, r: number, look: Paint) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${paint(look)}/>`

export const box = (x: number, y: number, width: number, height: number, rx: number, look: Paint) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(rx)}"${paint(look)}/>`

/** A line through points. */
export const line = (points: Point[], look: Paint) =>
  path(points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point)}`).join(''), look)

/** A closed shape through points. */
export const shape = (points: Point[], look: Paint) =>
  path(`${points.map((p, i) => `${i ? 'L' : 'M'}${at(p)}`).join('')}Z`, look)

interface Placing {
  scale?: number
  /** Degrees, clockwise. */
  turn?: number
  /** Mirrors left and right. */
  flip?: boolean
}

/** Moves parts to a place, then turns, mirrors and scales them around it. */
export function put(x: number, y: number, parts: string, { scale = 1, turn = 0, flip = false }: Placing = {}): string {
  const steps = [`translate(${round(x)} ${round(y)})`]
  if (turn !== 0) steps.push(`rotate(${round(turn)})`)
  const factor = Math.round(scale * 1000) / 1000
  if (flip) steps.push(`scale(${-factor} ${factor})`)
  else if (scale !== 1) steps.push(`scale(${factor})`)
  return `<g transform="${steps.join(' ')}">${parts}</g>`
}

/** The outline of a rounded bar that is `r1` thick at one end and `r2` at the other: a part of a body. */
export function tapered([x1, y1]: Point, r1: number, [x2, y2]: Point, r2: number): string {
  const distance = Math.hypot(x2 - x1, y2 - y1) || 1
  const direction = Math.atan2(y2 - y1, x2 - x1)
  const spread = Math.acos((r1 - r2) / distance)
  const on = (x: number, y: number, r: number, angle: number): Point => [
    x + r * Math.cos(angle),
    y + r * Math.sin(angle),
  ]
  const a = on(x1, y1, r1, direction + spread)
  const b = on(x1, y1, r1, direction - spread)
  const c = on(x2, y2, r2, direction - spread)
  const d = on(x2, y2, r2, direction + spread)
  const arc = (r: number, large: number, to: Point) => `A${round(r)} ${round(r)} 0 ${large} 1 ${at(to)}`
  return `M${at(a)}${arc(r1, r1 >= r2 ? 1 : 0, b)}L${at(c)}${arc(r2, r1 >= r2 ? 0 : 1, d)}Z`
}

export const taper = (from: Point, r1: number, to: Point, r2: number, look: Paint) =>
  path(tapered(from, r1, to, r2), look)

/**
 * The joint between two bones, such as a knee.
 * @param side 1 bends it to the right of the way from `from` to `to`, -1 to the left
 */
export function joint([x1, y1]: Point, [x2, y2]: Point, first: number, second: number, side: 1 | -1): Point {
  const distance = Math.min(Math.hypot(x2 - x1, y2 - y1), first + second - 0.01) || 1
  const along = (first ** 2 - second ** 2 + distance ** 2) / (2 * distance)
  const off = Math.sqrt(Math.max(0, first ** 2 - along ** 2)) * side
  const direction = Math.atan2(y2 - y1, x2 - x1)
  return [
    x1 + along * Math.cos(direction) - off * Math.sin(direction),
    y1 + along * Math.sin(direction) + off * Math.cos(direction),
  ]
}
