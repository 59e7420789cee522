import {
  circle,
  DANGER,
  GOOD,
  GREY,
  HUE,
  INK,
  LINE,
  line,
  PAPER,
  type Point,
  path,
  put,
  round,
  shape,
} from './shapes.ts'

/** Right: a round mark with a tick. */
export const tick = ([x, y]: Point, scale = 1) =>
  put(
    x,
    y,
    circle([0, 0], 15, { fill: GOOD, stroke: PAPER, width: 3 }) +
      path('M-7 0.500L-2 6L7.500 -5.500', { stroke: PAPER, width: 4.5 }),
    { scale },
  )

const OCTAGON = Array.from({ length: 8 }, (_, i): Point => {
  const angle = ((i + 0.5) * Math.PI) / 4
  return [16 * Math.cos(angle), 16 * Math.sin(angle)]
})

/** Wrong: a mark in the shape of a stop sign, with a cross. */
export const cross = ([x, y]: Point, scale = 1) =>
  put(
    x,
    y,
    shape(OCTAGON, { fill: DANGER, stroke: PAPER, width: 3 }) +
      path('M-6 -6L6 6M6 -6L-6 6', { stroke: PAPER, width: 4.5 }),
    { scale },
  )

/** Crosses out what is below it, in a box. */
export const strike = (x: number, y: number, width: number, height: number) =>
  line(
    [
      [x, y],
      [x + width, y + height],
    ],
    { stroke: PAPER, width: 10 },
  ) +
  line(
    [
      [x, y],
      [x + width, y + height],
    ],
    { stroke: DANGER, width: 5.5 },
  )

/** A straight arrow. */
export function arrow(from: Point, to: Point, { color = HUE, width = 5 } = {}): string {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const size = width * 2
  const tip = path(
    `M0 0H${round(length)}M${round(length - size)} ${-size}L${round(length)} 0L${round(length - size)} ${size}`,
    {
      stroke: color,
      width,
    },
  )
  return put(...from, tip, { turn: angle })
}

/** A curved arrow: an SVG path with a tip at its end that points in a direction (degrees). */
export function bentArrow(d: string, end: Point, direction: number, { color = HUE, width = 5 } = {}): string {
  const size = width * 2
  return (
    path(d, { stroke: color, width }) +
    put(...end, path(`M${-size} ${-size}L0 0L${-size} ${size}`, { stroke: color, width }), { turn: direction })
  )
}

/** A distance to keep: a line with a tip at both ends. */
export function distance(from: Point, to: Point): string {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const line = `M0 0H${round(length)}M8 -8L0 0L8 8M${round(length - 8)} -8L${round(length)} 0L${round(length - 8)} 8`
  return put(...from, path(line, { stroke: GOOD, width: 4.5 }), { turn: angle })
}

/** What somebody looks at: a dotted line. */
export const sight = (from: Point, to: Point) => line([from, to], { stroke: HUE, width: 4, dash: '1 9' })

/** A wobble: arcs at both sides of what shakes. `reach` is the distance of the inner arcs. */
export const wobble = ([x, y]: Point, reach: number) =>
  [1, -1]
    .map((side) =>
      put(
        x,
        y,
        path(`M${reach} -13A20 20 0 0 1 ${reach} 13M${reach + 9} -20A32 32 0 0 1 ${reach + 9} 20`, {
          stroke: DANGER,
          width: 4,
        }),
        { flip: side < 0 },
      ),
    )
    .join('')

/** A spiral above a dizzy head. The origin is its middle. */
export const dizzy = ([x, y]: Point) =>
  put(x, y, path('M-6 2C-12 -6 -4 -16 6 -11C18 -4 8 14 -8 10C-24 4 -20 -20 -2 -22', { stroke: DANGER, width: 4 }))

/** Short lines of movement behind something that goes right. */
export const speedLines = ([x, y]: Point, count = 3) =>
  Array.from({ length: count }, (_, i) =>
    line(
      [
        [x - (i % 2) * 8, y + i * 16],
        [x + 26 - (i % 2) * 8, y + i * 16],
      ],
      { stroke: LINE, width: 4 },
    ),
  ).join('')

/** The place of a frame in a strip, as dots. */
export const order = (count: number) =>
  Array.from({ length: count }, (_, i) => circle([15 + i * 12, 16], 4, { fill: GREY })).join('')

/** A triangle of warning. */
export const warning = ([x, y]: Point, scale = 1) =>
  put(
    x,
    y,
    path('M0 -16L18 15H-18Z', { fill: PAPER, stroke: DANGER, width: 5 }) +
      path('M0 -5V4M0 9.500V10', { stroke: INK, width: 4 }),
    { scale },
  )
