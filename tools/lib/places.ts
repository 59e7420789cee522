import { dump } from 'js-yaml'
import { placeFile, type RuleDraft, sharedContent } from './content.ts'

/** Made-up rules. They are placeholders and state no law. */
const RULES: (RuleDraft & { id: string; de: { title: string; text: string; figure?: string } })[] = [
  {
    id: 'speed',
    figure: '20 km/h',
    title: 'Top speed',
    text: 'A scooter of Testland may go no faster, downhill too.',
    until: '2031-02-28',
    de: {
      title: 'Höchsttempo',
      figure: '20 km/h',
      text: 'Schneller darf ein Scooter in Testland nicht sein, auch nicht bergab.',
    },
  },
  {
    id: 'speed',
    figure: '25 km/h',
    title: 'Top speed',
    text: 'From this day the scooters of Testland may go a little faster.',
    from: '2031-03-01',
    de: {
      title: 'Höchsttempo',
      figure: '25 km/h',
      text: 'Von diesem Tag an dürfen die Scooter von Testland etwas schneller sein.',
    },
  },
  {
    id: 'where',
    title: 'Cycle path first',
    text: 'Where there is a cycle path, ride on it. Otherwise on the road, at the edge.',
    de: {
      title: 'Zuerst der Radweg',
      text: 'Wo es einen Radweg gibt, fährst du dort. Sonst auf der Fahrbahn, am Rand.',
    },
  },
  {
    id: 'pavement',
    title: 'Not on the pavement',
    text: 'Pavements of Testland are for people on foot, even if a sign is missing.',
    de: {
      title: 'Nicht auf dem Gehweg',
      text: 'Gehwege in Testland gehören den Menschen zu Fuß, auch wenn ein Schild fehlt.',
    },
  },
  {
    id: 'age',
    figure: '14',
    title: 'Youngest age',
    text: 'Whoever is younger may not ride, also not with their parents.',
    de: { title: 'Mindestalter', figure: '14', text: 'Wer jünger ist, darf nicht fahren, auch nicht mit den Eltern.' },
  },
  {
    id: 'alcohol',
    figure: '0.5 ‰',
    title: 'Alcohol',
    text: 'From this on you pay a fine. New drivers may have nothing at all.',
    de: {
      title: 'Alkohol',
      figure: '0,5 ‰',
      text: 'Ab hier zahlst du Bußgeld. Für Fahranfängerinnen und Fahranfänger gilt null.',
    },
  },
  {
    id: 'phone',
    title: 'No phone in your hand',
    text: 'In a mount it may show you the way.',
    de: { title: 'Kein Handy in der Hand', text: 'In einer Halterung darf es dir den Weg zeigen.' },
  },
  {
    id: 'passengers',
    figure: '1',
    title: 'Riders on a scooter',
    text: 'Nobody else may stand on it, not even a child.',
    de: { title: 'Personen auf dem Scooter', figure: '1', text: 'Niemand sonst darf mitfahren, auch kein Kind.' },
  },
  {
    id: 'helmet',
    title: 'Helmet advised',
    text: 'Testland does not demand one. Wear it all the same.',
    de: { title: 'Helm empfohlen', text: 'Testland verlangt keinen. Setz ihn trotzdem auf.' },
  },
  {
    id: 'insurance',
    title: 'Insurance sticker',
    text: 'Only with a sticker of this year on the rear.',
    de: { title: 'Versicherungsplakette', text: 'Nur mit der Plakette dieses Jahres am Heck.' },
  },
  {
    id: 'lights',
    title: 'Lights',
    text: 'Front and rear, by day too.',
    announced: true,
    de: { title: 'Licht', text: 'Vorn und hinten, auch am Tag.' },
  },
  {
    id: 'parking',
    title: 'Parking',
    text: 'At the edge of the pavement, where nobody stumbles.',
    de: { title: 'Parken', text: 'Am Rand des Gehwegs, wo niemand stolpert.' },
  },
  {
    id: 'emergency',
    figure: '112',
    title: 'Emergency number',
    text: 'Free from every telephone.',
    de: { title: 'Notruf', figure: '112', text: 'Kostenlos von jedem Telefon.' },
  },
]
const CITY_RULES: typeof RULES = [
  {
    id: 'parking',
    title: 'Only in marked bays',
    text: 'In Test City you may end a ride in a marked bay only.',
    de: {
      title: 'Nur auf markierten Flächen',
      text: 'In Test-Stadt endet eine Fahrt nur auf einer markierten Fläche.',
    },
  },
  {
    id: 'pedestrian-zone',
    figure: '6 km/h',
    title: 'Pedestrian zone',
    text: 'In the test zone at walking pace, from 6 pm to 9 am.',
    de: { title: 'Fußgängerzone', figure: '6 km/h', text: 'In der Testzone im Schritttempo, von 18 bis 9 Uhr.' },
  },
]

const original = (rules: typeof RULES): RuleDraft[] => rules.map(({ de, ...rule }) => ({ pictogram: rule.id, ...rule }))
const translation = (name: string, rules: typeof RULES) =>
  dump({ of: 'made-up', name, rules: rules.map(({ id, de }) => ({ id, ...de })) })

const OTHER_RULES: typeof RULES = RULES.filter(({ id }) => ['where', 'helmet', 'emergency'].includes(id))

/** Three made-up places: a country, a city within it, and another country. Testland is the one of the site. */
export const PLACE_FILES: Record<string, string> = {
  'site.yaml': 'place: xx\n',
  'places/xx.yaml': placeFile({ name: 'Testland', rules: original(RULES) }),
  'places/xx-city.yaml': placeFile({ name: 'Test City', within: 'xx', rules: original(CITY_RULES) }),
  'places/yy.yaml': placeFile({ name: 'Otherland', timeZone: 'Asia/Tokyo', rules: original(OTHER_RULES) }),
  'de/places/xx.yaml': translation('Testland', RULES),
  'de/places/xx-city.yaml': translation('Test-Stadt', CITY_RULES),
  'de/places/yy.yaml': translation('Anderland', OTHER_RULES),
}

const BODY = `Physics is the same everywhere: what moves twice as fast needs four times the way to stop.

Why it matters:

The rest of this made-up tip is as long as a short one.

- It names no law.
- Its box does.`

/** A content folder with two tips that name rules, one that names none, and the made-up places. */
export const placesFolder = (more: Record<string, string> = {}) =>
  sharedContent(
    [
      {
        id: 1,
        title: 'Ride at a speed that fits',
        rules: ['speed'],
        body: BODY,
        didYouKnow: 'A made-up fact.',
      },
      { id: 2, title: 'End a ride well', rules: ['parking', 'pedestrian-zone', 'lights'], body: BODY },
      { id: 3, title: 'Look after your brakes', body: BODY },
    ],
    { ...PLACE_FILES, ...more },
  )
