import { riderFromBehind, walkerFromBehind } from './from-behind.ts'
import { bentArrow, distance, sight, speedLines } from './marks.ts'
import { below, twoHabits, withTwo, wrongAndRight } from './panels.ts'
import { rider, waitingRider } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GREY, HUE, INK, LINE, PAPER, path, put, shape } from './shapes.ts'
import { cyclePathSign, giveWaySign, ground } from './street.ts'
import { carFromAbove, carFromBehind, lorryFromAbove, riderFromAbove } from './vehicles.ts'

/** A strip of ground that runs away from the viewer, between two places at the bottom of a frame. */
const away = (from: number, to: number, bottom: number, [x, top]: [number, number], fill: string, opacity?: number) => {
  const far = (at: number) => x + (at - x) * 0.16
  return shape(
    [
      [from, bottom],
      [to, bottom],
      [far(to), top],
      [far(from), top],
    ],
    opacity === undefined ? { fill } : { fill, opacity },
  )
}

export const rightPlace = withTwo(
  {
    parts:
      away(12, 62, 286, [62, 60], HUE, 0.28) +
      away(66, 186, 286, [62, 60], LINE) +
      put(34, 262, cyclePathSign(150), { scale: 0.8 }) +
      put(96, 206, walkerFromBehind(), { scale: 0.5 }) +
      put(160, 226, walkerFromBehind(), { scale: 0.58 }) +
      put(126, 280, riderFromBehind(), { scale: 0.8 }),
    verdict: 'wrong',
  },
  [
    {
      parts:
        away(98, 170, 138, [134, 26], HUE, 0.28) +
        away(176, 258, 138, [134, 26], LINE) +
        put(52, 118, carFromBehind(), { scale: 0.8 }) +
        put(178, 132, cyclePathSign(126), { scale: 0.62 }) +
        put(218, 120, walkerFromBehind(), { scale: 0.5 }) +
        put(134, 136, riderFromBehind(), { scale: 0.58 }),
      verdict: 'right',
    },
    {
      parts:
        away(176, 258, 138, [134, 26], LINE) +
        put(52, 118, carFromBehind(), { scale: 0.8 }) +
        put(218, 120, walkerFromBehind(), { scale: 0.5 }) +
        put(144, 136, riderFromBehind(), { scale: 0.58 }),
      verdict: 'right',
    },
  ],
  0.42,
)

/** The kerb below a lane that leads to the right. */
const kerbBelow = (y: number) => path(`M12 ${y}H222`, { stroke: INK, width: 5 })

const rightwards = { turn: 90 }
const riderAt = (x: number, y: number) => put(x, y, riderFromAbove(), { ...rightwards, scale: 0.5 })
const lorryAt = (x: number) => put(x, 58, lorryFromAbove(78), { ...rightwards, scale: 0.85 })
const parkedCars = (doorOpen: boolean) =>
  put(62, 106, carFromAbove(), { ...rightwards, scale: 0.95 }) +
  put(168, 106, carFromAbove(doorOpen), { ...rightwards, scale: 0.95 })

export const blindSpots = twoHabits(
  {
    wrong:
      kerbBelow(132) +
      path('M170 30H190V86H170ZM36 84H152L132 128H36ZM36 32V84H16V32Z', { fill: DANGER, opacity: 0.2 }) +
      lorryAt(162) +
      riderAt(96, 108) +
      bentArrow('M168 66C190 66 196 78 196 96', [196, 101], 90),
    right:
      kerbBelow(132) +
      lorryAt(190) +
      riderAt(34, 106) +
      sight([52, 104], [164, 92]) +
      bentArrow('M196 66C212 66 216 78 216 96', [216, 101], 90),
  },
  {
    wrong: kerbBelow(134) + parkedCars(true) + riderAt(126, 66) + speedLines([66, 48], 2),
    right: kerbBelow(134) + parkedCars(true) + riderAt(104, 30) + distance([104, 46], [104, 80]),
  },
)

/** A road that leads away from the viewer, from above: kerb on the right, broken line in the middle. */
const road = () =>
  path('M222 46V284', { stroke: INK, width: 5 }) +
  path('M96 16V282', { stroke: LINE, width: 5, dash: '28 22' }) +
  box(198, 196, 18, 30, 2, { fill: LINE, stroke: GREY, width: 2.5 }) +
  path('M203 202V220M211 202V220', { stroke: GREY, width: 2.5 })

