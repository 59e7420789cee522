import { z } from 'zod'
import { LANGUAGE_CODE } from '#shared/languages.ts'
import { SOCIAL_NETWORKS } from '#shared/site.ts'
import { nearestAccent } from './brand.ts'
import { PlaceId } from './place-schema.ts'

const line = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\r\n]*$/, 'Expected one line')
const link = z.url({ protocol: /^https?$/ })

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const Day = z.enum(DAYS)

/** A day (`sat`) or a range of days (`mon-fri`). */
const Days = line.transform((text, context) => {
  const days = z.array(Day).min(1).max(2).safeParse(text.toLowerCase().split('-'))
  if (days.success) return days.data
  context.issues.push({
    code: 'custom',
    input: text,
    message: `Expected a day or a range of days, such as sat or mon-fri, of ${DAYS.join(', ')}`,
  })
  return z.NEVER
})

const Accent = line.transform((text, context) => {
  const reject = (message: string) => {
    context.issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  }
  if (!/^#[0-9a-f]{6}$/i.test(text)) return reject('Expected a colour such as #f6ce00')
  const nearest = nearestAccent(text)
  if (nearest === text.toLowerCase()) return nearest
  return reject(`${text} has too little contrast with the page. The nearest colour with enough is ${nearest}`)
})

const TIME = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/
const HOURS_EXPECTED = 'Expected closed or hours such as 9:00-18:00 or 9:00-12:00, 14:00-18:00'

/** `closed`, or times of a day in their order. 24:00 is the end of the day. */
const Hours = line.refine(
  (text) => {
    if (text === 'closed') return true
    let end = -1
    return text.split(', ').every((range) => {
      const [, ...numbers] = TIME.exec(range) ?? []
      const [hour = 25, minute = 0, toHour = 25, toMinute = 0] = numbers.map(Number)
      const [from, to] = [hour * 60 + minute, toHour * 60 + toMinute]
      if (minute > 59 || toMinute > 59 || from <= end || to <= from || to > 24 * 60) return false
      end = to
      return true
    })
  },
  { message: `${HOURS_EXPECTED}, in the order of the day and until 24:00 at most` },
)

/** The days of a row, `mon-wed` as mon, tue and wed. A range may pass the end of the week, as `sat-mon`. */
function daysOf([first, last = first]: readonly (typeof DAYS)[number][]): string[] {
  const [from, to] = [DAYS.indexOf(first as 'mon'), DAYS.indexOf(last as 'mon')]
  const count = ((to - from + DAYS.length) % DAYS.length) + 1
  return Array.from({ length: count }, (_, index) => DAYS[(from + index) % DAYS.length] as string)
}

/** The operator's details in site.yaml, the same as the variables OPERATOR_*. */
const OperatorFields = z.strictObject({
  name: line.optional(),
  representative: line.optional(),
  street: line.optional(),
  city: line.optional(),
  country: line.optional(),
  email: z.email().optional(),
  phone: line.optional(),
  register: line.optional(),
  vatId: line.optional(),
  editor: line.optional(),
  hosting: line.optional(),
  authority: line.optional(),
})

/** The file `site.yaml` of a content folder. Every field is optional. */
export const SiteFile = z.strictObject({
  /** The language of the texts in this folder, without those in the folders of other languages. The default is English. */
  language: line.regex(LANGUAGE_CODE, 'Expected a language code such as en or de').optional(),
  /** The place whose rules visitors see who have chosen none. Without it the only place there is. */
  place: PlaceId.optional(),
  /** The title of the site. Without it the title is 'Ride Safer with {product} Tips'. */
  name: line.max(60).optional(),
  /** The product that riders ride, such as 'E-Scooter'. */
  product: line.max(40).optional(),
  operator: OperatorFields.optional(),
  openingHours: z
    .array(
      z.strictObject({
        days: Days,
        hours: Hours,
      }),
    )
    .min(1)
    .max(14)
    .superRefine((rows, context) => {
      const seen = new Set<string>()
      for (const [index, { days }] of rows.entries()) {
        for (const day of daysOf(days)) {
          if (seen.has(day))
            context.addIssue({ code: 'custom', path: [index, 'days'], message: `${day} is in two rows` })
          seen.add(day)
        }
      }
    })
    .optional(),
  social: z.strictObject(Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, link.optional()]))).optional(),
  brand: z
    .strictObject({
      /** As #rrggbb. */
      accent: Accent.optional(),
      /** The corner radius of cards (px). Other corners change in proportion. */
      radius: z.number().min(0).max(32).optional(),
    })
    .optional(),
})
export type SiteFile = z.output<typeof SiteFile>

/** The file `site.yaml` of a translation. Fields that it lacks have the text of the original. */
export const SiteTranslation = z.strictObject({
  ...SiteFile.pick({ name: true, product: true }).shape,
  operator: OperatorFields.pick({
    representative: true,
    country: true,
    register: true,
    editor: true,
    hosting: true,
    authority: true,
  }).optional(),
})
export type SiteTranslation = z.output<typeof SiteTranslation>
