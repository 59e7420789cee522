import { figure, kneeling, standing } from './figure.ts'
import { written } from './glyphs.ts'
import { handlebar } from './hands.ts'
import { smoke } from './home.ts'
import { arrow, bentArrow, strike, warning } from './marks.ts'
import { strip, twoHabits, withTwo, wrongAndRight } from './panels.ts'
import { parkedScooter, rider, scooter, wheel } from './scooter.ts'
import { ACCENT, box, circle, DANGER, DETAIL, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'
import { ground } from './street.ts'
import { car } from './vehicles.ts'
import { bucket, drop, gauge, manual, plug, pump, tyre, wrench } from './workshop.ts'

/** The lower stem with its latch, large. `gap` opens the joint. */
const joint = (gap: boolean) =>
  line(
    [
      [0, 60],
      [0, 14],
    ],
    { stroke: INK, width: 22 },
  ) +
  put(
    0,
    gap ? -2 : 0,
    line(
      [
        [0, -8],
        [0, -46],
      ],
      { stroke: INK, width: 22 },
    ),
    { turn: gap ? 10 : 0 },
  ) +
  (gap ? path('M-24 6L-38 2M-24 -6L-36 -14M26 0L40 -8', { stroke: DANGER, width: 4 }) : '') +
  box(-18, gap ? 6 : -14, 36, gap ? 16 : 30, 6, { fill: PAPER, stroke: INK, width: 3.5 })

/** A rider who falls forward because the stem folds. */
const collapsing = () =>
  figure({
    hip: [48, -96],
    lean: 52,
    nod: 26,
    near: { hand: [126, -104], foot: [34, -24] },
    far: { hand: [128, -108], foot: [58, -24] },
    middle: scooter({ turn: 34 }),
    head: 'helmet',
  }) + path('M112 -62L124 -72M118 -48L134 -50', { stroke: DANGER, width: 5 })

const foldingLatch = strip([
  ground(234, 132) +
    put(70, 130, scooter({ turn: -52 }), { scale: 0.86 }) +
    bentArrow('M74 46C92 20 116 14 140 22', [144, 24], 24),
  put(90, 70, joint(false), { scale: 0.95 }) +
    path('M108 72L168 40', { stroke: LINE, width: 9, dash: '1 14' }) +
    path('M108 74C124 74 124 100 120 124', { stroke: HUE, width: 12 }) +
    bentArrow('M168 54C176 84 166 104 146 114', [142, 116], 160) +
    path('M54 42L42 34M50 58H36', { stroke: ACCENT, width: 5 }),
  ground(234, 132) +
    put(66, 130, scooter() + put(14, 0, standing([58, -122], [62, -122], { lean: 4, head: 'hair', hip: [4, -98] })), {
      scale: 0.58,
    }) +
    arrow([132, 36], [100, 36]) +
    arrow([136, 36], [168, 36]),
  {
    parts:
      ground(234, 132) +
      put(36, 130, collapsing(), { scale: 0.66 }) +
      path('M112 100L150 90', { stroke: LINE, width: 4 }) +
      put(182, 84, joint(true), { scale: 0.8 }),
    verdict: 'wrong',
  },
])

const tyrePressure = strip([
  put(84, 82, tyre(46)) +
    put(140, 100, gauge(0.3)) +
    line(
      [
        [128, 122],
        [108, 108],
      ],
      { stroke: INK, width: 5 },
    ),
  put(70, 78, manual()) + arrow([122, 78], [148, 78]) + put(186, 78, gauge(0.62)),
  put(60, 84, tyre(38)) +
    path('M88 106C104 136 136 136 150 122', { stroke: INK, width: 5 }) +
    put(164, 126, pump()) +
    arrow([206, 34], [206, 66]),
  put(86, 80, tyre(46)) +
    path('M46 106L56 112L48 120', { stroke: DANGER, width: 4 }) +
    put(134, 54, magnifier(), { scale: 1.5 }) +
    path('M120 60L132 34L137 52L150 48L138 70Z', { fill: DANGER, stroke: INK, width: 2.5 }),
])

function magnifier() {
  return (
    line(
      [
        [14, 14],
        [34, 34],
      ],
      { stroke: INK, width: 9 },
    ) + circle([0, 0], 22, { fill: PAPER, stroke: INK, width: 5 })
  )
}

/** A grip with its lever from the side. `travel` is the distance between lever and grip. */
const lever = (travel: number) =>
  box(-74, -10, 96, 20, 9, { fill: INK }) +
  box(22, -13, 22, 26, 5, { fill: PAPER, stroke: INK, width: 4 }) +
  path(`M32 12C20 ${14 + travel} -10 ${12 + travel} -66 ${12 + travel}`, { stroke: HUE, width: 8 })

/** A person who pushes a scooter with both hands on the levers. */
const pushing = () =>
  put(42, 0, scooter()) +
  standing([110, -126], [112, -124], {
    lean: 14,
    hip: [16, -96],
    near: { hand: [110, -126], foot: [-14, 0] },
    far: { hand: [113, -125], foot: [26, 0] },
  })

const padlock = () =>
  path('M-9 -4V-14C-9 -28 9 -28 9 -14V-4', { stroke: INK, width: 5 }) +
  box(-15, -6, 30, 24, 5, { fill: GOOD, stroke: INK, width: 3 })

const brakes = twoHabits(
  {
    wrong: ground(234, 132) + put(32, 130, pushing(), { scale: 0.6 }) + arrow([146, 104], [196, 104]),
    right: ground(234, 132) + put(32, 130, pushing(), { scale: 0.6 }) + put(150, 108, padlock()),
  },
  {
    wrong: put(110, 60, lever(0)) + arrow([62, 112], [62, 94], { width: 4 }),
    right: put(110, 60, lever(26)) + arrow([62, 128], [62, 112], { width: 4 }),
  },
)

/** A bolt with a broad line of paint across bolt and frame. `turned` moves the bolt's part of the line. */
const markedBolt = (turned: number) =>
  box(-84, -50, 150, 100, 12, { fill: LINE, stroke: INK, width: 3 }) +
  put(
    0,
    0,
    circle([0, 0], 36, { fill: PAPER, stroke: INK, width: 4.5 }) +
      path('M-13 -7.500L0 -15L13 -7.500V7.500L0 15L-13 7.500Z', { fill: INK }) +
      path('M19 0H31', { stroke: DANGER, width: 11 }),
    { turn: turned },
  ) +
  path('M42 0H60', { stroke: DANGER, width: 11 })

/** A hex key whose short end is in a bolt. The origin is the bolt. */
const hexKey = () => path('M0 0V-14H44', { stroke: PAPER, width: 12 }) + path('M0 0V-14H44', { stroke: GREY, width: 7 })

const spot = (x: number, y: number) => circle([x, y], 10, { stroke: HUE, width: 4 })

const bolts = withTwo(
  {
    parts:
      ground(272, 276) +
      put(118, 274, parkedScooter(), { scale: 1.12 }) +
      spot(118, 258) +
      spot(235, 258) +
      spot(227, 225) +
      put(212, 142, hexKey(), { scale: 0.7, turn: 200 }) +
      put(128, 274, kneeling([62, -122], [76, -66]), { scale: 1.02 }) +
      path('M184 140L110 100', { stroke: LINE, width: 4 }) +
      circle([68, 70], 54, { fill: PAPER, stroke: HUE, width: 3.5 }) +
      circle([58, 84], 24, { fill: PAPER, stroke: INK, width: 4.5 }) +
      path('M46 77L58 70L70 77V91L58 98L46 91Z', { fill: INK }) +
      put(58, 84, hexKey(), { scale: 1.2 }) +
      bentArrow('M28 66C30 46 46 34 64 34', [69, 34], 0),
  },
  [
    { parts: put(100, 82, markedBolt(-55), { scale: 0.95 }), verdict: 'wrong' },
    { parts: put(100, 82, markedBolt(0), { scale: 0.95 }), verdict: 'right' },
  ],
)

/** A scooter from the side, cut off above the deck, with its battery inside. 200 wide. */
const opened = (swollen: boolean) => {
  const deck = swollen ? 'M34 -18C52 -52 118 -52 138 -18C118 4 52 4 34 -18Z' : 'M34 -34H138V-6H34Z'
  return (
    path('M14 -22C8 -44 -22 -44 -28 -20', { stroke: INK, width: 6 }) +
    path('M150 -18C166 -18 168 -34 172 -50L188 -6', { stroke: INK, width: 11 }) +
    path('M172 -50L152 -142', { stroke: INK, width: 11 }) +
    path('M152 -142H124', { stroke: INK, width: 13 }) +
    path('M0 -20H36', { stroke: INK, width: 9 }) +
    put(0, -20, wheel([0, 0]), { scale: 1.8 }) +
    put(188, -20, wheel([0, 0]), { scale: 1.8 }) +
    path('M30 -20H152', { stroke: INK, width: 12 }) +
    path(deck, { fill: PAPER, stroke: INK, width: 6 }) +
    path('M92 -32L80 -14H90L84 -4L102 -22H92L98 -32Z', { fill: swollen ? DANGER : GOOD })
  )
}

const batteryWarning = wrongAndRight(
  ground(234, 276) +
    put(36, 272, opened(true), { scale: 0.88 }) +
    put(96, 176, smoke(), { scale: 0.9 }) +
    put(136, 184, smoke(), { scale: 0.7 }) +
    path('M66 218C58 210 74 202 66 194M80 206C72 198 88 190 80 182', { stroke: DANGER, width: 4.5 }) +
    put(88, 76, plug(), { scale: 1.1 }) +
    strike(40, 54, 96, 44),
  ground(234, 276) + put(36, 272, opened(false), { scale: 0.88 }) + put(88, 76, plug(), { scale: 1.1 }),
)

const sponge = () =>
  path('M-17 -11C-12 -15 12 -15 17 -11C21 -6 21 8 17 12C10 16 -12 16 -17 12C-21 8 -21 -6 -17 -11Z', {
    fill: ACCENT,
    stroke: INK,
    width: 3,
  }) +
  [
    [-9, -4],
    [3, -7],
    [10, 3],
    [-4, 6],
  ]
    .map(([x = 0, y = 0]) => circle([x, y], 2, { fill: INK }))
    .join('')

/** A high-pressure washer in two hands. The origin is the grip. */
const sprayGun = () =>
  path('M-22 22C-34 40 -20 70 -34 118', { stroke: GREY, width: 6 }) +
  path('M-16 18L-22 2H22', { stroke: INK, width: 8 }) +
  path('M22 2L64 10', { stroke: INK, width: 5 })

const cleaning = wrongAndRight(
  ground(234, 276) +
    put(124, 274, parkedScooter(), { scale: 0.8 }) +
    put(34, 274, standing([28, -116], [46, -112], { lean: 6 }), { scale: 0.86 }) +
    put(62, 172, sprayGun(), { scale: 0.86 }) +
    path('M120 182L176 196L196 268L136 270Z', { fill: HUE, opacity: 0.22 }) +
    path('M122 184L186 204M122 186L182 238M120 188L148 258', { stroke: HUE, width: 4, dash: '12 8' }) +
    put(214, 232, drop(), { scale: 0.55 }) +
    put(206, 196, drop(), { scale: 0.45 }),
  ground(234, 276) +
    put(70, 274, parkedScooter(), { scale: 0.95 }) +
    put(48, 274, kneeling([88, -96], [74, -60]), { scale: 1.02 }) +
    put(146, 170, sponge()) +
    circle([137, 177], 5.5, { fill: PAPER, stroke: INK, width: DETAIL }) +
    bentArrow('M176 150C184 164 184 190 176 206', [173, 210], 125) +
    put(206, 274, bucket(), { scale: 0.7 }),
)

/** The number on a type plate, and on a screen that names the scooters of a recall. */
const number = (height: number) => written('231', height)

const recalls = strip([
  path('M20 104H214', { stroke: INK, width: 16 }) +
    put(34, 104, wheel([0, 0]), { scale: 1.9 }) +
    box(74, 90, 66, 28, 4, { fill: PAPER, stroke: INK, width: 3 }) +
    path('M146 74L184 36', { stroke: INK, width: 9 }) +
    circle([116, 92], 40, { fill: PAPER, stroke: INK, width: 6 }) +
    put(116, 92, box(-30, -18, 60, 36, 5, { fill: PAPER, stroke: GREY, width: 3 }) + number(20)),
  box(78, 12, 78, 122, 11, { fill: INK }) +
    box(86, 24, 62, 94, 4, { fill: PAPER }) +
    put(92, 84, scooter(), { scale: 0.4 }) +
    warning([134, 46], 0.7) +
    put(117, 104, number(16)),
  {
    parts:
      ground(234, 132) +
      put(110, 130, parkedScooter(), { scale: 0.7 }) +
      put(62, 130, kneeling([62, -62], [74, -50]), { scale: 0.66 }) +
      put(110, 84, wrench(), { scale: 1.1 }),
    verdict: 'right',
  },
  {
    parts:
      ground(234, 132) +
      put(40, 130, rider(), { scale: 0.58 }) +
      box(138, 30, 52, 86, 9, { fill: INK }) +
      box(144, 40, 40, 60, 3, { fill: PAPER }) +
      warning([164, 70], 0.9),
    verdict: 'wrong',
  },
])

/** A round button with the sign for on and off. */
const powerButton = () =>
  circle([0, 0], 30, { fill: PAPER, stroke: INK, width: 5 }) +
  path('M-9 -11A15 15 0 1 0 9 -11M0 -18V-2', { stroke: DANGER, width: 5.5 })

const failing = strip([
  put(117, 66, handlebar(10)) + arrow([58, 12], [58, 32]) + arrow([176, 12], [176, 32]) + warning([117, 28], 0.95),
  put(146, 66, powerButton(), { scale: 1.2 }) +
    path('M20 138L24 118C40 112 56 104 66 92L118 76C128 74 134 84 124 90L92 104C96 116 84 134 76 138Z', {
      fill: PAPER,
      stroke: INK,
      width: 3.5,
    }),
  {
    parts:
      path('M12 132H222M12 88H222', { stroke: LINE, width: 4 }) +
      put(8, 86, car(), { scale: 0.42 }) +
      put(78, 132, pushing(), { scale: 0.52 }) +
      path('M152 118L178 92', { stroke: LINE, width: 4 }) +
      put(192, 74, flatTyre(), { scale: 0.5 }),
    verdict: 'right',
  },
  {
    parts:
      ground(234, 132) +
      put(8, 130, car(), { scale: 0.66 }) +
      put(150, 130, scooter(), { scale: 0.5 }) +
      put(142, 130, kneeling([44, -46], [56, -30], { head: 'helmet' }), { scale: 0.56 }) +
      path('M112 78L122 74M112 90H124', { stroke: ACCENT, width: 4 }),
    verdict: 'wrong',
  },
])

/** A wheel whose tyre is flat at the ground. */
function flatTyre() {
  return (
    path('M-30 26A38 38 0 1 1 30 26L40 34H-40Z', { fill: PAPER, stroke: INK, width: 9 }) +
    circle([0, 2], 22, { fill: PAPER, stroke: INK, width: 4 }) +
    circle([0, 2], 5, { fill: INK })
  )
}

export const MAINTENANCE: Record<string, string> = {
  'folding-latch-and-stem': foldingLatch,
  'tyre-pressure-and-wear': tyrePressure,
  'keep-brakes-sharp': brakes,
  'bolts-bearings-and-play': bolts,
  'battery-warning-signs': batteryWarning,
  'clean-without-water-damage': cleaning,
  'recalls-and-updates': recalls,
  'when-something-fails': failing,
}
