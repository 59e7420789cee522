import { z } from 'zod'
import {
  Check,
  CheckWithCautious,
  DIFFERENT_OPTIONS,
  hasDifferentOptions,
  line,
  of,
  RuleId,
  withCheckedOptions,
} from '#shared/content/schema.ts'
import { isTimeZone } from '#shared/learning/calendar.ts'
import { PICTOGRAMS } from '#shared/places/pictograms.ts'

/** `de` for a country, `at-9` for a region, `at-wien` for a city. */
export const PLACE_ID = /^[a-z]{2}(?:-[a-z0-9]+)*$/

export const PlaceId = line.max(60).regex(PLACE_ID, 'Expected the id of a place, such as de, at-9 or at-wien')

const Day = z.iso.date('Expected a day such as 2026-11-23')

const TimeZone = line.refine(isTimeZone, 'Expected a time zone such as Europe/Berlin')

/** The fields of a rule that a translation replaces. */
const RULE_TEXTS = {
  figure: line.max(24).optional(),
  title: line.max(60),
  text: line.max(300),
}

/** The question about the law. It is asked in place of the question of a tip. */
const RuleQuestion = withCheckedOptions(CheckWithCautious.extend({ tip: z.int().positive() }))

const Rule = z
  .strictObject({
    id: RuleId,
    pictogram: z.enum(PICTOGRAMS, `Expected one of ${PICTOGRAMS.join(', ')}`),
    ...RULE_TEXTS,
    source: z.strictObject({ name: line, url: z.url({ protocol: /^https?$/ }) }),
    checked: Day,
    from: Day.optional(),
    until: Day.optional(),
    announced: z.literal(true).optional(),
    question: RuleQuestion.optional(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: 'The last day is before the first',
    path: ['until'],
  })
  .refine(({ from, until, announced }) => !announced || (from === undefined && until === undefined), {
    message: 'A rule whose day is known is not announced: leave this out',
    path: ['announced'],
  })

/** A file `places/<id>.yaml`. */
export const PlaceFile = z
  .strictObject({
    name: line.max(60),
    /** Where its days begin. A place within another one has its time zone, unless it names one. */
    timeZone: TimeZone.optional(),
    within: PlaceId.optional(),
    rules: z.array(Rule),
  })
  .refine(({ timeZone, within }) => timeZone !== undefined || within !== undefined, {
    message: 'is missing: a place that is within no other one needs it',
    path: ['timeZone'],
  })

/** A translated file `places/<id>.yaml`. Its rules have the ids and the order of the original. */
export const PlaceTranslation = z.strictObject({
  of,
  name: line.max(60),
  rules: z.array(
    z.strictObject({
      id: RuleId,
      ...RULE_TEXTS,
      question: Check.refine(hasDifferentOptions, DIFFERENT_OPTIONS).optional(),
    }),
  ),
})
