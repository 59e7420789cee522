import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path } from './shapes.ts'

const outline = { fill: PAPER, stroke: INK, width: 3 }

export const smoke = () =>
  path('M0 28C-16 16 16 8 0 -6C-14 -18 14 -26 4 -40M22 24C10 14 32 6 20 -8C12 -18 28 -22 22 -32', {
    stroke: GREY,
    width: 6,
  })

export const flame = () =>
  path('M0 40C-30 40 -34 8 -16 -10C-14 2 -8 4 -6 4C-12 -18 0 -34 10 -42C8 -26 30 -14 28 14C28 32 16 40 0 40Z', {
    fill: DANGER,
    stroke: PAPER,
    width: 2.5,
  }) + path('M0 38C-14 38 -16 22 -4 8C2 18 14 18 14 28C14 34 8 38 0 38Z', { fill: ACCENT })

/** A thermometer from cold to hot. @param share the place of the mark, from 0 to 1 */
export const thermometer = (share: number) =>
  path('M-9 -46A9 9 0 0 1 9 -46V18A17 17 0 1 1 -9 18Z', { fill: PAPER, stroke: INK, width: 3.5 }) +
  circle([0, 32], 10, { fill: GOOD }) +
  line(
    [
      [0, 32],
      [0, 18 - 60 * share],
    ],
    { stroke: GOOD, width: 8 },
  ) +
  path('M14 -38H24M14 -18H20M14 2H24', { stroke: INK, width: 3 })

/** A socket on the wall with a plug in it. */
export const socket = () =>
  box(-16, -18, 32, 36, 6, outline) +
  circle([0, 0], 9, { fill: LINE, stroke: INK, width: 2.5 }) +
  box(-4, -7, 16, 14, 4, { fill: INK })

/** A smoke alarm on the ceiling. */
export const smokeAlarm = () =>
  path('M-22 -16H22L18 -2H-18Z', outline) +
  circle([8, -9], 2.5, { fill: DANGER }) +
  path('M-12 8C-8 14 8 14 12 8M-18 16C-10 24 10 24 18 16', { stroke: HUE, width: 3.5 })

/** A person asleep in a bed, 128 wide. The origin is the ground at its head. */
export const bed = () =>
  line(
    [
      [2, 0],
      [2, -66],
    ],
    { stroke: INK, width: 7 },
  ) +
  line(
    [
      [126, 0],
      [126, -44],
    ],
    { stroke: INK, width: 7 },
  ) +
  line(
    [
      [2, -16],
      [126, -16],
    ],
    { stroke: INK, width: 8 },
  ) +
  path('M8 -22V-36C10 -44 36 -44 40 -34L42 -22Z', outline) +
  circle([28, -46], 13, { fill: PAPER, stroke: INK, width: 2.5 }) +
  path('M15 -48C14 -62 34 -66 40 -54C32 -56 24 -54 20 -44Z', { fill: INK }) +
  path('M29 -44C31 -42 34 -42 36 -44', { stroke: INK, width: 2 }) +
  path('M40 -22C40 -56 70 -52 122 -42V-22Z', { fill: HUE })

/** A flat door in its frame, 64 x 150. The origin is the ground at its left edge. */
export const door = (open: boolean) =>
  path('M0 0V-150H64V0', { stroke: INK, width: 6 }) +
  (open
    ? path('M4 0V-146H60V0Z', { fill: GOOD, opacity: 0.22 }) + path('M4 0L-8 12V-132L4 -146Z', outline)
    : box(6, -144, 52, 144, 2, { fill: LINE, stroke: INK, width: 3 }) + circle([48, -70], 4.5, { fill: INK }))

/** The sign of an escape route: a person who runs to a door. */
export const runningMan = () =>
  box(-28, -18, 56, 36, 5, { fill: GOOD }) +
  box(8, -12, 14, 26, 0, { fill: PAPER }) +
  circle([-3, -10], 3.5, { fill: PAPER }) +
  path('M-6 -4L-10 4M-6 -4L2 0L6 -3M-10 4L-4 8L-8 14M-10 4L-18 10M-14 -2L-6 -4', { stroke: PAPER, width: 3.2 })

/** A house, 100 wide. The origin is the ground at its left edge. */
export const house = () =>
  path('M0 0V-84L50 -132L100 -84V0Z', { fill: PAPER, stroke: INK, width: 5 }) +
  box(58, -50, 26, 50, 2, { fill: LINE, stroke: INK, width: 3 }) +
  box(18, -70, 26, 26, 2, { fill: ACCENT, stroke: INK, width: 3 })

/** A sheet of a calendar with an arrow that comes back each month. */
export const calendar = () =>
  box(-30, -30, 60, 58, 7, outline) +
  path('M-30 -12H30', { stroke: INK, width: 3 }) +
  path('M-14 -38V-24M14 -38V-24', { stroke: INK, width: 5 }) +
  path('M-10 12A12 12 0 1 0 -4 -2M-12 -6L-3 -3L-7 6', { stroke: HUE, width: 3.5 })
