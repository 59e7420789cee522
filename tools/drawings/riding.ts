import { standing } from './figure.ts'
import { handlebar } from './hands.ts'
import { arrow, speedLines, warning } from './marks.ts'
import { strip, wrongAndRight } from './panels.ts'
import { DECK, GRIP, rider } from './scooter.ts'
import { ACCENT, box, circle, INK, LINE, line, PAPER, path, put } from './shapes.ts'

/** The ground of a panel. */
const ground = (width: number, y: number) =>
  line(
    [
      [12, y],
      [width - 12, y],
    ],
    { stroke: LINE, width: 4 },
  )

const ball = (x: number, y: number) =>
  put(
    x,
    y,
    circle([0, -13], 12, { fill: PAPER, stroke: INK, width: 3 }) +
      path('M-11 -16C-4 -11 4 -11 11 -16M-7 -4C-3 -8 3 -8 7 -4', { stroke: INK, width: 2.5 }),
  )

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

export const RIDING: Record<string, string> = {
  'master-emergency-braking': emergencyBraking,
  'one-rider-one-scooter': alone,
  'stance-and-both-hands': stance,
}
