import { standing, walking } from './figure.ts'
import { bed, calendar, door, flame, house, runningMan, smoke, smokeAlarm, socket, thermometer } from './home.ts'
import { arrow, strike } from './marks.ts'
import { scene, strip, withTwo, wrongAndRight } from './panels.ts'
import { foldedScooter, parkedScooter, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put } from './shapes.ts'
import { forbidden, ground, snowflake } from './street.ts'
import { eye, phone } from './things.ts'
import { bus, plane, train } from './vehicles.ts'
import { batteryLevel, batteryPack, plug } from './workshop.ts'

/** A scooter on its charger at a wall socket. */
const charging = (level: number) =>
  put(96, 130, parkedScooter(), { scale: 0.74 }) +
  put(34, 84, socket()) +
  path('M40 88C62 96 62 132 84 132S110 128 118 118', { stroke: INK, width: 3.5 }) +
  box(70, 124, 26, 12, 3, { fill: INK }) +
  put(96, 46, batteryLevel(level), { scale: 0.9 })

const clock = () =>
  circle([0, 0], 15, { fill: PAPER, stroke: INK, width: 3 }) +
  line(
    [
      [0, -8],
      [0, 0],
      [6, 4],
    ],
    { stroke: INK, width: 3 },
  )

const chargeSafely = strip([
  put(44, 84, snowflake(24)) +
    arrow([78, 84], [116, 84]) +
    put(97, 50, clock()) +
    put(140, 84, thermometer(0.5)) +
    put(198, 92, batteryPack('good'), { scale: 0.48 }),
  ground(234, 132) + put(200, 20, smokeAlarm()) + charging(0.3),
  {
    parts:
      ground(234, 132) +
      put(50, 130, seated(), { scale: 0.66 }) +
      line(
        [
          [66, 48],
          [134, 84],
        ],
        { stroke: HUE, width: 4, dash: '1 9' },
      ) +
      put(196, 130, parkedScooter(), { scale: 0.56, flip: true }) +
      put(216, 78, socket(), { scale: 0.7, flip: true }) +
      path('M212 84C200 96 210 116 196 120', { stroke: INK, width: 3 }),
    verdict: 'right',
  },
  {
    parts:
      ground(234, 132) +
      put(18, 130, bed(), { scale: 0.92 }) +
      path('M96 22A17 17 0 1 0 116 44A14 14 0 0 1 96 22Z', { fill: ACCENT, stroke: INK, width: 2.5 }) +
      put(150, 130, parkedScooter(), { scale: 0.52 }) +
      put(178, 72, flame(), { scale: 0.8 }),
    verdict: 'wrong',
  },
])

/** A person who sits on a chair and watches what is on the right. */
function seated() {
  return (
    path('M-34 0V-100M-34 -50H20M18 -50V0', { stroke: GREY, width: 7 }) +
    standing([40, -82], [44, -80], {
      hip: [-8, -62],
      lean: 6,
      near: { hand: [38, -80], foot: [36, 0] },
      far: { hand: [42, -80], foot: [46, 0] },
    })
  )
}

const escapeRoutes = wrongAndRight(
  ground(234, 272) +
    put(26, 272, door(false)) +
    put(86, 270, parkedScooter(), { scale: 0.66 }) +
    put(112, 226, flame(), { scale: 1.15 }) +
    put(146, 232, flame(), { scale: 0.8 }) +
    put(194, 270, standing([-20, -150], [-24, -140], { lean: 8, head: 'hair' }), { scale: 0.86, flip: true }) +
    put(152, 128, smoke(), { scale: 1.1 }) +
    put(92, 120, smoke(), { scale: 0.9 }),
  ground(234, 272) +
    put(16, 272, door(true)) +
    put(38, 84, runningMan()) +
    put(106, 270, walking([24, -112], [-22, -98]), { scale: 0.86, flip: true }) +
    line(
      [
        [150, 272],
        [150, 92],
        [222, 92],
      ],
      { stroke: INK, width: 6 },
    ) +
    put(160, 270, parkedScooter(), { scale: 0.46 }) +
    box(144, 180, 12, 92, 2, { fill: LINE, stroke: INK, width: 3 }) +
    circle([140, 228], 4, { fill: INK }),
)

