import { buying, teenagers, whoPays } from './accessories-people.ts'
import { clothing, helmetFit, lights } from './accessories-worn.ts'
import { head, kneeling, standing, walking } from './figure.ts'
import { walkerFromBehind } from './from-behind.ts'
import { written } from './glyphs.ts'
import { bentArrow, dizzy, speedLines, wobble } from './marks.ts'
import { stack, strip, wrongAndRight } from './panels.ts'
import { DECK, parkedScooter, rider, scooter } from './scooter.ts'
import { ACCENT, box, circle, DANGER, GOOD, GREY, HUE, INK, LINE, line, PAPER, path, put, taper } from './shapes.ts'
import { dial, ground, zebra } from './street.ts'
import { firstAidKit, phone } from './things.ts'
import { car } from './vehicles.ts'
import { wrench } from './workshop.ts'

/** A rack of steel, firmly in the ground. */
const rack = () =>
  path('M0 0V-92C0 -122 58 -122 58 -92V0', { stroke: GREY, width: 9 }) +
  path('M-14 0H14M44 0H72', { stroke: GREY, width: 7 })

/** A U-lock around what lies at its middle. The origin is the middle of its bar, the shackle goes up. */
const uLock = () =>
  path('M-16 -4V-42C-16 -66 16 -66 16 -42V-4', { stroke: INK, width: 12 }) +
  path('M-16 -4V-42C-16 -66 16 -66 16 -42V-4', { stroke: ACCENT, width: 6.5 }) +
  box(-26, -9, 52, 18, 7, { fill: ACCENT, stroke: INK, width: 3 }) +
  path('M0 -2V3', { stroke: INK, width: 4 })

/** Close-up: the tube of a rack and a closed eye of the frame, both inside of a U-lock. */
const lockedEye = () =>
  path('M48 22H70', { stroke: INK, width: 13 }) +
  circle([30, 22], 19, { stroke: INK, width: 9 }) +
  path('M-9 -62V66', { stroke: GREY, width: 15 }) +
  path('M-9 -62V66', { stroke: PAPER, width: 3 }) +
  put(2, 48, uLock(), { scale: 1.25 })

const locking = wrongAndRight(
  ground(234, 274) +
    put(14, 272, rack(), { scale: 0.86 }) +
    speedLines([74, 150]) +
    put(
      108,
      272,
      put(34, -84, scooter(), { scale: 0.7, turn: -12 }) + walking([54, -104], [60, -98], { shirt: GREY }),
      { scale: 0.92 },
    ),
  ground(234, 274) +
    put(64, 272, rack(), { scale: 0.8 }) +
    put(44, 272, parkedScooter(), { scale: 1.05 }) +
    put(112, 262, uLock(), { scale: 0.42 }) +
    path('M110 232L96 146', { stroke: LINE, width: 4 }) +
    circle([76, 84], 62, { fill: PAPER, stroke: HUE, width: 3.5 }) +
    put(70, 80, lockedEye(), { scale: 0.8 }),
)

/** A scooter from behind, 80 wide. The origin is the ground below its wheel. */
const scooterFromBehind = () =>
  path('M0 -30V-126', { stroke: INK, width: 7 }) +
  path('M-40 -128H40', { stroke: INK, width: 6 }) +
  path('M-40 -128H-24M24 -128H40', { stroke: INK, width: 10 }) +
  box(-24, -30, 48, 10, 4, { fill: INK }) +
  box(-7, -34, 14, 34, 7, { fill: INK }) +
  box(-12, -62, 24, 36, 6, { fill: PAPER, stroke: INK, width: 3 }) +
  box(-7, -58, 14, 7, 2, { fill: DANGER })

/** An insurance sticker, 60 wide and 66 high. */
const sticker = () =>
  box(-30, -33, 60, 66, 6, { fill: PAPER, stroke: INK, width: 4 }) +
  put(0, -13, written('ABC', 18)) +
  put(0, 14, written('123', 18))

/** The rear of a scooter at the left, its plate large at the right. */
const rearWithPlate = (plate: string) =>
  put(62, 272, scooterFromBehind(), { scale: 1.14 }) +
  put(62, 226, plate, { scale: 0.3 }) +
  path('M76 222L116 196', { stroke: LINE, width: 4 }) +
  put(168, 186, plate, { scale: 1.5 })

