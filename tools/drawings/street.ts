import {
  ACCENT,
  circle,
  DANGER,
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

const body = { fill: PAPER, stroke: INK, width: 3 }

/** The ground of a panel. */
export const ground = (width: number, y: number) =>
  line(
    [
      [12, y],
      [width - 12, y],
    ],
    { stroke: LINE, width: 4 },
  )

export const ball = (x: number, y: number) =>
  put(
    x,
    y,
    circle([0, -13], 12, body) +
      path('M-11 -16C-4 -11 4 -11 11 -16M-7 -4C-3 -8 3 -8 7 -4', { stroke: INK, width: 2.5 }),
  )

/** A traffic cone. The origin is the ground below it. */
export const cone = () =>
  path('M-11 -4L-3 -34H3L11 -4Z', { fill: ACCENT, stroke: INK, width: 2.5 }) +
  path('M-7 -16H7', { stroke: INK, width: 3 }) +
  line(
    [
      [-16, -2],
      [16, -2],
    ],
    { stroke: INK, width: 4 },
  )

const BICYCLE = 'M-8 5L-3 -5H5L9 5M-3 -5L2 5H-8M2 5L5 -5M5 -5L4 -9H8M-5 -8H-1'

/** The German sign of a cycle path: a white bicycle on a blue disc, on a post. The origin is the foot of the post. */
export const cyclePathSign = (height: number) =>
  line(
    [
      [0, 0],
      [0, -height],
    ],
    { stroke: GREY, width: 4 },
  ) +
  put(
    0,
    -height,
    circle([0, 0], 25, { fill: HUE, stroke: PAPER, width: 3 }) +
      circle([-10, 6], 7.5, { stroke: PAPER, width: 2.6 }) +
      circle([10, 6], 7.5, { stroke: PAPER, width: 2.6 }) +
      put(0, 1, path(BICYCLE, { stroke: PAPER, width: 2.6 })),
  )

/** A round sign that forbids what it shows. */
export const forbidden = (radius: number, parts: string) =>
  circle([0, 0], radius, { fill: PAPER, stroke: DANGER, width: 6 }) +
  parts +
  line(
    [
      [-radius * 0.68, -radius * 0.68],
      [radius * 0.68, radius * 0.68],
    ],
    { stroke: DANGER, width: 5 },
  )

export const cloud = () =>
  path('M-34 12C-52 12 -52 -12 -32 -12C-30 -32 2 -34 8 -16C24 -26 42 -12 34 0C44 4 40 12 32 12Z', {
    fill: LINE,
    stroke: INK,
    width: 2.5,
  })

export const drops = (points: Point[]) =>
  path(points.map(([x, y]) => `M${x} ${y}l-5 15`).join(''), { stroke: HUE, width: 3.5 })

export const snowflake = (radius: number) => {
  const arm = (degrees: number) => {
    const at = (along: number, across: number) => {
      const angle = (degrees * Math.PI) / 180
      const x = radius * (along * Math.cos(angle) - across * Math.sin(angle))
      const y = radius * (along * Math.sin(angle) + across * Math.cos(angle))
      return `${round(x)} ${round(y)}`
    }
    return `M0 0L${at(1, 0)}M${at(0.95, 0.3)}L${at(0.6, 0)}L${at(0.95, -0.3)}`
  }
  return path([0, 60, 120, 180, 240, 300].map(arm).join(''), { stroke: GREY, width: 2.8 })
}

/** A dial whose needle shows a share of the range, from 0 to 1. */
export function dial(share: number): string {
  const angle = Math.PI * (1 - share)
  return (
    path('M-30 0A30 30 0 0 1 30 0', { stroke: LINE, width: 9 }) +
    path('M-30 0A30 30 0 0 1 -9.300 -28.500', { stroke: HUE, width: 9 }) +
    line(
      [
        [0, 0],
        [Math.cos(angle) * 22, -Math.sin(angle) * 22],
      ],
      { stroke: INK, width: 4.5 },
    ) +
    circle([0, 0], 5, { fill: INK })
  )
}

/** A dent in the road. The origin is its left edge. */
export const pothole = (width: number) =>
  shape(
    [
      [0, 0],
      [width * 0.15, 9],
      [width * 0.35, 7],
      [width * 0.55, 13],
      [width * 0.8, 8],
      [width, 0],
    ],
    { fill: PAPER, stroke: INK, width: 3 },
  )

/** A sign that asks to give way, on a post. The origin is the foot of the post. */
export const giveWaySign = (height: number) =>
  path(`M0 0V${-height}`, { stroke: GREY, width: 4 }) +
  put(0, -height, path('M-19 -14H19L0 19Z', { fill: PAPER, stroke: DANGER, width: 5.5 }))

/** The stripes of a zebra crossing, seen from the side: slanted bars on a road from `top` to `bottom`. */
export const zebra = (x: number, top: number, bottom: number, count: number) =>
  path(
    Array.from({ length: count }, (_, i) => `M${x + i * 22 + 8} ${top}h12L${x + i * 22 + 12} ${bottom}h-12Z`).join(''),
    { fill: PAPER, stroke: GREY, width: 1.5 },
  )

/** The sign of a bus stop: a bus on a disc, on a post. The origin is the foot of the post. */
export const busStop = (height: number) =>
  path(`M0 0V${-height}`, { stroke: GREY, width: 5 }) +
  put(
    0,
    -height,
    circle([0, 0], 22, { fill: ACCENT, stroke: INK, width: 3 }) +
      path('M-11 -10H11V8H-11ZM-11 0H11M-7 8V12M7 8V12', { stroke: INK, width: 3 }),
  )
