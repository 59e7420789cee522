import { clothing, helmetFit, lights } from './accessories-worn.ts'
import { kneeling, standing, walking } from './figure.ts'
import { calendar } from './home.ts'
import { bentArrow, speedLines, strike, warning } from './marks.ts'
import { stack, strip, wrongAndRight } from './panels.ts'
import { DECK, parkedScooter, rider, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put, taper } from './shapes.ts'
import { dial, ground } from './street.ts'
import { firstAidKit, phone } from './things.ts'
import { car } from './vehicles.ts'

/** A rack of steel, firmly in the ground. */
const rack = () =>
  path('M0 0V-92C0 -122 58 -122 58 -92V0', { stroke: GREY, width: 9 }) +
  path('M-14 0H14M44 0H72', { stroke: GREY, width: 7 })

const locking = wrongAndRight(
  ground(234, 274) +
    put(30, 272, rack(), { scale: 0.86 }) +
    speedLines([96, 150]) +
    put(
      128,
      272,
      put(16, -92, scooter(), { scale: 0.72, turn: -14 }) + walking([42, -106], [50, -100], { shirt: GREY }),
      { scale: 0.92 },
    ),
  ground(234, 274) +
    put(168, 272, rack(), { scale: 0.8 }) +
    put(40, 272, parkedScooter(), { scale: 1.05 }) +
    path('M126 222V196C126 164 184 164 184 196V222', { stroke: INK, width: 18 }) +
    path('M126 222V196C126 164 184 164 184 196V222', { stroke: ACCENT, width: 11 }) +
    box(112, 216, 86, 22, 8, { fill: ACCENT, stroke: INK, width: 3.5 }) +
    circle([155, 225], 4, { fill: INK }) +
    line(
      [
        [155, 226],
        [155, 232],
      ],
      { stroke: INK, width: 3 },
    ),
)

/** A scooter from behind, 80 wide. The origin is the ground below its wheel. */
const scooterFromBehind = () =>
  line(
    [
      [0, -30],
      [0, -126],
    ],
    { stroke: INK, width: 7 },
  ) +
  line(
    [
      [-40, -128],
      [40, -128],
    ],
    { stroke: INK, width: 6 },
  ) +
  line(
    [
      [-40, -128],
      [-24, -128],
    ],
    { stroke: INK, width: 10 },
  ) +
  line(
    [
      [24, -128],
      [40, -128],
    ],
    { stroke: INK, width: 10 },
  ) +
  box(-24, -30, 48, 10, 4, { fill: INK }) +
  box(-7, -34, 14, 34, 7, { fill: INK }) +
  box(-10, -50, 20, 26, 6, { fill: INK }) +
  box(-6, -46, 12, 7, 2, { fill: DANGER })

/** An insurance sticker with blank characters. */
const sticker = (color: string) =>
  box(-24, -28, 48, 56, 5, { fill: PAPER, stroke: color, width: 4 }) +
  [-12, 0, 12]
    .map((x) => box(x - 4.5, -18, 9, 14, 2, { fill: color }) + box(x - 4.5, 4, 9, 14, 2, { fill: color }))
    .join('')

const insurance = wrongAndRight(
  ground(200, 274) +
    put(100, 272, scooterFromBehind(), { scale: 1.5 }) +
    box(80, 196, 40, 48, 5, { fill: PAPER, stroke: DANGER, width: 4, dash: '7 7' }),
  ground(268, 274) +
    put(82, 272, scooterFromBehind(), { scale: 1.5 }) +
    put(82, 220, sticker(GOOD), { scale: 0.86 }) +
    line(
      [
        [106, 214],
        [146, 176],
      ],
      { stroke: LINE, width: 4 },
    ) +
    put(192, 156, sticker(GOOD), { scale: 1.65 }) +
    put(192, 62, calendar(), { scale: 0.95 }),
  [200, 268],
)

const backpack = () =>
  path('M24 -170C6 -172 2 -150 4 -122C6 -112 22 -112 30 -116L38 -166C36 -172 30 -172 24 -170Z', {
    fill: ACCENT,
    stroke: INK,
    width: 3,
  }) + path('M8 -136L27 -134', { stroke: INK, width: 2.5 })

const shoppingBag = () =>
  path('M-9 0C-11 -16 11 -16 9 0', { stroke: INK, width: 3 }) +
  path('M-19 -2H19L24 44H-24Z', { fill: ACCENT, stroke: INK, width: 3 })

const luggage = wrongAndRight(
  ground(234, 274) +
    put(48, 272, rider({ lean: 9 }) + put(98, -112, shoppingBag(), { turn: -16, scale: 0.9 }), { scale: 1.06 }) +
    line(
      [
        [120, 140],
        [152, 150],
      ],
      { stroke: INK, width: 5 },
    ) +
    bentArrow('M196 196C210 184 216 170 214 154', [213, 149], -96),
  ground(234, 274) +
    put(
      52,
      272,
      rider() +
        backpack() +
        path('M36 -156C44 -152 52 -150 58 -152', { stroke: INK, width: 3.5 }) +
        put(88, -136, phone(), { scale: 0.66, turn: 20 }) +
        line(
          [
            [85, -122],
            [84, -114],
          ],
          { stroke: INK, width: 5 },
        ),
      { scale: 1.06 },
    ),
)

