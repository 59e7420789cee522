import { head } from './figure.ts'
import {
  ACCENT,
  box,
  circle,
  DANGER,
  DETAIL,
  GREY,
  HUE,
  INK,
  joint,
  line,
  PAPER,
  type Point,
  path,
  put,
  tapered,
} from './shapes.ts'

const skin = { fill: PAPER, stroke: INK, width: DETAIL }

function arm(shoulder: Point, hand: Point, side: 1 | -1): string {
  const elbow = joint(shoulder, hand, 29, 27, side)
  return (
    line([shoulder, elbow, hand], { stroke: PAPER, width: 16 }) +
    path(tapered(shoulder, 8, elbow, 6.5) + tapered(elbow, 6.5, hand, 5), { fill: HUE }) +
    circle(hand, 5.5, skin)
  )
}

const helmet = () =>
  path('M-11 4C-11 18 11 18 11 4Z', skin) +
  path('M-17 6C-20 -24 20 -24 17 6Z', { fill: ACCENT, stroke: INK, width: DETAIL }) +
  path('M-6 -12V0M6 -12V0M0 -14V-2', { stroke: INK, width: 2 })

/** A rider seen from behind. The origin is the ground below the wheel. */
export function riderFromBehind({ signals = false, looksLeft = false, lean = 0 } = {}): string {
  const parts = [
    line(
      [
        [-36, -126],
        [36, -126],
      ],
      { stroke: INK, width: 6 },
    ),
    line(
      [
        [-36, -126],
        [-24, -126],
      ],
      { stroke: INK, width: 9 },
    ),
    line(
      [
        [24, -126],
        [36, -126],
      ],
      { stroke: INK, width: 9 },
    ),
    arm([15, -166], [31, -127], -1),
    signals ? arm([-15, -166], [-70, -168], -1) : arm([-15, -166], [-31, -127], 1),
    box(-5, -30, 10, 30, 5, { fill: INK }),
    box(-24, -28, 48, 9, 4, { fill: INK }),
    path(tapered([8, -112], 10, [11, -70], 8) + tapered([11, -70], 8, [7, -34], 6), { fill: GREY }),
    line(
      [
        [-7, -112],
        [-10, -70],
        [-5, -36],
      ],
      { stroke: PAPER, width: 20 },
    ),
    path(tapered([-7, -112], 10, [-10, -70], 8.5) + tapered([-10, -70], 8.5, [-5, -34], 6.5), { fill: INK }),
    path('M1 -29V-35C1 -42 15 -42 15 -35V-29ZM-14 -27V-34C-14 -42 2 -42 2 -34V-27Z', skin),
    box(-4, -22, 8, 8, 2, { fill: DANGER }),
    path('M-21 -162C-21 -176 21 -176 21 -162L13 -110C12 -102 -12 -102 -13 -110Z', {
      fill: HUE,
      stroke: PAPER,
      width: 2,
    }),
    looksLeft ? put(-2, -196, head('helmet'), { flip: true }) : put(0, -196, helmet()),
  ].join('')
  return lean === 0 ? parts : put(0, 0, parts, { turn: lean })
}

/** A person on foot, seen from behind, 190 high. The origin is the ground below. It is drawn small, so it has few shapes. */
export const walkerFromBehind = (shirt: string = GREY) =>
  [
    path('M2 -4V-9C2 -15 16 -15 16 -9V0H2ZM-15 -8V-13C-15 -19 -1 -19 -1 -13V-4H-15Z', skin),
    path('M-8 -96L-9 -52L-8 -14', { stroke: GREY, width: 16 }),
    path('M8 -96L9 -50L9 -10', { stroke: INK, width: 16 }),
    path('M-17 -145L-25 -112L-23 -84M17 -145L25 -112L23 -84', { stroke: shirt, width: 12 }),
    path('M-23 -80h.1M23 -80h.1', { stroke: INK, width: 11 }),
    path('M-20 -146C-20 -160 20 -160 20 -146L14 -92C13 -86 -13 -86 -14 -92Z', { fill: shirt, stroke: PAPER, width: 2 }),
    path('M-12 -172C-12 -154 12 -154 12 -172Z', skin),
    path('M-14 -166C-18 -196 18 -196 14 -166C8 -162 -8 -162 -14 -166Z', { fill: INK }),
  ].join('')
