import { figure, standing } from './figure.ts'
import { written } from './glyphs.ts'
import { wrongAndRight } from './panels.ts'
import { parkedScooter, rider, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GREY, HUE, INK, LINE, PAPER, path, put } from './shapes.ts'
import { cone, drops, ground } from './street.ts'
import { car } from './vehicles.ts'

/** A child on a scooter for adults, whose bar is as high as the child's head. */
const childRider = () =>
  scooter() +
  put(
    36,
    -24,
    figure({
      hip: [-6, -96],
      lean: 4,
      head: 'hair',
      near: { hand: [46, -142], foot: [-10, 0] },
      far: { hand: [48, -144], foot: [14, 0] },
    }),
    { scale: 0.66 },
  )

export const teenagers = wrongAndRight(
  path('M12 272H222M12 176H222', { stroke: LINE, width: 4 }) +
    path('M16 224H218', { stroke: LINE, width: 4, dash: '30 22' }) +
    put(10, 176, car(), { scale: 0.46 }) +
    put(156, 176, car(), { scale: 0.46 }) +
    put(70, 270, childRider(), { scale: 0.86 }),
  ground(234, 272) +
    put(46, 270, standing([44, -128], [-16, -92], { shirt: GREY }), { scale: 0.94 }) +
    put(100, 270, rider(), { scale: 0.8 }) +
    put(210, 272, cone(), { scale: 0.9 }) +
    put(20, 272, cone(), { scale: 0.9 }),
)

/** An umbrella, 150 wide, with an insurance sticker on it. The origin is the lower end of its stick. */
const umbrella = () =>
  path('M0 -100V-6C0 6 16 6 16 -6', { stroke: INK, width: 5 }) +
  path(
    'M-78 -96C-76 -150 -40 -174 0 -176C40 -174 76 -150 78 -96C66 -106 50 -106 39 -96C28 -106 12 -106 0 -96C-12 -106 -28 -106 -39 -96C-50 -106 -66 -106 -78 -96Z',
    {
      fill: HUE,
      stroke: INK,
      width: 3.5,
    },
  ) +
  put(
    0,
    -136,
    box(-20, -17, 40, 34, 4, { fill: PAPER, stroke: INK, width: 3 }) +
      put(0, -7, written('ABC', 10)) +
      put(0, 8, written('123', 10)),
  )

/** A car with a dent and a person with a bandaged head. */
const harmed = () =>
  put(0, 0, car(), { scale: 0.62 }) +
  path('M86 -30L80 -24L86 -20L80 -14', { stroke: DANGER, width: 4 }) +
  put(116, 0, standing([20, -96], [-18, -96], { shirt: GREY }), { scale: 0.54, flip: true }) +
  path('M107 -100L125 -97', { stroke: PAPER, width: 6 })

/** A rider with one arm in a sling. */
const hurtRider = () =>
  standing([32, -122], [30, -120], { head: 'helmet' }) +
  path('M-6 -150L36 -116L4 -108Z', { fill: PAPER, stroke: INK, width: 2.5 })

const rain = (from: number) =>
  drops([
    [from, 40],
    [from + 28, 64],
    [from + 8, 100],
    [from + 42, 34],
    [from + 46, 84],
  ])

export const whoPays = wrongAndRight(
  ground(234, 272) +
    put(78, 236, umbrella(), { scale: 0.86 }) +
    put(8, 270, harmed(), { scale: 0.94 }) +
    rain(166) +
    put(186, 270, hurtRider(), { scale: 0.62 }),
  ground(234, 272) +
    put(78, 236, umbrella(), { scale: 0.86 }) +
    put(8, 270, harmed(), { scale: 0.94 }) +
    rain(166) +
    put(190, 222, plainUmbrella(), { scale: 0.5 }) +
    put(182, 270, hurtRider(), { scale: 0.62 }),
)

/** An umbrella that belongs to the rider. */
function plainUmbrella() {
  return (
    path('M0 -100V-6C0 6 16 6 16 -6', { stroke: INK, width: 6 }) +
    path(
      'M-70 -96C-68 -146 -36 -168 0 -170C36 -168 68 -146 70 -96C56 -106 44 -106 35 -96C24 -106 12 -106 0 -96C-12 -106 -24 -106 -35 -96C-44 -106 -56 -106 -70 -96Z',
      {
        fill: ACCENT,
        stroke: INK,
        width: 5,
      },
    )
  )
}

const priceTag = () =>
  path('M-30 -14H14L28 0L14 14H-30Z', { fill: PAPER, stroke: INK, width: 3 }) +
  circle([14, 0], 3.5, { stroke: INK, width: 2.5 }) +
  path('M-20 -4H0M-20 5H-6', { stroke: INK, width: 3 })

/** A scooter with tiny wheels, one brake lever less and no lamps. */
const poorScooter = () =>
  path('M0 -8H84L98 -44L84 -126', { stroke: INK, width: 6.5 }) +
  path('M84 -126H66', { stroke: INK, width: 8 }) +
  circle([0, -7], 6, { fill: PAPER, stroke: INK, width: 4 }) +
  circle([102, -7], 6, { fill: PAPER, stroke: INK, width: 4 }) +
  path('M98 -44L102 -8', { stroke: INK, width: 6 })

const closeUp = (x: number, y: number, target: [number, number], parts: string) =>
  path(`M${x} ${y}L${target[0]} ${target[1]}`, { stroke: LINE, width: 4 }) +
  circle([x, y], 34, { fill: PAPER, stroke: HUE, width: 3.5 }) +
  put(x, y, parts)

const plate = () =>
  box(-22, -15, 44, 30, 4, { fill: PAPER, stroke: INK, width: 3 }) +
  path('M-14 -5H14M-14 5H4', { stroke: INK, width: 3 })

const twoLevers = () =>
  path('M-26 -6H26', { stroke: INK, width: 5 }) +
  path('M-26 -6H-14M14 -6H26', { stroke: INK, width: 10 }) +
  path('M-10 0C-14 10 -20 10 -26 8M10 0C14 10 20 10 26 8', { stroke: HUE, width: 5 })

const bigWheel = () => circle([0, 0], 22, { fill: PAPER, stroke: INK, width: 10 }) + circle([0, 0], 5, { fill: INK })

export const buying = wrongAndRight(
  ground(188, 274) +
    put(34, 272, poorScooter(), { scale: 1.06 }) +
    path('M106 150L96 186', { stroke: INK, width: 2.5 }) +
    put(84, 196, priceTag(), { turn: -12 }) +
    closeUp(52, 96, [70, 260], box(-22, -15, 44, 30, 4, { fill: PAPER, stroke: DANGER, width: 4, dash: '8 7' })),
  ground(280, 274) +
    put(56, 272, parkedScooter(), { scale: 1.16 }) +
    closeUp(66, 70, [136, 126], twoLevers()) +
    closeUp(236, 92, [136, 246], plate()) +
    closeUp(226, 204, [178, 256], bigWheel()) +
    path('M128 132L116 166', { stroke: INK, width: 2.5 }) +
    put(106, 178, priceTag(), { turn: -16, scale: 0.9 }),
  [188, 280],
)
