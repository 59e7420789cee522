import { type Pose, standing } from './figure.ts'
import { riderFromBehind, walkerFromBehind } from './from-behind.ts'
import { written } from './glyphs.ts'
import { bed } from './home.ts'
import { distance, speedLines, warning, wobble } from './marks.ts'
import { below, stack, strip, wrongAndRight } from './panels.ts'
import { DECK, GRIP, parkedScooter, rider, waitingRider } from './scooter.ts'
import { ACCENT, box, circle, DANGER, HUE, INK, LINE, PAPER, path, put } from './shapes.ts'
import { dial, ground, zebra } from './street.ts'
import { phone } from './things.ts'

/** An adult and a child on a zebra crossing. They walk across the road, away from the viewer. */
const crossing = () =>
  box(12, 112, 210, 24, 3, { fill: LINE }) +
  zebra(122, 112, 136, 4) +
  put(152, 126, walkerFromBehind(), { scale: 0.46 }) +
  put(178, 128, walkerFromBehind(), { scale: 0.3 })

export const pedestrians = below(
  [
    {
      parts: crossing() + speedLines([16, 64], 2) + put(64, 130, rider({ lean: 16 }), { scale: 0.52 }),
      verdict: 'wrong',
    },
    { parts: crossing() + put(14, 130, waitingRider(), { scale: 0.52 }), verdict: 'right' },
  ],
  {
    parts:
      path('M70 138L204 26H262L410 138Z', { fill: LINE }) +
      put(186, 124, walkerFromBehind(), { scale: 0.5 }) +
      put(214, 126, walkerFromBehind(), { scale: 0.34 }) +
      put(322, 138, riderFromBehind(), { scale: 0.58 }) +
      distance([230, 92], [290, 92]) +
      path('M352 66C360 60 360 50 352 44M362 74C376 62 376 48 362 36', { stroke: HUE, width: 4 }),
    verdict: 'right',
  },
)

/** A road that leads down to the right, to a place where people cross. */
const slope = () =>
  path('M12 182L168 272H12Z', { fill: LINE }) +
  path('M12 272H222', { stroke: LINE, width: 4 }) +
  put(188, 268, walkerFromBehind(), { scale: 0.56 }) +
  put(214, 270, walkerFromBehind(), { scale: 0.36 })

export const speed = wrongAndRight(
  slope() +
    put(116, 62, dial(0.95), { scale: 1.3 }) +
    put(34, 194, rider({ lean: 24, hip: [40, -106] }), { scale: 0.66, turn: 30 }) +
    speedLines([18, 128], 2),
  slope() +
    put(116, 62, dial(0.14), { scale: 1.3 }) +
    put(
      34,
      194,
      rider({
        hip: [-8, -76],
        lean: 14,
        near: { hand: GRIP, foot: [26, DECK] },
        far: { hand: GRIP, foot: [56, DECK] },
      }),
      { scale: 0.66, turn: 30 },
    ),
)

const filming: Partial<Pose> = { near: { hand: [96, -168], foot: [38, DECK] } }

export const group = stack([
  {
    parts:
      ground(476, 132) +
      put(96, 130, rider(filming) + put(100, -176, phone(), { scale: 0.8, turn: 8 }), { scale: 0.54 }) +
      path('M172 36L242 24V96L172 52Z', { fill: ACCENT, opacity: 0.35 }) +
      put(262, 130, rider({ hip: [10, -92], lean: -14, nod: 12 }), { scale: 0.54, turn: -30 }),
    verdict: 'wrong',
  },
  {
    parts:
      ground(476, 132) +
      put(110, 130, rider(), { scale: 0.54 }) +
      put(300, 130, rider(), { scale: 0.54 }) +
      distance([186, 100], [288, 100]),
    verdict: 'right',
  },
])

/** A box of tablets. */
const tablets = () =>
  box(-26, -18, 52, 36, 6, { fill: PAPER, stroke: INK, width: 3 }) +
  [-13, 0, 13].map((x) => circle([x, -7], 4.5, { fill: HUE }) + circle([x, 8], 4.5, { fill: HUE })).join('')

export const tired = wrongAndRight(
  ground(234, 272) +
    put(48, 270, rider({ head: 'asleep', nod: 34, lean: 18 }), { scale: 0.92 }) +
    put(150, 66, written('z', 16, INK, 3)) +
    put(168, 46, written('z', 22, INK, 3)) +
    put(188, 148, tablets()) +
    wobble([104, 246], 72),
  ground(234, 272) +
    path('M36 30A24 24 0 1 0 62 62A20 20 0 0 1 36 30Z', { fill: ACCENT, stroke: INK, width: 2.5 }) +
    put(16, 272, bed(), { scale: 1 }) +
    put(64, 186, written('z', 12, INK, 3)) +
    put(78, 168, written('z', 16, INK, 3)) +
    put(96, 146, written('z', 22, INK, 3)) +
    put(158, 270, parkedScooter(), { scale: 0.5 }),
)

/** A mobile phone, 62 x 110, with what its screen shows. */
const largePhone = (screen: string) =>
  box(-31, -55, 62, 110, 10, { fill: INK }) + box(-24, -44, 48, 82, 3, { fill: PAPER }) + screen

/** A map with a zone where scooters must not go and a place to park. */
const map = () =>
  path('M-24 -10L24 -26M-24 14L24 4M-8 -44V38', { stroke: LINE, width: 5 }) +
  circle([10, -22], 12, { fill: DANGER, opacity: 0.3 }) +
  path('M3 -29L17 -15M17 -29L3 -15', { stroke: DANGER, width: 3.5 }) +
  circle([-4, 22], 6, { fill: HUE }) +
  path('M-4 38L-9 25H1Z', { fill: HUE })

/** A marked bay on the ground with a post that shows a scooter. */
const bay = (x: number) => path(`M${x - 8} 118H${x + 92}L${x + 84} 136H${x - 16}Z`, { stroke: HUE, width: 4 })

export const shared = strip([
  ground(234, 132) +
    put(
      40,
      130,
      put(42, 0, parkedScooter()) +
        standing([110, -126], [112, -124], { lean: 14, hip: [16, -96], near: { hand: [110, -126], foot: [-14, 0] } }),
      { scale: 0.58 },
    ) +
    circle([186, 74], 26, { stroke: INK, width: 6 }) +
    path('M205 93L220 112', { stroke: INK, width: 9 }) +
    put(186, 74, circle([0, 0], 13, { fill: PAPER, stroke: INK, width: 6 })),
  put(117, 72, largePhone(map()), { scale: 1.14 }),
  {
    parts:
      bay(116) +
      put(126, 132, parkedScooter(), { scale: 0.56 }) +
      put(50, 132, standing([34, -142], [38, -138]) + put(42, -150, phone(), { scale: 0.8 }), { scale: 0.56 }) +
      path('M82 44L118 30M82 50H112', { stroke: ACCENT, width: 4 }),
    verdict: 'right',
  },
  {
    parts:
      ground(234, 132) +
      put(50, 130, rider(), { scale: 0.58 }) +
      path('M104 104L116 96M112 126L124 132M100 92L106 82', { stroke: DANGER, width: 4 }) +
      warning([170, 98], 1.2),
    verdict: 'wrong',
  },
])
