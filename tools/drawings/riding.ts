import { standing, walking } from './figure.ts'
import { riderFromBehind } from './from-behind.ts'
import { handlebar } from './hands.ts'
import { arrow, bentArrow, cross, speedLines, strike, tick, warning } from './marks.ts'
import { above, pair, scene, strip, wrongAndRight } from './panels.ts'
import { DECK, GRIP, parkedScooter, rider, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GOOD, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'
import {
  ball,
  bus,
  car,
  carFromAbove,
  carFromBehind,
  cloud,
  cone,
  cyclePathSign,
  dial,
  drops,
  ground,
  leaf,
  lorryFromAbove,
  pothole,
  riderFromAbove,
  snowflake,
} from './street.ts'
import {
  batteryLevel,
  bottle,
  eye,
  glass,
  headphones,
  lamp,
  latchDetail,
  phone,
  rails,
  stopwatch,
  tyreDetail,
} from './things.ts'

const braking = {
  hip: [-2, -90] as const,
  lean: 20,
  nod: -6,
  near: { hand: GRIP, foot: [24, DECK] as const },
  far: { hand: GRIP, foot: [56, DECK] as const },
}

const emergencyBraking = strip([
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

const alone = wrongAndRight(
  ground(200, 276) +
    put(
      56,
      274,
      rider({
        hip: [46, -112],
        far: { hand: GRIP, foot: [74, DECK] },
        near: { hand: GRIP, foot: [58, DECK] },
      }) +
        put(
          6,
          0,
          standing([40, -132], [42, -130], {
            hip: [0, -116],
            head: 'helmet',
            near: { hand: [44, -130], foot: [2, DECK] },
            far: { hand: [46, -132], foot: [18, DECK] },
          }),
        ),
      { scale: 0.95 },
    ),
  ground(268, 276) + put(154, 274, rider(), { scale: 0.78 }) + put(34, 274, rider(), { scale: 0.78 }),
  [200, 268],
)

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

const stance = wrongAndRight(
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

const preRideCheck = scene(
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

const impaired = wrongAndRight(
  ground(234, 272) +
    path('M18 250C30 240 30 262 42 252', { stroke: LINE, width: 4 }) +
    put(
      66,
      270,
      put(
        0,
        0,
        rider({ hip: [30, -112], lean: -8, nod: -14, near: { hand: [62, -176], foot: [38, DECK] } }) +
          put(66, -186, bottle(), { turn: -28, scale: 0.9 }),
        { turn: -7 },
      ),
    ) +
    path('M112 30C104 24 112 12 122 18C134 26 122 42 108 38C94 32 98 10 114 6', { stroke: HUE, width: 3.5 }) +
    put(188, 236, glass(), { scale: 1 }),
  ground(234, 272) +
    put(22, 270, parkedScooter(), { scale: 0.6 }) +
    put(166, 270, bus(), { scale: 1.05 }) +
    put(106, 270, walking([20, -94], [-24, -96]), { scale: 0.86 }),
)

const phoneAway = wrongAndRight(
  ground(234, 272) +
    put(
      50,
      270,
      rider({ nod: 24, near: { hand: [80, -156], foot: [38, DECK] } }) +
        put(84, -164, phone(), { turn: 20, scale: 0.8 }) +
        headphones(),
      { scale: 1.06 },
    ),
  ground(234, 272) +
    put(114, 270, parkedScooter(), { scale: 0.86 }) +
    put(
      62,
      270,
      standing([34, -132], [36, -128], { head: 'helmet', nod: 22 }) + put(40, -140, phone(), { turn: 14, scale: 0.8 }),
      { scale: 0.98 },
    ) +
    path('M34 66C26 76 26 90 34 100M22 58C10 74 10 92 22 108', { stroke: HUE, width: 4 }),
)

const practise = wrongAndRight(
  ground(234, 272) +
    put(186, 128, car(), { scale: 1.02, flip: true }) +
    line(
      [
        [16, 138],
        [218, 138],
      ],
      { stroke: LINE, width: 4, dash: '36 26' },
    ) +
    put(78, 270, rider({ hip: [30, -114], lean: -6, nod: -8 }), { scale: 0.68, turn: -8 }) +
    path('M14 264C26 252 32 274 46 262M188 264C198 252 204 274 218 262', { stroke: HUE, width: 4 }),
  ground(234, 272) +
    path('M14 268C30 236 60 288 96 262', { stroke: HUE, width: 4, dash: '2 9' }) +
    put(30, 262, cone()) +
    put(210, 272, cone()) +
    put(76, 266, rider(), { scale: 0.92 }) +
    put(112, 284, cone(), { scale: 1.1 }),
)

const readTheRoad = above(
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

const rightPlace = scene(
  line(
    [
      [12, 266],
      [212, 266],
    ],
    { stroke: INK, width: 6 },
  ) +
    line(
      [
        [224, 266],
        [322, 266],
      ],
      { stroke: HUE, width: 6 },
    ) +
    line(
      [
        [334, 266],
        [334, 254],
        [464, 254],
      ],
      { stroke: INK, width: 6 },
    ) +
    put(108, 262, carFromBehind(), { scale: 1.25 }) +
    put(274, 262, riderFromBehind(), { scale: 0.95 }) +
    put(214, 264, cyclePathSign(196), { scale: 1 }) +
    tick([320, 60], 1.25) +
    put(436, 250, walking([18, -92], [-20, -92]), { scale: 0.78, flip: true }) +
    put(374, 250, riderFromBehind(), { scale: 0.76 }) +
    strike(344, 100, 58, 132) +
    cross([412, 58], 1.25),
)

const road = (parts: string) => ground(234, 132) + parts

const signal = strip([
  road(
    put(138, 130, riderFromBehind({ looksLeft: true }), { scale: 0.56 }) +
      line(
        [
          [116, 22],
          [48, 34],
        ],
        { stroke: HUE, width: 4, dash: '1 9' },
      ) +
      put(30, 36, eye()),
  ),
  road(put(138, 130, riderFromBehind({ signals: true }), { scale: 0.56 }) + arrow([84, 32], [36, 32])),
  road(put(138, 130, riderFromBehind(), { scale: 0.56 }) + bentArrow('M84 34C84 50 92 58 104 60', [106, 60], 8)),
  {
    parts: road(
      put(140, 130, riderFromBehind({ lean: -6 }), { scale: 0.56 }) +
        bentArrow('M92 84C92 50 72 44 40 44', [36, 44], 180),
    ),
    verdict: 'right',
  },
])

const blindSpots = pair([
  {
    parts:
      line(
        [
          [30, 12],
          [30, 284],
        ],
        { stroke: LINE, width: 4 },
      ) +
      path('M118 52L208 36V222L118 200Z', { fill: DANGER, opacity: 0.14 }) +
      put(84, 44, lorryFromAbove(), { scale: 0.95 }) +
      bentArrow('M100 34C100 20 112 18 126 18', [132, 18], 0) +
      put(154, 128, riderFromAbove(), { scale: 0.9 }) +
      cross([190, 82]) +
      put(84, 252, riderFromAbove(), { scale: 0.85 }) +
      tick([128, 250]),
  },
  {
    parts:
      line(
        [
          [222, 12],
          [222, 284],
        ],
        { stroke: INK, width: 5 },
      ) +
      put(190, 84, carFromAbove(true), { scale: 1.1 }) +
      put(190, 220, carFromAbove(), { scale: 1.1 }) +
      put(70, 190, riderFromAbove()) +
      arrow([70, 140], [70, 40]) +
      line(
        [
          [84, 96],
          [126, 96],
        ],
        { stroke: GOOD, width: 4 },
      ) +
      arrow([104, 96], [80, 96], { color: GOOD, width: 4 }) +
      arrow([106, 96], [130, 96], { color: GOOD, width: 4 }) +
      tick([34, 190]),
  },
])

const wetAndWinter = wrongAndRight(
  put(46, 46, snowflake(18)) +
    put(108, 34, snowflake(12)) +
    put(160, 62, snowflake(15)) +
    put(200, 126, snowflake(12)) +
    ground(234, 272) +
    path('M40 272C60 262 190 262 212 272Z', { fill: HUE, opacity: 0.45 }) +
    put(84, 272, rider({ hip: [14, -98], lean: -16, nod: -10 }), { turn: -13, scale: 0.9 }) +
    path('M20 244C32 236 36 252 48 246M186 240C198 232 202 248 214 242', { stroke: HUE, width: 4 }),
  put(66, 46, cloud()) +
    drops([
      [36, 72],
      [62, 84],
      [88, 70],
      [50, 104],
      [24, 112],
      [186, 80],
      [206, 112],
      [170, 104],
      [192, 142],
    ]) +
    ground(234, 272) +
    put(56, 270, rider({ shirt: HUE, lit: true }), { scale: 0.92 }) +
    put(190, 210, dial(0.14)) +
    put(28, 176, leaf(), { turn: 20 }) +
    put(206, 60, leaf(), { turn: 70 }),
)

export const RIDING: Record<string, string> = {
  'sixty-second-pre-ride-check': preRideCheck,
  'practise-before-traffic': practise,
  'ride-in-the-right-place': rightPlace,
  'master-emergency-braking': emergencyBraking,
  'stance-and-both-hands': stance,
  'signal-your-turns': signal,
  'never-ride-impaired': impaired,
  'one-rider-one-scooter': alone,
  'read-the-road-surface': readTheRoad,
  'wet-and-winter-riding': wetAndWinter,
  'blind-spots-and-car-doors': blindSpots,
  'phone-away-ears-open': phoneAway,
}
