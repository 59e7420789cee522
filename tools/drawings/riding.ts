import { standing, walking } from './figure.ts'
import { riderFromBehind } from './from-behind.ts'
import { arrow, bentArrow, cross, strike, tick } from './marks.ts'
import { pair, scene, wrongAndRight } from './panels.ts'
import { emergencyBraking, practise, preRideCheck, readTheRoad, signal, stance } from './riding-technique.ts'
import { DECK, GRIP, parkedScooter, rider } from './scooter.ts'
import { DANGER, GOOD, HUE, INK, LINE, line, path, put } from './shapes.ts'
import { cloud, cyclePathSign, dial, drops, ground, leaf, snowflake } from './street.ts'
import { bottle, glass, headphones, phone } from './things.ts'
import { bus, carFromAbove, carFromBehind, lorryFromAbove, riderFromAbove } from './vehicles.ts'

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
