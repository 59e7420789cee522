import { z } from 'zod'
import { INSIGHTS_PERIODS, MAX_PERIOD_DAYS } from '../../admin/analytics.ts'
import { COUNT_NAMES, type CountName } from '../../analytics.ts'
import { endpoint } from '../endpoint.ts'
import { LanguageQuery } from '../language.ts'
import { Localized } from '../localized.ts'

const DAY = 24 * 3600_000

/** Other years have no numbers. Days are compared as text, which would fail after the year 9999. */
const Day = z.iso.date().refine((day) => day >= '2000' && day < '2200', 'Must be a day from 2000 to 2199')

/** A period of days (UTC), both inclusive. */
export const PeriodQuery = z
  .object({ ...LanguageQuery.shape, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_PERIOD_DAYS * DAY, {
    path: ['to'],
    message: 'A period is at most a year',
  })

/** Null for a figure of riders' actions that fewer than 5 riders did. */
const Figure = z.int().nullable()

/** The sum of the figures that are shown. It is not exact when some are not. */
const Total = z.object({ atLeast: z.int(), isExact: z.boolean() })

const Series = z.object({
  name: z.enum(Object.keys(COUNT_NAMES) as [CountName, ...CountName[]]),
  /** A figure for each day, the first day first. */
  figures: z.array(Figure),
  total: Total,
  /** The sums of the period before, of the same length. */
  figuresBefore: z.array(Figure),
  before: Total,
})

const Times = z.int()

const MissedText = z.object({ text: Localized, language: z.string(), times: Times, days: z.int() })

/** Lists of views, the most frequent first. */
const Views = z.object({
  /** A code in a path is written ':code'. */
  pages: z.array(z.object({ path: z.string(), times: Times })),
  /** The name is null when there is no such category any more. */
  categories: z.array(z.object({ id: z.string(), name: z.string().nullable(), times: Times })),
  /** The title is null when there is no such tip any more. */
  tips: z.array(z.object({ id: z.int(), title: z.string().nullable(), times: Times })),
  languages: z.array(z.object({ language: z.string(), times: Times })),
})

const Numbers = z.object({
  /** The end of the last full hour. What happened later is in no figure. */
  until: z.iso.datetime(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  series: z.array(Series),
  views: Views,
  /**
   * Visits by the codes of posters, by the page to which a code leads. The name is null when the site no longer has the
   * subject.
   */
  entries: z.array(z.object({ path: z.string(), name: z.string().nullable(), times: Times })),
  searches: z.object({ found: Times, missed: Times }),
  missedTexts: z.array(MissedText),
})

const TipToRewrite = z.object({
  tipId: z.int(),
  title: Localized,
  question: Localized,
  /** How often riders answered the question wrong and right in a review. */
  wrong: Figure,
  right: Figure,
  /** How often each option was chosen in reviews and exams since the question has these words. */
  options: z.array(z.object({ text: Localized, isRight: z.boolean(), times: Figure })),
})

const GUARD = { access: 'admin', may: 'analytics.read' } as const

export const adminAnalytics = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/analytics',
    summary: 'The numbers of a period by day, beside those of the period before',
    ...GUARD,
    query: PeriodQuery,
    status: 200,
    reply: Numbers,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/csv',
    summary: 'The numbers of a period by day as CSV',
    ...GUARD,
    query: PeriodQuery,
    status: 200,
    reply: z.unknown().meta({ description: 'text/csv' }),
  }),
  helps: endpoint({
    method: 'GET',
    path: '/api/admin/insights',
    summary: 'The tips that riders get wrong, worst first, and searches without a hit',
    access: 'admin',
    may: 'insights.read',
    query: z.object({ days: z.enum(INSIGHTS_PERIODS).default('28') }),
    status: 200,
    reply: z.object({
      /** The language of the tips, which is the site's own. */
      language: z.string(),
      tips: z.array(TipToRewrite),
      missedTexts: z.array(MissedText),
    }),
  }),
}