/** A sheet of a calendar with one day marked. */
const lastDay = () =>
  box(-42, -32, 84, 68, 8, { fill: PAPER, stroke: INK, width: 3.5 }) +
  path('M-42 -14H42M-20 -42V-24M20 -42V-24', { stroke: INK, width: 4.5 }) +
  path('M-27 3H-21M-9 3H-3M9 3H15M-27 20H-21M-9 20H-3', { stroke: GREY, width: 6 }) +
  circle([13, 20], 8, { stroke: ACCENT, width: 4.5 })

const insurance = wrongAndRight(
  ground(234, 274) + rearWithPlate(box(-30, -33, 60, 66, 6, { fill: PAPER, stroke: DANGER, width: 4, dash: '9 8' })),
  ground(234, 274) + rearWithPlate(sticker()) + put(72, 66, lastDay(), { scale: 0.9 }),
)

const backpack = () =>
  path('M24 -170C6 -172 2 -150 4 -122C6 -112 22 -112 30 -116L38 -166C36 -172 30 -172 24 -170Z', {
    fill: ACCENT,
    stroke: INK,
    width: 3,
  }) + path('M8 -136L27 -134', { stroke: INK, width: 2.5 })

const shoppingBag = () =>
  path('M-9 0C-11 -16 11 -16 9 0', { stroke: INK, width: 3 }) +
  path('M-19 -2H19L24 44H-24Z', { fill: ACCENT, stroke: INK, width: 3 })

const luggage = wrongAndRight(
  ground(234, 274) +
    put(48, 272, rider({ lean: 9 }) + put(98, -112, shoppingBag(), { turn: -16, scale: 0.9 }), { scale: 1.06 }) +
    line(
      [
        [120, 140],
        [152, 150],
      ],
      { stroke: INK, width: 5 },
    ) +
    bentArrow('M196 196C210 184 216 170 214 154', [213, 149], -96),
  ground(234, 274) +
    put(
      52,
      272,
      rider() +
        backpack() +
        path('M36 -156C44 -152 52 -150 58 -152', { stroke: INK, width: 3.5 }) +
        put(88, -136, phone(), { scale: 0.66, turn: 20 }) +
        line(
          [
            [85, -122],
            [84, -114],
          ],
          { stroke: INK, width: 5 },
        ),
      { scale: 1.06 },
    ),
)

/** A person who has fallen and lies on the back, 150 long. */
const fallen = () =>
  taper([74, -12], 10, [108, -10], 8, { fill: GREY }) +
  taper([108, -10], 8, [146, -8], 6, { fill: GREY }) +
  path('M142 -16C142 -4 144 0 150 0L158 -14C154 -18 148 -18 142 -16Z', skin) +
  taper([24, -18], 13, [76, -16], 12, { fill: HUE, stroke: PAPER, width: 2 }) +
  taper([76, -18], 10, [100, -40], 8.5, { fill: INK }) +
  taper([100, -40], 8.5, [126, -10], 6, { fill: INK }) +
  put(2, -18, head('helmet'), { turn: -84, scale: 0.95 })

/** A person in the recovery position, who faces the viewer: on the side, head on the hand, upper knee bent forward. */
const onTheSide = () =>
  taper([82, -22], 10, [122, -22], 8, { fill: GREY }) +
  taper([122, -22], 8, [160, -22], 6, { fill: GREY }) +
  path('M156 -29C158 -18 162 -14 168 -15L174 -28C168 -33 160 -33 156 -29Z', skin) +
  taper([32, -24], 15, [82, -22], 13, { fill: HUE, stroke: PAPER, width: 2 }) +
  taper([80, -18], 11, [108, -2], 9, { fill: INK, stroke: PAPER, width: 2 }) +
  taper([108, -2], 9, [134, -10], 7, { fill: INK }) +
  path('M130 -16C130 -6 132 -2 136 -2L150 -4C152 -10 144 -14 136 -16Z', skin) +
  taper([6, -8], 6, [40, -14], 7, { fill: HUE, stroke: PAPER, width: 2 }) +
  circle([6, -26], 15, skin) +
  path('M12 -41C-12 -46 -20 -12 0 -11C-8 -18 -6 -34 12 -41Z', { fill: INK }) +
  path('M8 -33V-29M8 -21V-17', { stroke: INK, width: 2.5 }) +
  taper([38, -30], 8, [46, -6], 6.5, { fill: HUE, stroke: PAPER, width: 2 }) +
  taper([46, -6], 6.5, [24, -8], 5, { fill: HUE }) +
  circle([22, -8], 5.5, skin)

