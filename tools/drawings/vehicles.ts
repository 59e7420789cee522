import { ACCENT, box, circle, DANGER, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'

const body = { fill: PAPER, stroke: INK, width: 3 }

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

/** A lorry from above, facing up, 60 wide. The origin is the middle of its front. @param bed the length of its load bed */
export const lorryFromAbove = (bed = 124) =>
  path('M-26 14L-38 18M26 14L38 18', { stroke: INK, width: 4 }) +
  box(-43, 15, 8, 9, 2, { fill: INK }) +
  box(35, 15, 8, 9, 2, { fill: INK }) +
  box(-26, 0, 52, 46, 9, body) +
  path('M-20 12C-12 6 12 6 20 12L18 22H-18Z', { fill: LINE, stroke: INK, width: 2.5 }) +
  box(-6, 44, 12, 10, 0, { fill: INK }) +
  box(-30, 52, 60, bed, 5, body) +
  path(`M-30 ${52 + bed / 3}H30M-30 ${52 + (bed * 2) / 3}H30`, { stroke: LINE, width: 3 }) +
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

/** The front of a train, 150 wide. The origin is the ground at its left edge. */
export const train = () =>
  line(
    [
      [0, 2],
      [166, 2],
    ],
    { stroke: GREY, width: 5 },
  ) +
  path('M0 -10V-150C0 -176 20 -186 50 -186H116C146 -186 166 -176 166 -150V-10Z', {
    fill: PAPER,
    stroke: INK,
    width: 4,
  }) +
  path('M0 -58H166', { stroke: DANGER, width: 9 }) +
  box(18, -150, 42, 62, 6, { fill: LINE, stroke: INK, width: 3 }) +
  box(70, -156, 56, 146, 5, { fill: LINE, stroke: INK, width: 3.5 }) +
  line(
    [
      [98, -156],
      [98, -10],
    ],
    { stroke: INK, width: 3.5 },
  ) +
  box(136, -150, 22, 62, 6, { fill: LINE, stroke: INK, width: 3 })

export const plane = () =>
  put(
    0,
    0,
    path(
      'M0 -58C8 -58 10 -46 10 -34V-18L52 10V22L10 10V34L24 46V54L0 48L-24 54V46L-10 34V10L-52 22V10L-10 -18V-34C-10 -46 -8 -58 0 -58Z',
      { fill: PAPER, stroke: INK, width: 4 },
    ),
    { turn: 40 },
  )
