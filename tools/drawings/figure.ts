import {
  ACCENT,
  box,
  circle,
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
  taper,
  tapered,
} from './shapes.ts'

/** A person seen from the side, facing right. All points are relative to the ground below the person. */
export interface Pose {
  hip: Point
  /** How far the upper body leans forward (degrees). */
  lean?: number
  /** How far the head nods forward (degrees). */
  nod?: number
  near: { hand: Point; foot: Point }
  far: { hand: Point; foot: Point }
  head?: Head
  /** The head looks back over the shoulder. */
  looksBack?: boolean
  /** Drawn between the far and the near limbs, such as a scooter. */
  middle?: string
  /** Degrees by which the near foot is turned. */
  step?: number
  shirt?: string
}

/** 'asleep' wears a helmet, too. */
export type Head = 'helmet' | 'hair' | 'asleep' | 'blind'

const THIGH = 47
const SHIN = 47
const TORSO = 56
const UPPER_ARM = 33
const FOREARM = 33

const halo = { stroke: PAPER, width: 2.5 }
const skin = { fill: PAPER, stroke: INK, width: DETAIL }

/** The head in profile. The origin is its centre. */
export function head(kind: Head = 'helmet'): string {
  const face = path('M-12 -4C-12 -22 13 -22 13 -5L17 2L13 4C13 12 8 15 0 15C-8 15 -12 8 -12 0Z', skin)
  const eye =
    kind === 'asleep'
      ? path('M4 -2C6 1 9 1 11 -1', { stroke: INK, width: 2 })
      : kind === 'blind'
        ? path('M-8 -5L2 -4', { stroke: INK, width: 2 }) + box(2, -7, 12, 8, 3, { fill: INK })
        : circle([7, -2], 1.9, { fill: INK })
  if (kind === 'hair' || kind === 'blind') {
    return `${face}${eye}${path('M-13 6C-20 -16 -8 -22 2 -21C11 -21 15 -14 13 -9C5 -9 -2 -9 -4 1C-7 2 -9 6 -13 6Z', { fill: INK })}`
  }
  const strap = path('M-4 -3L5 14', { stroke: INK, width: 2 })
  const shell = path('M-17 0C-20 -18 -9 -25 2 -25C13 -25 20 -17 19 -7L-17 0Z', {
    fill: ACCENT,
    stroke: INK,
    width: DETAIL,
  })
  const vents = path('M-6 -18C-10 -14 -10 -9 -10 -6M4 -19C1 -15 0 -11 0 -8', { stroke: INK, width: 2 })
  return `${face}${eye}${strap}${shell}${vents}`
}

/** Two bones with a light edge, which sets them off from what is behind them. */
function limb([start, middle, end]: [Point, Point, Point], [a, b, c]: [number, number, number], color: string): string {
  const edge = line([start, middle, end], { stroke: PAPER, width: 2 * b + 4 })
  return edge + path(tapered(start, a, middle, b) + tapered(middle, b, end, c), { fill: color })
}

function leg(hip: Point, foot: Point, color: string, turn = 0): string {
  const [x, y] = foot
  const ankle: Point = [x, y - 8]
  const knee = joint(hip, ankle, THIGH, SHIN, -1)
  const shoe = put(x, y - 8, path('M-7 -3C-9 2 -9 8 -8 8L17 8C19 4 13 1 6 -3Z', skin), { turn })
  return `${limb([hip, knee, ankle], [10, 8, 6], color)}${shoe}`
}

function arm(shoulder: Point, hand: Point, color: string): string {
  const distance = Math.hypot(hand[0] - shoulder[0], hand[1] - shoulder[1])
  const reach = Math.min(1, (UPPER_ARM + FOREARM) / (distance || 1))
  const wrist: Point = [shoulder[0] + (hand[0] - shoulder[0]) * reach, shoulder[1] + (hand[1] - shoulder[1]) * reach]
  const elbow = joint(shoulder, wrist, UPPER_ARM, FOREARM, 1)
  return `${limb([shoulder, elbow, wrist], [8, 6.5, 5], color)}${circle(wrist, 5.5, skin)}`
}

export function figure(pose: Pose): string {
  const { hip, lean = 0, nod = 0, near, far, middle = '', shirt = HUE } = pose
  const angle = (lean * Math.PI) / 180
  const up = (length: number): Point => [hip[0] + length * Math.sin(angle), hip[1] - length * Math.cos(angle)]
  const shoulder = up(TORSO)
  const [headX, headY] = [up(TORSO + 27)[0] + 3, up(TORSO + 27)[1] + lean * 0.12]
  const torso = taper([shoulder[0], shoulder[1] + 3], 14, hip, 11, { fill: shirt, ...halo })
  const neck = taper(up(TORSO), 6, [headX - 2, headY + 6], 6, skin)
  return [
    arm(shoulder, far.hand, shirt),
    leg(hip, far.foot, GREY),
    middle,
    leg(hip, near.foot, INK, pose.step),
    neck,
    torso,
    put(headX, headY, head(pose.head), { turn: pose.looksBack ? 0 : nod, flip: pose.looksBack ?? false }),
    arm(shoulder, near.hand, shirt),
  ].join('')
}

/** A person who stands and faces right. The hands are relative to the ground below the person. */
export const standing = (nearHand: Point, farHand: Point, more: Partial<Pose> = {}) =>
  figure({
    hip: [0, -98],
    near: { hand: nearHand, foot: [-4, 0] },
    far: { hand: farHand, foot: [8, 0] },
    head: 'hair',
    ...more,
  })

/** A person who walks to the right. */
export const walking = (nearHand: Point, farHand: Point, more: Partial<Pose> = {}) =>
  figure({
    hip: [0, -95],
    lean: 4,
    near: { hand: nearHand, foot: [24, 0] },
    far: { hand: farHand, foot: [-26, -2] },
    head: 'hair',
    ...more,
  })

/** A person who kneels on one knee and faces right. */
export const kneeling = (nearHand: Point, farHand: Point, more: Partial<Pose> = {}) =>
  figure({
    hip: [0, -54],
    lean: 16,
    near: { hand: nearHand, foot: [-34, 0] },
    far: { hand: farHand, foot: [26, 0] },
    head: 'hair',
    step: 24,
    ...more,
  })
