import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'

const outline = { fill: PAPER, stroke: INK, width: 3 }

/** A lamp that shines to the right. */
export const lamp = () =>
  path('M2 -8L28 -20V20L2 8Z', { fill: ACCENT, opacity: 0.6 }) +
  path('M4 -13H-10C-26 -13 -26 13 -10 13H4Z', outline) +
  line(
    [
      [4, -13],
      [4, 13],
    ],
    { stroke: INK, width: 4 },
  )

/** A tyre with its tread. */
export const tyreDetail = () =>
  circle([0, 0], 22, { fill: PAPER, stroke: INK, width: 10 }) +
  circle([0, 0], 22, { stroke: PAPER, width: 2.5, dash: '3 7' }) +
  circle([0, 0], 5, { fill: INK })

/** A closed latch at the joint of the stem. */
export const latchDetail = () =>
  line(
    [
      [-6, 30],
      [-6, -30],
    ],
    { stroke: INK, width: 12 },
  ) +
  box(-18, -9, 24, 22, 5, outline) +
  path('M6 -4C18 -4 18 12 14 22', { stroke: HUE, width: 7 })

/** A battery whose bars show its charge, from 0 to 1. The origin is its middle. */
export function batteryLevel(share: number): string {
  const bars = Math.round(share * 4)
  return (
    box(24, -7, 6, 14, 2, { fill: INK }) +
    box(-25, -15, 49, 30, 6, { fill: PAPER, stroke: INK, width: 4 }) +
    Array.from({ length: bars }, (_, i) =>
      box(-20 + i * 10.5, -9.5, 7.5, 19, 2, { fill: share > 0.3 ? GOOD : DANGER }),
    ).join('')
  )
}

/** A wheel with tread, seen from the side. The origin is its middle. */
export const tyre = (radius: number) =>
  circle([0, 0], radius, { fill: PAPER, stroke: INK, width: 15 }) +
  circle([0, 0], radius + 4, { stroke: PAPER, width: 3, dash: '4 9' }) +
  circle([0, 0], 7, { fill: INK }) +
  [0, 72, 144, 216, 288]
    .map((turn) =>
      put(
        0,
        0,
        line(
          [
            [0, -8],
            [0, -radius + 9],
          ],
          { stroke: INK, width: 3.5 },
        ),
        { turn },
      ),
    )
    .join('')

/** A gauge whose needle shows a share of its range. */
export function gauge(share: number): string {
  const angle = ((share * 240 - 210) * Math.PI) / 180
  return (
    circle([0, 0], 31, { fill: PAPER, stroke: INK, width: 5 }) +
    path('M-17 10A20 20 0 1 1 17 10', { stroke: LINE, width: 6 }) +
    path('M6 -19A20 20 0 0 1 18.500 -7', { stroke: GOOD, width: 6 }) +
    line(
      [
        [0, 0],
        [Math.cos(angle) * 18, Math.sin(angle) * 18],
      ],
      { stroke: DANGER, width: 4 },
    ) +
    circle([0, 0], 4.5, { fill: INK })
  )
}

/** An open manual with a picture of a scooter. */
export const manual = () =>
  path('M0 -34C-12 -44 -34 -44 -48 -38V34C-34 28 -12 28 0 38C12 28 34 28 48 34V-38C34 -44 12 -44 0 -34Z', {
    fill: PAPER,
    stroke: INK,
    width: 3.5,
  }) +
  line(
    [
      [0, -34],
      [0, 38],
    ],
    { stroke: INK, width: 3 },
  ) +
  path('M-38 14H-18L-21 -14H-30', { stroke: INK, width: 3.5 }) +
  circle([-38, 15], 4.5, { fill: INK }) +
  circle([-17, 15], 4.5, { fill: INK }) +
  path('M10 -18A13 13 0 0 1 34 -18M22 -16L28 -24M12 2H36M12 12H30', { stroke: GREY, width: 3 })

/** A floor pump. The origin is the ground below it. */
export const pump = () =>
  line(
    [
      [0, -60],
      [0, -92],
    ],
    { stroke: INK, width: 5 },
  ) +
  line(
    [
      [-22, -94],
      [22, -94],
    ],
    { stroke: INK, width: 9 },
  ) +
  box(-9, -64, 18, 60, 5, { fill: ACCENT, stroke: INK, width: 3 }) +
  line(
    [
      [-20, -2],
      [20, -2],
    ],
    { stroke: INK, width: 7 },
  )

/** The battery of a scooter. The origin is its middle. */
export function batteryPack(state: 'good' | 'swollen'): string {
  const terminals = box(-30, -62, 14, 16, 3, { fill: INK }) + box(16, -62, 14, 16, 3, { fill: INK })
  if (state === 'good') {
    return (
      terminals +
      box(-52, -50, 104, 100, 10, { fill: PAPER, stroke: INK, width: 5 }) +
      [0, 1, 2].map((i) => box(-36, 18 - i * 24, 72, 16, 4, { fill: GOOD })).join('')
    )
  }
  return (
    terminals +
    path('M-50 -50C-20 -64 20 -64 50 -50C78 -34 82 34 52 52C20 66 -20 64 -52 52C-84 34 -80 -32 -50 -50Z', {
      fill: PAPER,
      stroke: INK,
      width: 5,
    }) +
    path('M-8 -34L-26 4H-6L-14 36L24 -8H4L14 -34Z', { fill: DANGER })
  )
}

export const drop = () =>
  path('M0 -20C12 -4 16 2 16 10C16 24 -16 24 -16 10C-16 2 -12 -4 0 -20Z', { fill: LINE, stroke: INK, width: 3 })

/** A plug with its cable. */
export const plug = () =>
  path('M-46 4C-34 -10 -26 16 -12 0', { stroke: INK, width: 5 }) +
  path('M-12 -15H12C26 -15 26 15 12 15H-12Z', { fill: PAPER, stroke: INK, width: 4 }) +
  line(
    [
      [24, -7],
      [38, -7],
    ],
    { stroke: INK, width: 5 },
  ) +
  line(
    [
      [24, 7],
      [38, 7],
    ],
    { stroke: INK, width: 5 },
  )

/** A bucket. The origin is the ground below its middle. */
export const bucket = () =>
  path('M-26 -44C-22 -78 22 -78 26 -44', { stroke: INK, width: 3.5 }) +
  path('M-28 -46H28L22 -2H-22Z', { fill: HUE, stroke: INK, width: 3 }) +
  path('M-22 -46C-24 -60 -6 -60 -6 -52C-2 -64 14 -62 12 -52C22 -60 28 -50 24 -46Z', outline)

export const wrench = () =>
  path('M-12 16L8 -8', { stroke: GREY, width: 8 }) +
  path('M4 -14C2 -22 10 -26 16 -22L10 -15L14 -10L22 -14C24 -6 16 0 9 -3Z', { fill: GREY })
