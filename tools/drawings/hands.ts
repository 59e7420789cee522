import { DETAIL, HUE, INK, line, PAPER, path, put, taper } from './shapes.ts'

const skin = { fill: PAPER, stroke: INK, width: DETAIL }

/** A right forearm with its hand on a grip, seen from above. The origin is the middle of the grip. */
const gripping = () =>
  [
    path('M-9 10L-6 72H22L12 10Z', { fill: HUE }),
    path('M-16 -8C-18 8 -10 20 2 20C14 20 19 8 17 -8Z', skin),
    taper([-11, -2], 5, [-12, -24], 4.5, skin),
    taper([0, -4], 5, [-1, -27], 4.5, skin),
    taper([11, -2], 5, [10, -24], 4.5, skin),
  ].join('')

/** A handlebar from above with both hands at the levers. `reach` is the distance of the levers from the bar. */
export function handlebar(reach: number): string {
  const lever = (flip: boolean) =>
    put(0, 0, path(`M22 -6C30 ${-reach} 40 ${-reach - 4} 92 ${-reach}`, { stroke: INK, width: 5 }), { flip })
  return [
    lever(false),
    lever(true),
    line(
      [
        [-100, 0],
        [100, 0],
      ],
      { stroke: INK, width: 7 },
    ),
    line(
      [
        [-98, 0],
        [-54, 0],
      ],
      { stroke: INK, width: 13 },
    ),
    line(
      [
        [54, 0],
        [98, 0],
      ],
      { stroke: INK, width: 13 },
    ),
    path('M-10 -9H10V9H-10Z', { fill: PAPER, stroke: INK, width: 4 }),
    put(76, 0, gripping()),
    put(-76, 0, gripping(), { flip: true }),
  ].join('')
}
