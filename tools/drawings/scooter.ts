import { figure, type Pose } from './figure.ts'
import { ACCENT, circle, DANGER, INK, line, PAPER, type Point, path, put } from './shapes.ts'

/** The places of the scooter that others refer to. The origin is the ground below the rear wheel. */
export const GRIP: Point = [70, -125]
export const DECK = -24
const FRONT = 104
const LATCH: Point = [97, -44]

export const wheel = (center: Point) =>
  circle(center, 11.5, { fill: PAPER, stroke: INK, width: 6 }) + circle(center, 3, { fill: INK })

/** The stem with handlebar, brake lever and lamp, up from its joint. The origin is the joint. */
const stem = (lit = false) =>
  [
    line(
      [
        [0, 0],
        [-13, -82],
      ],
      { stroke: INK, width: 6.5 },
    ),
    circle([-4, -54], 5, { fill: lit ? ACCENT : PAPER, stroke: INK, width: 2.5 }),
    line(
      [
        [-15, -79],
        [-33, -70],
      ],
      { stroke: INK, width: 3 },
    ),
    line(
      [
        [-13, -82],
        [-31, -81],
      ],
      { stroke: INK, width: 8 },
    ),
  ].join('')

/** Deck, wheels and fork, up to the joint of the stem. */
const body = () =>
  [
    path('M14 -22C8 -36 -12 -36 -17 -20', { stroke: INK, width: 4.5 }),
    line(
      [
        [0, -14],
        [16, -20],
      ],
      { stroke: INK, width: 5 },
    ),
    wheel([0, -14]),
    line([[FRONT, -14], LATCH], { stroke: INK, width: 6.5 }),
    wheel([FRONT, -14]),
    path('M14 -20H82C92 -20 93 -32 97 -44', { stroke: INK, width: 7.5 }),
    line(
      [
        [26, -20],
        [72, -20],
      ],
      { stroke: ACCENT, width: 2.5 },
    ),
    circle([-17, -22], 3.2, { fill: DANGER }),
  ].join('')

/** A scooter seen from the right, facing right. @param turn turns the handlebar down to the deck by this angle (degrees) */
export const scooter = ({ lit = false, turn = 0 } = {}) =>
  `${body()}${put(...LATCH, stem(lit), { turn })}${circle(LATCH, 5, { fill: PAPER, stroke: INK, width: 3 })}`

/** The scooter folded flat. */
export const foldedScooter = () => scooter({ turn: -78 })

/** The scooter leaning on its kickstand. */
export const parkedScooter = () =>
  `${scooter()}${line(
    [
      [46, -18],
      [36, 0],
    ],
    { stroke: INK, width: 3.5 },
  )}`

const FEET = { near: [38, DECK] as Point, far: [64, DECK] as Point }

/** A rider on a scooter: feet in line on the deck, knees soft, both hands on the bar. */
export function rider(pose: Partial<Pose> & { lit?: boolean } = {}): string {
  const { lit = false, ...rest } = pose
  return figure({
    hip: [40, -112],
    lean: 7,
    near: { hand: GRIP, foot: FEET.near },
    far: { hand: [GRIP[0] + 2, GRIP[1] - 2], foot: FEET.far },
    middle: scooter({ lit }),
    head: 'helmet',
    ...rest,
  })
}

/** A rider who has stopped, with one foot on the ground. */
export const waitingRider = () =>
  rider({ hip: [34, -99], near: { hand: GRIP, foot: [30, 0] }, far: { hand: GRIP, foot: [64, DECK] } })
