import { kneeling, standing } from './figure.ts'
import { smoke } from './home.ts'
import { arrow, bentArrow, cross, strike, tick, warning } from './marks.ts'
import { pair, scene, strip, withTwo, wrongAndRight } from './panels.ts'
import { parkedScooter, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, DETAIL, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'
import { ground } from './street.ts'
import { envelope, factory, phone } from './things.ts'
import { batteryPack, bucket, drop, gauge, manual, plug, pump, tyre } from './workshop.ts'

/** The lower stem with its latch, large. `gap` opens the joint. */
const joint = (gap: boolean) =>
  line(
    [
      [0, 60],
      [0, 14],
    ],
    { stroke: INK, width: 22 },
  ) +
  put(
    0,
    gap ? -2 : 0,
    line(
      [
        [0, -8],
        [0, -46],
      ],
      { stroke: INK, width: 22 },
    ),
    { turn: gap ? 10 : 0 },
  ) +
  (gap ? path('M-24 6L-38 2M-24 -6L-36 -14M26 0L40 -8', { stroke: DANGER, width: 4 }) : '') +
  box(-18, gap ? 6 : -14, 36, gap ? 16 : 30, 6, { fill: PAPER, stroke: INK, width: 3.5 })

const foldingLatch = strip([
  ground(234, 132) +
    put(70, 130, scooter({ turn: -52 }), { scale: 0.86 }) +
    bentArrow('M74 46C92 20 116 14 140 22', [144, 24], 24),
  put(90, 70, joint(false), { scale: 0.95 }) +
    path('M108 72L168 40', { stroke: LINE, width: 9, dash: '1 14' }) +
    path('M108 74C124 74 124 100 120 124', { stroke: HUE, width: 12 }) +
    bentArrow('M168 54C176 84 166 104 146 114', [142, 116], 160) +
    path('M54 42L42 34M50 58H36', { stroke: ACCENT, width: 5 }),
  ground(234, 132) +
    put(66, 130, scooter() + put(14, 0, standing([58, -122], [62, -122], { lean: 4, head: 'hair', hip: [4, -98] })), {
      scale: 0.58,
    }) +
    arrow([132, 36], [100, 36]) +
    arrow([136, 36], [168, 36]),
  {
    parts:
      put(66, 76, joint(true), { scale: 0.95 }) + put(128, 130, scooter(), { scale: 0.66 }) + strike(124, 62, 76, 68),
    verdict: 'wrong',
  },
])

const tyrePressure = strip([
  put(84, 82, tyre(46)) +
    put(140, 100, gauge(0.3)) +
    line(
      [
        [128, 122],
        [108, 108],
      ],
      { stroke: INK, width: 5 },
    ),
  put(70, 78, manual()) + arrow([122, 78], [148, 78]) + put(186, 78, gauge(0.62)),
  put(60, 84, tyre(38)) +
    path('M88 106C104 136 136 136 150 122', { stroke: INK, width: 5 }) +
    put(164, 126, pump()) +
    arrow([206, 34], [206, 66]),
  put(86, 80, tyre(46)) +
    path('M46 106L56 112L48 120', { stroke: DANGER, width: 4 }) +
    put(134, 54, magnifier(), { scale: 1.5 }) +
    path('M120 60L132 34L137 52L150 48L138 70Z', { fill: DANGER, stroke: INK, width: 2.5 }),
])

function magnifier() {
  return (
    line(
      [
        [14, 14],
        [34, 34],
      ],
      { stroke: INK, width: 9 },
    ) + circle([0, 0], 22, { fill: PAPER, stroke: INK, width: 5 })
  )
}

/** A grip with its lever from the side. `travel` is the distance between lever and grip. */
const lever = (travel: number) =>
  box(-74, -10, 96, 20, 9, { fill: INK }) +
  box(22, -13, 22, 26, 5, { fill: PAPER, stroke: INK, width: 4 }) +
  path(`M32 12C20 ${14 + travel} -10 ${12 + travel} -66 ${12 + travel}`, { stroke: HUE, width: 8 })

const brakes = withTwo(
  {
    parts:
      ground(272, 272) +
      put(104, 270, scooter(), { scale: 1.05 }) +
      put(
        84,
        270,
        standing([84, -138], [88, -136], {
          lean: 16,
          hip: [4, -96],
          near: { hand: [92, -132], foot: [-26, 0] },
          far: { hand: [94, -130], foot: [10, 0] },
        }),
        { scale: 1 },
      ) +
      arrow([14, 110], [54, 110], { width: 6 }) +
      bentArrow('M232 224C246 228 250 244 246 258', [244, 263], 108, { color: DANGER }) +
      cross([246, 206], 0.85),
  },
  [
    { parts: put(100, 66, lever(26)) + arrow([52, 130], [52, 112], { width: 4 }), verdict: 'right' },
    { parts: put(100, 66, lever(0)) + arrow([52, 114], [52, 94], { width: 4 }), verdict: 'wrong' },
  ],
)

/** A bolt with a line of paint across bolt and frame. `turned` moves the bolt's part of the line. */
const markedBolt = (turned: number) =>
  box(-62, -46, 124, 92, 12, { fill: LINE, stroke: INK, width: 3 }) +
  put(
    0,
    0,
    circle([0, 0], 29, { fill: PAPER, stroke: INK, width: 4 }) +
      path('M-11 -6L0 -12.500L11 -6V6L0 12.500L-11 6Z', { fill: INK }) +
      line(
        [
          [15, 0],
          [27, 0],
        ],
        { stroke: DANGER, width: 6 },
      ),
    { turn: turned },
  ) +
  line(
    [
      [33, 0],
      [56, 0],
    ],
    { stroke: DANGER, width: 6 },
  )

const spot = (x: number, y: number) => circle([x, y], 11, { stroke: HUE, width: 4 })

const bolts = withTwo(
  {
    parts:
      ground(272, 276) +
      put(58, 274, scooter(), { scale: 1.36 }) +
      spot(58, 255) +
      spot(199.5, 255) +
      spot(190, 214) +
      spot(172, 103) +
      path('M190 214H214C226 214 228 208 228 198V118', { stroke: PAPER, width: 14 }) +
      path('M190 214H214C226 214 228 208 228 198V118', { stroke: GREY, width: 8 }) +
      bentArrow('M160 182C168 166 188 160 204 166', [209, 169], 30) +
      arrow([154, 74], [124, 74]) +
      arrow([190, 74], [220, 74]),
  },
  [
    { parts: put(98, 78, markedBolt(0), { scale: 0.95 }), verdict: 'right' },
    { parts: put(98, 78, markedBolt(-55), { scale: 0.95 }), verdict: 'wrong' },
  ],
)

const batteryWarning = pair(
  [
    { parts: put(80, 158, batteryPack('good'), { scale: 1 }) + put(80, 250, plug()), verdict: 'right' },
    {
      parts:
        put(150, 158, batteryPack('swollen')) +
        put(92, 84, smoke()) +
        put(190, 92, smoke(), { scale: 0.8 }) +
        put(64, 222, drop()) +
        put(84, 240, drop(), { scale: 0.7 }) +
        path('M232 120C240 128 224 136 232 144S224 160 232 168M250 128C258 136 242 144 250 152S242 168 250 176', {
          stroke: DANGER,
          width: 4.5,
        }) +
        put(150, 256, plug()) +
        line(
          [
            [100, 276],
            [200, 236],
          ],
          { stroke: PAPER, width: 10 },
        ) +
        line(
          [
            [100, 276],
            [200, 236],
          ],
          { stroke: DANGER, width: 5.5 },
        ) +
        warning([40, 40], 1.3),
      verdict: 'wrong',
    },
  ],
  [170, 298],
)

const cleaning = wrongAndRight(
  ground(234, 276) +
    put(86, 274, parkedScooter()) +
    path('M24 128L52 148', { stroke: INK, width: 12 }) +
    path('M20 122C4 150 14 210 6 262', { stroke: GREY, width: 7 }) +
    path('M60 152L176 176L160 232L108 262Z', { fill: LINE, opacity: 0.7 }) +
    path('M62 154L160 190M62 158L146 232M60 162L106 254', { stroke: GREY, width: 4, dash: '12 8' }) +
    put(172, 214, drop(), { scale: 0.8 }) +
    put(160, 246, drop(), { scale: 0.6 }) +
    put(196, 230, drop(), { scale: 0.6 }),
  ground(234, 276) +
    put(70, 274, parkedScooter(), { scale: 0.95 }) +
    put(48, 274, kneeling([86, -92], [74, -60]), { scale: 1.02 }) +
    path('M124 196L130 162C142 170 150 156 162 162L160 194C148 204 136 190 124 196Z', {
      fill: ACCENT,
      stroke: INK,
      width: 3,
    }) +
    circle([139, 180], 5.5, { fill: PAPER, stroke: INK, width: DETAIL }) +
    bentArrow('M176 150C184 164 184 190 176 206', [173, 210], 125) +
    put(206, 274, bucket(), { scale: 0.7 }),
)

const recalls = scene(
  ground(476, 276) +
    put(26, 274, factory()) +
    bentArrow('M146 104C176 34 250 22 300 22C352 24 384 40 394 62', [396, 72], 78) +
    put(214, 46, envelope(), { scale: 1.1 }) +
    put(330, 274, standing([44, -140], [40, -136], { nod: 14 }), { scale: 1.08 }) +
    put(384, 118, phone(put(0, -2, warning([0, 0], 0.42))), { scale: 1.25, turn: 8 }) +
    put(178, 274, parkedScooter(), { scale: 1.02 }) +
    box(196, 226, 46, 26, 5, { fill: PAPER, stroke: INK, width: 3 }) +
    path('M203 234H222M203 244H214', { stroke: INK, width: 3 }) +
    tick([240, 226], 0.7),
)

export const MAINTENANCE: Record<string, string> = {
  'folding-latch-and-stem': foldingLatch,
  'tyre-pressure-and-wear': tyrePressure,
  'keep-brakes-sharp': brakes,
  'bolts-bearings-and-play': bolts,
  'battery-warning-signs': batteryWarning,
  'clean-without-water-damage': cleaning,
  'recalls-and-updates': recalls,
}
