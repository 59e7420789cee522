import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import { defaultPlace } from '#server/content/place-rules.ts'
import { questionMark } from '#server/content/question-mark.ts'
import { questionsIn } from '#server/content/questions.ts'
import type { Db } from '#server/db/open.ts'
import { type Counts, hourOf } from '#server/platform/analytics/counts.ts'
import { ridersIn } from '#server/platform/analytics/riders.ts'
import { siteKey } from '#server/platform/site-keys.ts'
import { COUNT_NAMES, COUNTS_KEPT_DAYS, type CountName, missedText, SMALLEST_SHOWN } from '#shared/analytics.ts'
import { addDays } from '#shared/learning/calendar.ts'
import {
  addCounts,
  addMissedSearches,
  deleteOldCounts,
  endHours,
  forgetRiders,
  type MissedSearch,
  type Period,
  readRiders,
  sumBy,
} from './repository.ts'

/** How often counts are written (ms). A process that is killed loses at most the counts of this time. */
const WRITE_EVERY = 60_000

/** How many different searches without a hit are kept between two writes. More are counted without their text. */
const MAX_MISSED = 200

/** How long a search without a hit is kept after its last day (days). */
const SEARCHES_KEPT_DAYS = 90

/** The day of a moment (UTC). */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

interface Parts {
  db: Db
  clock: () => Date
  counts: Counts
  /** A keyed hash, so that a stolen database does not tell a text that was searched on few days. */
  hashOf: (text: string) => string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Writes what this process has counted, once a minute and at its end. */
function makeAnalytics({ db, clock, counts, hashOf, log }: Parts) {
  let missed = new Map<string, MissedSearch>()
  /** The day on which old counts were last deleted. */
  let tidied = ''
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    const day = dayOf(clock())
    const taken = counts.take()
    const searches = [...missed.values()]
    missed = new Map()
    try {
      await addCounts(db, taken)
    } catch (error) {
      counts.putBack(taken)
      throw error
    }
    await addMissedSearches(db, day, searches)
    await endHours(db, hourOf(clock()))
    if (tidied === day) return
    await deleteOldCounts(db, addDays(day, -COUNTS_KEPT_DAYS), addDays(day, -SEARCHES_KEPT_DAYS))
    // Not those of yesterday, because another server may add counts to them after midnight.
    await forgetRiders(db, addDays(day, -1))
    tidied = day
  }

  return {
    /** Counts a search. The text of one without a hit is kept until the next write, unless it could point to a person. */
    noteSearch(typed: string, hasHit: boolean, language: string): void {
      counts.add('search', hasHit ? 'found' : 'missed', language)
      const text = hasHit ? undefined : missedText(typed)
      if (text === undefined) return
      const key = hashOf(`${language} ${text}`)
      const known = missed.get(key)
      if (known) known.times += 1
      else if (missed.size < MAX_MISSED) missed.set(key, { key, language, text, times: 1 })
    },

    start(): void {
      timer = setInterval(() => {
        write().catch((error: unknown) => log.error({ err: error }, 'the counts could not be written'))
      }, WRITE_EVERY)
    },

    /** Writes at once. */
    write,

    async close(): Promise<void> {
      clearInterval(timer)
      await write().catch((error: unknown) => log.error({ err: error }, 'the last counts were lost'))
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the counts of this process at once, so that they can be read. */
    writeCounts: () => Promise<void>
  }
}

/** Writes what the server counts, once a minute and at its end. */
export async function startAnalytics(app: FastifyInstance, parts: Pick<Parts, 'db' | 'clock' | 'counts'>) {
  const key = await siteKey(parts.db, 'missed-searches', () => randomBytes(32).toString('base64url'))
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const { start, write, close, noteSearch } = makeAnalytics({ ...parts, hashOf, log: app.log })
  app.addHook('onReady', async () => start())
  app.addHook('onClose', close)
  app.decorate('writeCounts', write)
  return { noteSearch, writeCounts: write }
}

/** The end of the last full hour. The figures do not contain what happened later, so that nobody sees one act in them. */
export const countedUntil = (now: Date) => `${hourOf(now)}:00:00.000Z`

/** A figure, or null for one that fewer than 5 riders did, so that it could point to one rider. */
export type Figure = number | null

const figureOf = (name: CountName, times: number, riders = times): Figure =>
  COUNT_NAMES[name].ofRiders && times > 0 && Math.min(times, riders) < SMALLEST_SHOWN ? null : times

/**
 * The sum of the figures that are shown, and whether some are not shown. A sum of all figures would reveal a figure
 * that is not shown.
 */
export interface Total {
  atLeast: number
  isExact: boolean
}

function totalOf(figures: readonly Figure[]): Total {
  return {
    atLeast: figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0),
    isExact: figures.every((figure) => figure !== null),
  }
}

