import { head } from './figure.ts'
import { riderFromBehind } from './from-behind.ts'
import { handlebar } from './hands.ts'
import { arrow, bentArrow, sight, speedLines, tick, warning, wobble } from './marks.ts'
import { above, scene, strip, wrongAndRight } from './panels.ts'
import { DECK, GRIP, rider, scooter } from './scooter.ts'
import { ACCENT, box, circle, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'
import { ball, cone, ground, pothole } from './street.ts'
import { rails, stopwatch } from './things.ts'
import { car, riderFromAbove } from './vehicles.ts'
import { batteryLevel, lamp, latchDetail, tyreDetail } from './workshop.ts'

const braking = {
  hip: [-2, -90] as const,
  lean: 20,
  nod: -6,
  near: { hand: GRIP, foot: [24, DECK] as const },
  far: { hand: GRIP, foot: [56, DECK] as const },
}

export const emergencyBraking = strip([
  ground(234, 132) +
    put(44, 130, rider(), { scale: 0.56 }) +
    speedLines([12, 62]) +
    ball(204, 130) +
    warning([166, 98], 0.85),
  put(117, 70, handlebar(22)) + arrow([58, 14], [58, 36]) + arrow([176, 14], [176, 36]),
  ground(234, 132) +
    put(88, 130, rider(braking), { scale: 0.62 }) +
    arrow([70, 60], [28, 60], { width: 6 }) +
    ball(212, 130),
  {
    parts:
      ground(234, 132) +
      put(
        92,
        130,
        rider({ hip: [34, -99], near: { hand: GRIP, foot: [30, 0] }, far: { hand: GRIP, foot: [64, DECK] } }),
        { scale: 0.58 },
      ) +
      ball(184, 130),
    verdict: 'right',
  },
])

/** A deck from above, facing right, with the prints of two shoes. */
function deckFromAbove(prints: [x: number, y: number][]): string {
  const print = path('M-22 0C-22 -8 -12 -8 -4 -7C6 -9 24 -10 24 0C24 10 6 9 -4 7C-12 8 -22 8 -22 0Z', { fill: INK })
  return (
    box(-82, -25, 150, 50, 14, { fill: PAPER, stroke: INK, width: 3.5 }) +
    line(
      [
        [68, 0],
        [86, 0],
      ],
      { stroke: INK, width: 7 },
    ) +
    prints.map(([x, y]) => put(x, y, print)).join('')
  )
}

const bag = put(
  0,
  0,
  path('M-8 0C-10 -14 10 -14 8 0', { stroke: INK, width: 2.5 }) +
    path('M-16 0H16L19 36H-19Z', { fill: ACCENT, stroke: INK, width: 2.5 }),
)

export const stance = wrongAndRight(
  ground(234, 214) +
    put(
      64,
      212,
      put(38, -90, bag, { turn: 12 }) +
        rider({
          hip: [50, -121],
          lean: 2,
          near: { hand: [36, -100], foot: [46, DECK] },
          far: { hand: GRIP, foot: [52, DECK] },
        }),
      { scale: 0.86 },
    ) +
    put(
      117,
      256,
      deckFromAbove([
        [0, -12],
        [0, 12],
      ]),
    ),
  ground(234, 214) +
    put(64, 212, rider(), { scale: 0.86 }) +
    put(
      117,
      256,
      deckFromAbove([
        [-40, 0],
        [22, 0],
      ]),
    ),
)

const zoom = (x: number, y: number, target: [number, number], parts: string) =>
  line([[x, y], target], { stroke: LINE, width: 4 }) +
  circle([x, y], 37, { fill: PAPER, stroke: HUE, width: 3.5 }) +
  put(x, y, parts) +
  tick([x + 27, y - 27], 0.72)

export const preRideCheck = scene(
  ground(476, 282) +
    put(138, 280, scooter({ lit: true }), { scale: 1.62 }) +
    zoom(
      178,
      56,
      [250, 78],
      line(
        [
          [-22, -4],
          [22, -4],
        ],
        { stroke: INK, width: 9 },
      ) +
        path('M22 2C8 14 -8 16 -24 12', { stroke: INK, width: 4.5 }) +
        arrow([-8, 28], [-8, 19], { width: 4 }),
    ) +
    zoom(404, 128, [298, 206], latchDetail()) +
    zoom(400, 230, [304, 258], tyreDetail()) +
    zoom(346, 46, [293, 118], lamp()) +
    zoom(64, 200, [200, 246], batteryLevel(0.9)) +
    put(64, 74, stopwatch()),
)

export const practise = wrongAndRight(
  path('M12 272H222M12 190H222', { stroke: LINE, width: 4 }) +
    path('M16 228H218', { stroke: LINE, width: 4, dash: '30 22' }) +
    put(10, 190, car(), { scale: 0.46 }) +
    put(152, 190, car(), { scale: 0.46 }) +
    put(78, 270, rider({ hip: [30, -114], lean: -6, nod: -8 }), { scale: 0.72, turn: -8 }) +
    wobble([116, 246], 56),
  ground(234, 272) +
    path('M14 268C30 236 60 288 96 262', { stroke: HUE, width: 4, dash: '2 9' }) +
    put(30, 262, cone()) +
    put(210, 272, cone()) +
    put(76, 266, rider(), { scale: 0.92 }) +
    put(112, 284, cone(), { scale: 1.1 }),
)

export const readTheRoad = above(
  {
    parts:
      line(
        [
          [12, 124],
          [250, 124],
        ],
        { stroke: LINE, width: 4 },
      ) +
      line(
        [
          [312, 124],
          [408, 124],
          [408, 108],
          [464, 108],
        ],
        { stroke: LINE, width: 4 },
      ) +
      put(250, 124, pothole(62)) +
      put(40, 122, rider({ hip: [28, -98], lean: 20, nod: -8 }), { scale: 0.6 }) +
      line(
        [
          [88, 30],
          [262, 114],
        ],
        { stroke: HUE, width: 4, dash: '1 9' },
      ) +
      warning([282, 88], 0.9) +
      warning([408, 76], 0.75),
  },
  [
    { parts: rails() + put(96, 92, riderFromAbove(), { turn: 78 }) + arrow([146, 86], [206, 74]), verdict: 'wrong' },
    { parts: rails() + put(117, 94, riderFromAbove()) + arrow([117, 48], [117, 14]), verdict: 'right' },
  ],
)

const seenFromBehind = (parts: string) => ground(234, 132) + parts

/** Head and shoulders of a rider from behind, large, whose head is turned to the left. */
const shoulderCheck = () =>
  path('M62 138C64 104 90 96 115 96C140 96 166 104 168 138Z', { fill: HUE, stroke: PAPER, width: 2 }) +
  put(112, 72, head('helmet'), { flip: true, scale: 1.6 })

export const signal = strip([
  shoulderCheck() + bentArrow('M166 60C162 26 132 14 102 17', [97, 18], 172) + sight([78, 74], [24, 92]),
  seenFromBehind(put(138, 130, riderFromBehind({ signals: true }), { scale: 0.56 }) + arrow([84, 32], [36, 32])),
  seenFromBehind(
    put(138, 130, riderFromBehind(), { scale: 0.56 }) + bentArrow('M84 34C84 50 92 58 104 60', [106, 60], 8),
  ),
  {
    parts: seenFromBehind(
      put(140, 130, riderFromBehind({ lean: -6 }), { scale: 0.56 }) +
        bentArrow('M92 84C92 50 72 44 40 44', [36, 44], 180),
    ),
    verdict: 'right',
  },
])
