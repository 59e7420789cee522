import {
  ACCENT,
  box,
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

/** A car from the side, facing right, 150 long. The origin is the ground below its rear end. */
export const car = () =>
  path('M4 -16C0 -40 8 -46 24 -48L42 -74H96L120 -48C146 -46 150 -38 148 -16Z', body) +
  path('M36 -48L50 -66H68V-48ZM78 -66H92L106 -48H78Z', { fill: LINE, stroke: INK, width: 2.5 }) +
  box(138, -40, 9, 9, 3, { fill: ACCENT }) +
  box(4, -40, 8, 10, 3, { fill: DANGER }) +
  [34, 118].map((x) => circle([x, -15], 13, { fill: PAPER, stroke: INK, width: 6 })).join('')

/** A car from behind, 108 wide. The origin is the ground below its middle. */
export const carFromBehind = () =>
  box(-46, -18, 18, 18, 5, { fill: INK }) +
  box(28, -18, 18, 18, 5, { fill: INK }) +
  path('M-52 -14V-46L-38 -52L-28 -82H28L38 -52L52 -46V-14C52 -10 50 -10 48 -10H-48C-50 -10 -52 -10 -52 -14Z', body) +
  path('M-31 -54L-23 -75H23L31 -54Z', { fill: LINE, stroke: INK, width: 2.5 }) +
  box(-47, -42, 16, 9, 3, { fill: DANGER }) +
  box(31, -42, 16, 9, 3, { fill: DANGER }) +
  box(-14, -32, 28, 9, 2, { fill: PAPER, stroke: INK, width: 2 })

/** A bus from the front, 92 wide. The origin is the ground below its middle. */
export const bus = () =>
  box(-38, -16, 14, 16, 4, { fill: INK }) +
  box(24, -16, 14, 16, 4, { fill: INK }) +
  box(-46, -128, 92, 120, 12, body) +
  box(-38, -106, 76, 52, 6, { fill: LINE, stroke: INK, width: 2.5 }) +
  line(
    [
      [0, -106],
      [0, -54],
    ],
    { stroke: INK, width: 2.5 },
  ) +
  box(-26, -122, 52, 10, 4, { fill: ACCENT }) +
  circle([-34, -28], 6, { fill: ACCENT, stroke: INK, width: 2 }) +
  circle([34, -28], 6, { fill: ACCENT, stroke: INK, width: 2 }) +
  line(
    [
      [-46, -92],
      [-56, -88],
      [-56, -74],
    ],
    { stroke: INK, width: 3 },
  ) +
  line(
    [
      [46, -92],
      [56, -88],
      [56, -74],
    ],
    { stroke: INK, width: 3 },
  )

/** A car from above, facing up, 48 x 100. The origin is its middle. `doorOpen` opens the left front door. */
export const carFromAbove = (doorOpen = false) =>
  (doorOpen
    ? line(
        [
          [-23, -14],
          [-50, 8],
        ],
        { stroke: INK, width: 5 },
      )
    : '') +
  box(-24, -50, 48, 100, 15, body) +
  path('M-18 -18C-12 -28 12 -28 18 -18L15 -8H-15ZM-15 34H15L17 42C8 46 -8 46 -17 42Z', {
    fill: LINE,
    stroke: INK,
    width: 2.5,
  }) +
  box(-20, -48, 9, 6, 3, { fill: ACCENT }) +
  box(11, -48, 9, 6, 3, { fill: ACCENT }) +
  box(-20, 42, 9, 6, 3, { fill: DANGER }) +
  box(11, 42, 9, 6, 3, { fill: DANGER })

/** A lorry from above, facing up, 60 x 176. The origin is the middle of its front. */
export const lorryFromAbove = () =>
  line(
    [
      [-26, 14],
      [-38, 18],
    ],
    { stroke: INK, width: 4 },
  ) +
  line(
    [
      [26, 14],
      [38, 18],
    ],
    { stroke: INK, width: 4 },
  ) +
  box(-26, 0, 52, 46, 9, body) +
  path('M-20 12C-12 6 12 6 20 12L18 22H-18Z', { fill: LINE, stroke: INK, width: 2.5 }) +
  box(-6, 44, 12, 10, 0, { fill: INK }) +
  box(-30, 52, 60, 124, 5, body) +
  line(
    [
      [-30, 92],
      [30, 92],
    ],
    { stroke: LINE, width: 3 },
  ) +
  line(
    [
      [-30, 134],
      [30, 134],
    ],
    { stroke: LINE, width: 3 },
  ) +
  box(16, -2, 10, 8, 3, { fill: ACCENT, stroke: INK, width: 2 })

/** A rider from above, facing up. The origin is the rider. */
export const riderFromAbove = () =>
  line(
    [
      [0, -36],
      [0, -22],
    ],
    { stroke: INK, width: 7 },
  ) +
  box(-7, -22, 14, 58, 6, { fill: INK }) +
  line(
    [
      [0, 36],
      [0, 42],
    ],
    { stroke: INK, width: 7 },
  ) +
  line(
    [
      [-22, -16],
      [22, -16],
    ],
    { stroke: INK, width: 5 },
  ) +
  line(
    [
      [-18, 2],
      [-20, -14],
    ],
    { stroke: HUE, width: 9 },
  ) +
  line(
    [
      [18, 2],
      [20, -14],
    ],
    { stroke: HUE, width: 9 },
  ) +
  box(-23, -6, 46, 20, 10, { fill: HUE, stroke: PAPER, width: 2 }) +
  path('M-11 4C-13 -12 13 -12 11 4C11 18 -11 18 -11 4Z', { fill: ACCENT, stroke: INK, width: 2.5 }) +
  path('M-4 10C-5 2 -5 0 -4 -4M4 10C5 2 5 0 4 -4', { stroke: INK, width: 2 })

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
  points
    .map(([x, y]) =>
      line(
        [
          [x, y],
          [x - 5, y + 15],
        ],
        { stroke: HUE, width: 3.5 },
      ),
    )
    .join('')

export const snowflake = (radius: number) =>
  [0, 60, 120]
    .map((turn) =>
      put(
        0,
        0,
        path(
          `M${-radius} 0H${radius}M${-radius * 0.95} ${-radius * 0.3}L${-radius * 0.6} 0L${-radius * 0.95} ${radius * 0.3}M${radius * 0.95} ${-radius * 0.3}L${radius * 0.6} 0L${radius * 0.95} ${radius * 0.3}`,
          { stroke: GREY, width: 2.8 },
        ),
        { turn },
      ),
    )
    .join('')

export const leaf = () =>
  path('M-10 4C-8 -8 4 -10 12 -6C10 6 0 10 -10 4Z', { fill: ACCENT, stroke: INK, width: 2 }) +
  line(
    [
      [-14, 7],
      [4, -1],
    ],
    { stroke: INK, width: 2 },
  )

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