/** A person on the ground, in the recovery position, 130 long. */
const lying = () =>
  taper([74, -14], 10, [104, -30], 8, { fill: GREY }) +
  taper([104, -30], 8, [122, -10], 6, { fill: GREY }) +
  taper([30, -16], 14, [76, -14], 11, { fill: HUE }) +
  taper([76, -12], 10, [112, -10], 8, { fill: INK }) +
  taper([112, -10], 8, [140, -8], 6, { fill: INK }) +
  taper([32, -18], 8, [50, -4], 6, { fill: HUE }) +
  circle([26, -4], 5.5, { fill: PAPER, stroke: INK, width: 2.5 }) +
  put(4, -16, helmetHead(), { turn: -88, scale: 0.95 })

function helmetHead() {
  return (
    path('M-12 -4C-12 -22 13 -22 13 -5L17 2L13 4C13 12 8 15 0 15C-8 15 -12 8 -12 0Z', {
      fill: PAPER,
      stroke: INK,
      width: 2.5,
    }) +
    path('M5 -2C7 -1 9 -1 10 -2', { stroke: INK, width: 2 }) +
    path('M-17 0C-20 -18 -9 -25 2 -25C13 -25 20 -17 19 -7L-17 0Z', { fill: ACCENT, stroke: INK, width: 2.5 })
  )
}

const firstAid = strip([
  ground(234, 132) +
    put(10, 130, car(), { scale: 0.54 }) +
    warning([118, 108], 1.2) +
    `<g transform="matrix(0.5 0 -0.1 0.3 150 128)">${scooter()}</g>`,
  ground(234, 132) +
    put(56, 130, kneeling([56, -34], [66, -30]), { scale: 0.74 }) +
    put(104, 130, lying(), { scale: 0.72 }),
  ground(234, 132) +
    put(76, 130, standing([13, -172], [16, -96]) + put(17, -176, phone(), { scale: 0.62, turn: 14 }), { scale: 0.6 }) +
    path('M104 26C110 32 110 40 104 46M114 20C122 30 122 42 114 52', { stroke: HUE, width: 4 }) +
    put(174, 104, firstAidKit(), { scale: 1 }),
  {
    parts:
      ground(234, 132) +
      put(84, 131, rider({ lean: -2, nod: 12, near: { hand: [66, -186], foot: [38, DECK] } }), {
        scale: 0.55,
        turn: -4,
      }) +
      path('M152 30C144 24 152 12 162 18C174 26 162 42 148 38C134 32 138 10 154 6', { stroke: DANGER, width: 3.5 }) +
      strike(88, 40, 80, 86),
    verdict: 'wrong',
  },
])

const walker = () => put(0, 0, walking([20, -96], [-22, -96]), { scale: 0.56, flip: true })

const zebra = (x: number) =>
  [0, 1, 2]
    .map((i) =>
      line(
        [
          [x + i * 18, 134],
          [x + 8 + i * 18, 134],
        ],
        { stroke: INK, width: 7 },
      ),
    )
    .join('')

const tuning = stack([
  {
    parts:
      line(
        [
          [12, 130],
          [464, 130],
        ],
        { stroke: LINE, width: 4 },
      ) +
      put(44, 48, dial(0.28)) +
      put(88, 128, rider(), { scale: 0.56 }) +
      line(
        [
          [164, 110],
          [254, 110],
        ],
        { stroke: GOOD, width: 9 },
      ) +
      line(
        [
          [254, 96],
          [254, 124],
        ],
        { stroke: GOOD, width: 6 },
      ) +
      zebra(330) +
      put(352, 128, walker()),
    verdict: 'right',
  },
  {
    parts:
      line(
        [
          [12, 130],
          [464, 130],
        ],
        { stroke: LINE, width: 4 },
      ) +
      put(44, 48, dial(0.97)) +
      put(88, 128, rider({ lean: 18, hip: [34, -108] }), { scale: 0.56 }) +
      put(44, 96, wrench(), { scale: 1.3 }) +
      line(
        [
          [164, 110],
          [420, 110],
        ],
        { stroke: DANGER, width: 9 },
      ) +
      line(
        [
          [420, 96],
          [420, 124],
        ],
        { stroke: DANGER, width: 6 },
      ) +
      zebra(330) +
      put(352, 128, walker()),
    verdict: 'wrong',
  },
])

function wrench() {
  return (
    path('M-12 16L8 -8', { stroke: GREY, width: 8 }) +
    path('M4 -14C2 -22 10 -26 16 -22L10 -15L14 -10L22 -14C24 -6 16 0 9 -3Z', { fill: GREY })
  )
}

export const ACCESSORIES: Record<string, string> = {
  'helmet-fit-every-ride': helmetFit,
  'lights-reflectors-bell': lights,
  'gloves-pads-and-shoes': clothing,
  'lock-it-properly': locking,
  'insurance-sticker-and-papers': insurance,
  'bags-and-phone-mounts': luggage,
  'crash-plan-and-first-aid': firstAid,
  'never-tune-your-scooter': tuning,
}
