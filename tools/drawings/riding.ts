import { standing } from './figure.ts'
import { dizzy, warning, wobble } from './marks.ts'
import { above, wrongAndRight } from './panels.ts'
import { emergencyBraking, practise, preRideCheck, readTheRoad, signal, stance } from './riding-technique.ts'
import { group, pedestrians, shared, speed, tired } from './riding-together.ts'
import { blindSpots, junctions, rightPlace, space, trams } from './riding-traffic.ts'
import { DECK, GRIP, parkedScooter, rider } from './scooter.ts'
import { ACCENT, HUE, INK, path, put } from './shapes.ts'
import { busStop, cloud, dial, drops, ground, snowflake } from './street.ts'
import { glass, headphones, phone } from './things.ts'
import { bus } from './vehicles.ts'

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

/** A high table with glasses, 64 wide. The origin is the ground below its middle. */
const barTable = () =>
  path('M0 0V-116M-18 0H18', { stroke: INK, width: 6 }) +
  path('M-36 -118H36', { stroke: INK, width: 7 }) +
  put(-18, -138, glass(), { scale: 0.48 }) +
  put(16, -138, glass(), { scale: 0.48 })

const impaired = wrongAndRight(
  ground(234, 272) +
    put(40, 270, barTable(), { scale: 0.84 }) +
    put(100, 270, rider({ hip: [28, -108], lean: -4, nod: 20 }), { turn: -9, scale: 0.8 }) +
    dizzy([128, 66]) +
    wobble([142, 244], 60),
  ground(234, 272) +
    put(196, 272, busStop(176), { scale: 0.92 }) +
    put(142, 270, standing([24, -92], [-16, -92]), { scale: 0.84 }) +
    put(28, 270, parkedScooter(), { scale: 0.74 }),
)

const phoneAway = wrongAndRight(
  ground(234, 272) +
    put(
      50,
      270,
      rider({ nod: 24, near: { hand: [80, -156], foot: [38, DECK] } }) +
        put(84, -164, phone(), { turn: 20, scale: 0.8 }) +
        headphones(),
      { scale: 1.06 },
    ),
  ground(234, 272) +
    put(114, 270, parkedScooter(), { scale: 0.86 }) +
    put(
      62,
      270,
      standing([34, -132], [36, -128], { head: 'helmet', nod: 22 }) + put(40, -140, phone(), { turn: 14, scale: 0.8 }),
      { scale: 0.98 },
    ) +
    path('M34 66C26 76 26 90 34 100M22 58C10 74 10 92 22 108', { stroke: HUE, width: 4 }),
)

const wetAndWinter = above(
  {
    parts:
      ground(476, 132) +
      put(70, 34, cloud(), { scale: 0.9 }) +
      drops([
        [40, 62],
        [72, 70],
        [100, 58],
        [56, 92],
        [92, 98],
        [22, 96],
        [330, 34],
        [366, 58],
        [402, 30],
        [440, 62],
        [310, 74],
        [420, 90],
      ]) +
      put(170, 130, rider({ lit: true }), { scale: 0.57 }) +
      path('M226 72L306 112L290 130Z', { fill: ACCENT, opacity: 0.5 }) +
      path('M320 132C330 124 420 124 432 132Z', { fill: HUE, opacity: 0.45 }) +
      warning([378, 104], 0.8) +
      put(278, 52, dial(0.14), { scale: 1.05 }),
  },
  [
    {
      parts:
        put(28, 36, snowflake(12)) +
        put(24, 88, snowflake(9)) +
        put(158, 24, snowflake(10)) +
        put(192, 76, snowflake(9)) +
        ground(234, 132) +
        path('M52 132C70 124 190 124 210 132Z', { fill: HUE, opacity: 0.45 }) +
        put(116, 130, rider({ hip: [10, -94], lean: -20, nod: -10 }), { turn: -24, scale: 0.56 }),
      verdict: 'wrong',
    },
    {
      parts:
        put(22, 28, snowflake(10)) +
        put(72, 22, snowflake(9)) +
        put(20, 82, snowflake(8)) +
        ground(234, 132) +
        put(146, 124, bus(), { scale: 0.86 }) +
        put(78, 132, busStop(92), { scale: 0.8 }) +
        put(46, 130, standing([16, -90], [-14, -92]), { scale: 0.52 }),
      verdict: 'right',
    },
  ],
)

export const RIDING: Record<string, string> = {
  'sixty-second-pre-ride-check': preRideCheck,
  'practise-before-traffic': practise,
  'ride-in-the-right-place': rightPlace,
  'master-emergency-braking': emergencyBraking,
  'stance-and-both-hands': stance,
  'signal-your-turns': signal,
  'never-ride-impaired': impaired,
  'one-rider-one-scooter': alone,
  'read-the-road-surface': readTheRoad,
  'wet-and-winter-riding': wetAndWinter,
  'blind-spots-and-car-doors': blindSpots,
  'phone-away-ears-open': phoneAway,
  'give-way-to-people-on-foot': pedestrians,
  'take-your-space': space,
  'who-goes-first-at-junctions': junctions,
  'shared-scooters': shared,
  'fit-your-speed': speed,
  'group-rides-and-filming': group,
  'tired-ill-or-on-medicine': tired,
  'trams-crossings-tunnels-wind': trams,
}
