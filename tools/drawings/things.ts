import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'

const outline = { fill: PAPER, stroke: INK, width: 3 }

/** A mobile phone, 26 x 44. The origin is its middle. */
export const phone = (screen = '') =>
  box(-13, -22, 26, 44, 6, { fill: INK }) + box(-9, -17, 18, 32, 2, { fill: PAPER }) + screen

export const bottle = () =>
  path('M-6 -34H6V-20C12 -14 12 -10 12 -4V30C12 34 -12 34 -12 30V-4C-12 -10 -12 -14 -6 -20Z', {
    fill: GOOD,
    stroke: INK,
    width: 2.5,
  }) + box(-12, 2, 24, 16, 0, { fill: PAPER, stroke: INK, width: 2 })

/** A mug of beer. */
export const glass = () =>
  path('M16 -12H26C34 -12 34 18 26 18H16', { stroke: INK, width: 5 }) +
  path('M-18 -22H18L15 34H-15Z', { fill: ACCENT, stroke: INK, width: 3 }) +
  path('M-22 -20C-26 -32 -14 -38 -8 -32C-2 -40 12 -38 14 -32C24 -34 26 -22 20 -18C12 -14 -12 -14 -22 -20Z', outline)

/** Headphones over the head of a rider in the usual stance. */
export const headphones = () =>
  path('M34 -196C34 -226 66 -232 74 -206', { stroke: DANGER, width: 5 }) +
  circle([50, -194], 8, { fill: DANGER, stroke: PAPER, width: 2 })

export const eye = () =>
  path('M-16 0C-8 -12 8 -12 16 0C8 12 -8 12 -16 0Z', { fill: PAPER, stroke: INK, width: 3 }) +
  circle([0, 0], 5, { fill: INK })

export const stopwatch = () =>
  line(
    [
      [0, -40],
      [0, -48],
    ],
    { stroke: INK, width: 6 },
  ) +
  line(
    [
      [-8, -49],
      [8, -49],
    ],
    { stroke: INK, width: 6 },
  ) +
  line(
    [
      [27, -27],
      [32, -32],
    ],
    { stroke: INK, width: 5 },
  ) +
  circle([0, 0], 37, { fill: PAPER, stroke: INK, width: 6 }) +
  path('M0 -27A27 27 0 1 1 -0.100 -27Z', { fill: ACCENT }) +
  line(
    [
      [0, 0],
      [0, -22],
    ],
    { stroke: INK, width: 4.5 },
  ) +
  circle([0, 0], 4, { fill: INK })

/** Tram rails that cross a panel, from above. */
export const rails = () =>
  [50, 96]
    .map(
      (y) =>
        line(
          [
            [14, y],
            [220, y],
          ],
          { stroke: GREY, width: 7 },
        ) +
        line(
          [
            [14, y],
            [220, y],
          ],
          { stroke: PAPER, width: 2 },
        ),
    )
    .join('')

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

export const smoke = () =>
  path('M0 28C-16 16 16 8 0 -6C-14 -18 14 -26 4 -40M22 24C10 14 32 6 20 -8C12 -18 28 -22 22 -32', {
    stroke: GREY,
    width: 6,
  })

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

export const envelope = () =>
  box(-30, -20, 60, 40, 5, outline) +
  path('M-30 -16L0 6L30 -16', { stroke: INK, width: 3 }) +
  put(
    24,
    18,
    path('M0 -15L16 13H-16Z', { fill: PAPER, stroke: DANGER, width: 4.5 }) +
      path('M0 -5V3M0 8V8.500', { stroke: INK, width: 3.5 }),
  )

/** The factory of the maker, 120 wide. The origin is the ground at its left edge. */
export const factory = () =>
  path('M84 -96L88 -150H106L110 -96Z', { fill: LINE, stroke: INK, width: 3 }) +
  path('M0 0V-70L34 -100V-70L68 -100V-70H118V0Z', outline) +
  [14, 48, 82].map((x) => box(x, -50, 20, 18, 3, { fill: LINE, stroke: INK, width: 2.5 })).join('')

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

/** A sheet of a calendar with an arrow that comes back each month. */
export const calendar = () =>
  box(-30, -30, 60, 58, 7, outline) +
  path('M-30 -12H30', { stroke: INK, width: 3 }) +
  path('M-14 -38V-24M14 -38V-24', { stroke: INK, width: 5 }) +
  path('M-10 12A12 12 0 1 0 -4 -2M-12 -6L-3 -3L-7 6', { stroke: HUE, width: 3.5 })

/** A case with a cross. */
export const firstAidKit = () =>
  path('M-14 -34V-42C-14 -48 14 -48 14 -42V-34', { stroke: INK, width: 4 }) +
  box(-38, -34, 76, 58, 8, { fill: PAPER, stroke: INK, width: 4 }) +
  path('M0 -22V12M-17 -5H17', { stroke: GOOD, width: 11 })