/** Every day of a period. */
function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 24 * 3600_000) days.push(dayOf(new Date(at)))
  return days
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const length = Date.parse(to) - Date.parse(from)
  const end = Date.parse(from) - 24 * 3600_000
  return { from: dayOf(new Date(end - length)), to: dayOf(new Date(end)) }
}

/** The figures of one name on each day of a period, and of the period before. */
export interface Series {
  name: CountName
  days: { day: string; figure: Figure }[]
  total: Total
  /** The figures of the period before. */
  daysBefore: { day: string; figure: Figure }[]
  before: Total
}

/** The figures of a name by day, compared with the period before. */
export async function readSeries(db: Db, name: CountName, period: Period): Promise<Series> {
  const before = periodBefore(period)
  const rows = await sumBy(db, 'day', name, { from: before.from, to: period.to })
  const sums = new Map(rows.map(({ of, times }) => [of, times]))
  const marks = await readRiders(db, name, { from: before.from, to: period.to })
  const figureOn = (day: string) => {
    const riders = marks.get(day)
    return figureOf(name, sums.get(day) ?? 0, riders === undefined ? undefined : ridersIn(riders))
  }
  const figures = (of: Period) => daysOf(of).map((day) => ({ day, figure: figureOn(day) }))
  const total = (of: Series['days']) => totalOf(of.map(({ figure }) => figure))
  const [days, daysBefore] = [figures(period), figures(before)]
  return { name, days, total: total(days), daysBefore, before: total(daysBefore) }
}

/** An option of a question with how often it was chosen. */
export interface ChosenOption {
  text: string
  isRight: boolean
  times: Figure
}

/** How riders answer the question of a tip. */
export interface TipToRewrite {
  tipId: number
  question: string
  /**
   * Answers in reviews of the period. Their sum and share are not given, because they would reveal a figure that is not
   * shown.
   */
  wrong: Figure
  right: Figure
  options: ChosenOption[]
}

/** The fewest answers in a period that say something about a question. */
const FEWEST_ANSWERS = 10

/**
 * The tips whose questions riders get wrong most often in a period, worst first. Tips with few answers are left out. A question
 * about the law is that of the site's default place.
 */
export async function readInsights(db: Db, library: Library, period: Period, now: Date): Promise<TipToRewrite[]> {
  const byTip = async (name: CountName) =>
    new Map((await sumBy(db, 'subject', name, period)).map(({ of, times }) => [Number(of), times]))
  const right = await byTip('review-right')
  const wrong = await byTip('review-wrong')
  const chosen = new Map((await sumBy(db, 'subject', 'option', period)).map(({ of, times }) => [of, times]))
  const questions = questionsIn(library, defaultPlace(library), now)
  return library.tips
    .flatMap(({ id }) => {
      const check = questions.of(id)
      const mistakes = wrong.get(id) ?? 0
      const answers = mistakes + (right.get(id) ?? 0)
      if (!check || answers < FEWEST_ANSWERS) return []
      const options = [check.right, ...check.wrong].map((text, place) => ({
        text,
        isRight: place === 0,
        times: figureOf('option', chosen.get(`${id}:${questionMark(check)}:${place}`) ?? 0),
      }))
      const tip = {
        tipId: id,
        question: check.question,
        wrong: figureOf('review-wrong', mistakes),
        right: figureOf('review-right', answers - mistakes),
        options,
      }
      return [{ tip, share: mistakes / answers, answers }]
    })
    .toSorted((a, b) => b.share - a.share || b.answers - a.answers)
    .map(({ tip }) => tip)
}
