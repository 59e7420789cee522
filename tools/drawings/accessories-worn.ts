import { figure } from './figure.ts'
import { bentArrow } from './marks.ts'
import { withTwo, wrongAndRight } from './panels.ts'
import { rider } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GREY, HUE, INK, joint, PAPER, type Point, path, put } from './shapes.ts'
import { ground } from './street.ts'

/** A large head in profile with shoulders, 234 wide. The helmet is turned back by `tilt` degrees. */
function largeHead(tilt: number, isBuckled: boolean): string {
  const skin = { fill: PAPER, stroke: INK, width: 4 }
  const shell =
    path('M56 128C48 76 84 46 122 46C160 46 188 74 186 112C150 120 100 126 56 128Z', {
      fill: ACCENT,
      stroke: INK,
      width: 4.5,
    }) +
    path('M90 62C78 78 74 94 74 112M126 58C118 74 116 92 118 110M156 68C156 82 156 94 158 104', {
      stroke: INK,
      width: 4,
    })
  return [
    path('M34 293C38 262 62 250 80 244H130C154 252 178 266 184 293Z', { fill: HUE }),
    path(
      'M68 150C60 84 108 62 140 70C172 80 178 112 176 136L189 160C191 166 185 168 178 168C178 192 172 210 150 210C142 210 136 208 132 206L130 246H80L82 208C66 192 70 170 68 150Z',
      skin,
    ),
    isBuckled ? '' : path('M70 150C58 100 80 70 112 66C84 90 92 120 84 148C78 158 74 160 70 150Z', { fill: INK }),
    path('M106 142C94 138 92 164 106 166', skin),
    circle([158, 144], 4.5, { fill: INK }),
    path('M148 130C154 124 164 124 170 128', { stroke: INK, width: 4 }),
    path('M158 190C164 194 170 193 174 190', { stroke: INK, width: 3.5 }),
    isBuckled
      ? path('M84 124L104 178L134 118M104 178L142 206', { stroke: INK, width: 4.5 }) +
        box(126, 190, 18, 12, 3, { fill: PAPER, stroke: INK, width: 3.5 })
      : path('M62 168C58 190 70 206 62 226', { stroke: INK, width: 4.5 }) +
        box(54, 224, 16, 11, 3, { fill: PAPER, stroke: INK, width: 3.5 }),
    put(112, 118, put(-112, -118, shell), { turn: tilt }),
  ].join('')
}

const finger = (y: number) => box(176, y, 54, 12, 6, { fill: PAPER, stroke: INK, width: 3 })

export const helmetFit = wrongAndRight(
  put(8, 0, largeHead(-30, false)) + bentArrow('M196 96C200 76 192 60 178 50', [174, 48], 215, { color: DANGER }),
  put(-6, 0, largeHead(0, true)) + finger(109) + finger(121),
)

/** Moon and stars over a tint of the night. */
const night = () =>
  box(4, 4, 226, 288, 11, { fill: HUE, opacity: 0.16 }) +
  path('M50 26A24 24 0 1 0 76 58A20 20 0 0 1 50 26Z', { fill: ACCENT, stroke: INK, width: 2.5 }) +
  [
    [110, 34],
    [148, 62],
    [24, 110],
    [206, 96],
    [30, 160],
  ]
    .map(([x = 0, y = 0]) => circle([x, y], 2.5, { fill: GREY }))
    .join('')

const faint = (parts: string) => `<g opacity="0.3">${parts}</g>`

export const lights = wrongAndRight(
  night() + ground(234, 274) + faint(put(62, 272, rider({ shirt: GREY }), { scale: 0.94 })),
  night() +
    ground(234, 274) +
    path('M134 180L224 248L168 272Z', { fill: ACCENT, opacity: 0.55 }) +
    path('M30 250L8 236V268Z', { fill: DANGER, opacity: 0.5 }) +
    put(46, 272, rider({ lit: true }), { scale: 0.94 }) +
    path('M76 142L96 145M77 128L97 131', { stroke: ACCENT, width: 6 }) +
    path('M78 224L90 230', { stroke: ACCENT, width: 7 }) +
    circle([46, 259], 7.5, { stroke: ACCENT, width: 2.5 }) +
    circle([144, 259], 7.5, { stroke: ACCENT, width: 2.5 }) +
    path('M122 128C128 122 138 122 144 128M116 118C126 108 140 108 150 118', { stroke: HUE, width: 4 }),
)

/** Gloves, pads and shoes in the accent colour on a standing person. */
function protectedPerson(): string {
  const hip: Point = [0, -98]
  const ankle: Point = [10, -8]
  const shoulder: Point = [0, -154]
  const hand: Point = [36, -112]
  const knee = joint(hip, ankle, 47, 47, -1)
  const elbow = joint(shoulder, hand, 33, 33, 1)
  const pad = { fill: ACCENT, stroke: INK, width: 2.5 }
  return (
    figure({ hip, near: { hand, foot: [10, 0] }, far: { hand: [46, -142], foot: [-12, 0] }, head: 'helmet' }) +
    put(...knee, box(-9, -11, 20, 23, 7, pad)) +
    put(...elbow, box(-9, -9, 18, 18, 7, pad)) +
    circle([46, -142], 6.5, pad) +
    circle(hand, 6.5, pad)
  )
}

const shoe = () =>
  path('M-58 -8C-56 -42 -46 -50 -26 -52C-24 -38 -6 -38 2 -46C14 -28 36 -22 52 -18C60 -14 62 -4 60 4H-58Z', {
    fill: PAPER,
    stroke: INK,
    width: 4,
  }) +
  path('M-60 4H62V14H-60Z', { fill: ACCENT, stroke: INK, width: 3.5 }) +
  path('M2 -46L-8 -30M16 -34L6 -20M30 -26L22 -14', { stroke: INK, width: 4 })

const glove = () =>
  path(
    'M-22 40V-2L-40 -18C-48 -26 -38 -36 -30 -28L-20 -18V-44C-20 -54 -8 -54 -8 -44V-50C-8 -60 6 -60 6 -50V-46C6 -54 19 -54 19 -45V-36C19 -42 30 -42 30 -34V8C30 22 24 28 22 40Z',
    { fill: ACCENT, stroke: INK, width: 3.5 },
  ) + path('M-24 26H24M-8 -42V-16M6 -46V-16M19 -38V-14', { stroke: INK, width: 3 })

const highHeel = () =>
  path(
    'M-48 -40C-34 -42 -22 -36 -12 -22C4 -2 30 -8 54 6C58 10 56 14 52 14H12C-6 14 -18 -8 -34 -14L-38 14H-44C-42 -6 -50 -22 -48 -40Z',
    { fill: PAPER, stroke: INK, width: 4 },
  )

const sandal = () =>
  path('M-52 0C-30 -6 30 -8 56 0V10H-52Z', { fill: PAPER, stroke: INK, width: 4 }) +
  path('M-16 -2C-6 -36 20 -34 34 -4M8 -28L14 -3', { stroke: INK, width: 5 })

export const clothing = withTwo(
  {
    parts: ground(236, 280) + put(96, 278, protectedPerson(), { scale: 1.24 }),
    verdict: 'right',
  },
  [
    { parts: put(86, 112, shoe(), { scale: 1.05 }) + put(178, 96, glove(), { scale: 0.92 }), verdict: 'right' },
    { parts: put(72, 66, highHeel(), { scale: 0.86 }) + put(140, 112, sandal(), { scale: 0.86 }), verdict: 'wrong' },
  ],
  0.5,
)