const skin = { fill: PAPER, stroke: INK, width: 2.5 }

const firstAid = strip([
  ground(234, 132) +
    put(6, 130, car(), { scale: 0.44 }) +
    put(98, 130, standing([-32, -172], [18, -90], { head: 'hair' }), { scale: 0.54 }) +
    path('M72 28L62 20M68 40L54 38M74 52L64 58', { stroke: ACCENT, width: 4 }) +
    put(164, 92, scooter(), { scale: 0.42, turn: 66 }) +
    put(122, 131, fallen(), { scale: 0.56 }),
  ground(234, 132) +
    put(26, 131, helmetOnGround(), { scale: 0.62 }) +
    put(74, 122, kneeling([54, -44], [64, -36]), { scale: 0.62 }) +
    put(108, 132, onTheSide(), { scale: 0.68 }),
  ground(234, 132) +
    box(66, 12, 68, 116, 11, { fill: INK }) +
    box(73, 24, 54, 88, 4, { fill: PAPER }) +
    put(100, 54, written('112', 20, INK, 3)) +
    circle([100, 90], 12, { fill: GOOD }) +
    path('M146 44C154 52 154 64 146 72M158 34C172 48 172 68 158 82', { stroke: HUE, width: 4 }) +
    put(194, 112, firstAidKit(), { scale: 0.66 }),
  {
    parts:
      ground(234, 132) +
      put(66, 131, rider({ lean: -2, nod: 14, near: { hand: [72, -196], foot: [38, DECK] } }), {
        scale: 0.56,
        turn: -4,
      }) +
      dizzy([130, 26]) +
      wobble([92, 116], 44),
    verdict: 'wrong',
  },
])

function helmetOnGround() {
  return (
    path('M-20 0C-22 -22 -8 -30 4 -30C18 -30 26 -18 24 0Z', { fill: ACCENT, stroke: INK, width: 3 }) +
    path('M-6 -24C-10 -16 -10 -10 -9 -4M8 -26C4 -18 4 -12 6 -4', { stroke: INK, width: 2.5 })
  )
}

/** A rider before a zebra crossing. `stop` is where the scooter stops. */
const stopping = (share: number, stop: number, color: string, fast: boolean, more = '') =>
  box(12, 112, 452, 24, 3, { fill: LINE }) +
  zebra(318, 112, 136, 4) +
  put(44, 48, dial(share)) +
  put(88, 126, rider(fast ? { lean: 18, hip: [34, -108] } : {}), { scale: 0.54 }) +
  put(352, 128, walkerFromBehind(HUE), { scale: 0.52 }) +
  path(`M164 100H${stop}M${stop} 88V112`, { stroke: color, width: 8 }) +
  more

const tuning = stack([
  { parts: stopping(0.97, 420, DANGER, true, put(44, 92, wrench(), { scale: 1.3 })), verdict: 'wrong' },
  { parts: stopping(0.28, 254, GOOD, false), verdict: 'right' },
])

export const ACCESSORIES: Record<string, string> = {
  'helmet-fit-every-ride': helmetFit,
  'lights-reflectors-bell': lights,
  'gloves-pads-and-shoes': clothing,
  'lock-it-properly': locking,
  'insurance-sticker-and-papers': insurance,
  'bags-and-phone-mounts': luggage,
  'crash-plan-and-first-aid': firstAid,
  'never-tune-your-scooter': tuning,
  'teenagers-and-parents': teenagers,
  'who-pays-after-a-crash': whoPays,
  'buy-the-right-scooter': buying,
}