export const space = wrongAndRight(
  road() + put(142, 120, carFromAbove(), { scale: 1.25 }) + put(194, 130, riderFromAbove(), { scale: 0.64 }),
  road() +
    put(48, 120, carFromAbove(), { scale: 1.25 }) +
    put(160, 130, riderFromAbove(), { scale: 0.64 }) +
    distance([82, 130], [142, 130]),
)

/** A junction from above. The road from the bottom has to give way. */
const junction = () =>
  path('M12 74H222M12 196H80M186 196H222M80 196V284M186 196V284', { stroke: INK, width: 4 }) +
  path('M14 134H220', { stroke: LINE, width: 4, dash: '24 20' }) +
  [0, 1, 2, 3].map((i) => path(`M${138 + i * 12} 200H${146 + i * 12}L${142 + i * 12} 209Z`, { fill: GREY })).join('') +
  path('M133 214V282', { stroke: LINE, width: 4, dash: '20 16' }) +
  put(208, 282, giveWaySign(56), { scale: 0.9 })

const carFromLeft = (x: number) => put(x, 166, carFromAbove(), { turn: 90, scale: 0.98 })

export const junctions = wrongAndRight(
  junction() + carFromLeft(84) + put(160, 170, riderFromAbove(), { scale: 0.64 }),
  junction() +
    carFromLeft(64) +
    put(160, 104, carFromAbove(), { turn: -90, scale: 0.98 }) +
    sight([150, 228], [114, 178]) +
    sight([162, 224], [164, 136]) +
    put(160, 246, riderFromAbove(), { scale: 0.64 }),
)

/** A barrier that is down, with its lamps. The origin is the ground below its post. */
const barrier = () =>
  path('M0 0V-62', { stroke: INK, width: 6 }) +
  path('M0 -34H60', { stroke: PAPER, width: 10 }) +
  box(-4, -39, 66, 10, 3, { fill: PAPER, stroke: INK, width: 2.5 }) +
  path('M10 -34H20M32 -34H42', { stroke: DANGER, width: 9 }) +
  path('M-12 -86L12 -66M12 -86L-12 -66', { stroke: DANGER, width: 7 }) +
  circle([-9, -54], 6, { fill: DANGER, stroke: INK, width: 2 }) +
  circle([9, -54], 6, { fill: DANGER, stroke: INK, width: 2 })

/** A tram stop from the side: the tram fills the frame from `x`, with an open door and two people who get off. */
const tramStop = () =>
  path('M72 -8V-112C72 -124 80 -128 92 -128H226V-8Z', { fill: PAPER, stroke: INK, width: 3.5 }) +
  path('M72 -40H226', { stroke: DANGER, width: 6 }) +
  box(88, -112, 40, 44, 4, { fill: LINE, stroke: INK, width: 2.5 }) +
  box(142, -112, 44, 104, 3, { fill: LINE, stroke: INK, width: 3 }) +
  box(198, -112, 26, 44, 4, { fill: LINE, stroke: INK, width: 2.5 })

const train = () =>
  path('M0 -8V-66C0 -86 12 -92 28 -92H62C78 -92 90 -86 90 -66V-8Z', { fill: PAPER, stroke: INK, width: 3.5 }) +
  box(12, -78, 66, 34, 6, { fill: LINE, stroke: INK, width: 3 }) +
  path('M0 -30H90', { stroke: DANGER, width: 6 }) +
  path('M16 -18h.1M74 -18h.1', { stroke: ACCENT, width: 10 }) +
  path('M-10 0H100', { stroke: GREY, width: 5 })

export const trams = below(
  [
    {
      parts:
        ground(234, 132) +
        put(128, 128, train(), { scale: 0.9 }) +
        put(34, 132, barrier(), { scale: 1.1 }) +
        put(98, 132, rider({ lean: 14 }), { scale: 0.52 }),
      verdict: 'wrong',
    },
    {
      parts:
        ground(234, 132) +
        put(134, 128, train(), { scale: 0.9 }) +
        put(92, 132, barrier(), { scale: 1.1 }) +
        put(12, 132, waitingRider(), { scale: 0.52 }),
      verdict: 'right',
    },
  ],
  {
    parts:
      ground(476, 134) +
      put(150, 134, tramStop(), { scale: 0.94 }) +
      put(290, 132, walkerFromBehind(), { scale: 0.54 }) +
      put(320, 134, walkerFromBehind(), { scale: 0.36 }) +
      put(88, 134, waitingRider(), { scale: 0.56 }),
    verdict: 'right',
  },
)