const firePlan = strip([
  ground(234, 132) +
    put(22, 130, parkedScooter(), { scale: 0.7 }) +
    put(60, 72, smoke(), { scale: 0.9 }) +
    put(86, 78, flame(), { scale: 0.62 }) +
    put(160, 130, walking([26, -112], [-20, -100]), { scale: 0.58 }) +
    arrow([184, 76], [216, 76]),
  ground(234, 132) +
    put(34, 132, door(false), { scale: 0.66 }) +
    put(52, 28, smoke(), { scale: 0.5 }) +
    put(18, 80, smoke(), { scale: 0.6 }) +
    put(112, 130, standing([60, -82], [18, -92]), { scale: 0.6, flip: true }) +
    arrow([150, 70], [196, 70]),
  ground(234, 132) +
    put(26, 132, house(), { scale: 0.72 }) +
    put(56, 40, flame(), { scale: 0.5 }) +
    put(160, 130, standing([12, -172], [16, -96]) + put(16, -176, phone(), { scale: 0.62, turn: 14 }), { scale: 0.6 }) +
    path('M184 26C190 32 190 40 184 46M194 20C202 30 202 42 194 52', { stroke: HUE, width: 4 }),
  {
    parts:
      ground(234, 132) +
      put(70, 130, walking([52, -104], [48, -100]), { scale: 0.54 }) +
      put(98, 112, scooter(), { scale: 0.56, turn: -8 }) +
      put(136, 74, flame(), { scale: 0.8 }) +
      put(168, 54, smoke(), { scale: 0.7 }),
    verdict: 'wrong',
  },
])

const transport = withTwo(
  {
    parts:
      ground(272, 276) +
      put(106, 270, train(), { scale: 0.94 }) +
      put(
        98,
        274,
        standing([40, -122], [-24, -84], { nod: 16 }) + put(46, -134, phone(tickOnScreen()), { scale: 1.1, turn: 12 }),
        { scale: 1.08 },
      ) +
      put(16, 274, foldedScooter(), { scale: 0.56 }),
  },
  [
    {
      parts:
        put(56, 134, bus(), { scale: 0.92 }) + put(146, 74, forbidden(44, put(-30, 24, scooter(), { scale: 0.48 }))),
    },
    { parts: put(76, 80, plane(), { scale: 0.9 }) + put(150, 90, forbidden(34, batteryLevel(1))) },
  ],
)

function tickOnScreen() {
  return path('M-5 -2L-1 3L6 -6', { stroke: GOOD, width: 3.5 })
}

const longBreak = scene(
  put(44, 40, snowflake(16)) +
    put(26, 118, snowflake(11)) +
    put(60, 190, snowflake(13)) +
    put(440, 60, snowflake(14)) +
    put(452, 150, snowflake(11)) +
    path('M100 274V120L240 34L380 120V274Z', { fill: PAPER, stroke: INK, width: 6 }) +
    ground(476, 276) +
    put(134, 272, parkedScooter(), { scale: 1.1 }) +
    put(160, 156, batteryLevel(0.5), { scale: 1.25 }) +
    put(166, 208, plug(), { scale: 0.85 }) +
    strike(140, 194, 56, 28) +
    put(332, 206, thermometer(0.45), { scale: 0.9 }) +
    put(292, 118, calendar(), { scale: 0.9 }) +
    put(232, 98, eye(), { scale: 1.1 }),
)

/** A blind person who walks to the right with a white cane, whose tip is on the ground at `reach`. */
const withCane = (reach: number) =>
  walking([30, -104], [-22, -96], { head: 'blind', shirt: GREY }) +
  path(`M28 -112L${reach} -2`, { stroke: INK, width: 7 }) +
  path(`M28 -112L${reach} -2`, { stroke: PAPER, width: 3 }) +
  path(`M${reach - 8} -12L${reach} -2`, { stroke: DANGER, width: 6 })

/** A pavement seen from the side, with a strip of bumps that guides blind people. */
const pavement = () =>
  path('M4 216H230V290H4Z', { fill: LINE, opacity: 0.55 }) +
  path('M4 216H230', { stroke: GREY, width: 3 }) +
  box(8, 246, 218, 26, 2, { fill: PAPER, stroke: GREY, width: 2.5 }) +
  Array.from({ length: 12 }, (_, i) => path(`M${18 + i * 18} 253V265`, { stroke: GREY, width: 4 })).join('')

const bikeRack = () => path('M0 0V-58C0 -76 36 -76 36 -58V0', { stroke: GREY, width: 7 })

const parking = wrongAndRight(
  pavement() + put(40, 264, withCane(96), { scale: 0.9 }) + put(132, 268, parkedScooter(), { scale: 0.84 }),
  pavement() +
    put(132, 220, bikeRack(), { scale: 0.9 }) +
    put(176, 220, bikeRack(), { scale: 0.9 }) +
    put(122, 222, parkedScooter(), { scale: 0.72 }) +
    put(50, 264, withCane(96), { scale: 0.9 }),
)

export const STORAGE: Record<string, string> = {
  'park-without-blocking': parking,
  'charge-safely': chargeSafely,
  'keep-escape-routes-clear': escapeRoutes,
  'battery-fire-plan': firePlan,
  'long-break-storage': longBreak,
  'folded-on-trains-and-planes': transport,
}
