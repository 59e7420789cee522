import type { Api } from '#shared/contract/all.ts'
import type { Point } from '../ui/plot.tsx'

export type Numbers = Api['GET /api/admin/analytics']['reply']
export type Series = Numbers['series'][number]
export type Total = Series['total']

/** Longer periods are shown by week, because hundreds of bars cannot be told apart. */
const MOST_DAYS = 92

export const isByWeek = (days: number) => days > MOST_DAYS

const DAY = 24 * 3600_000

/** The day (UTC) that is some days after another. */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The figures of a period that begins with a day, by day or by week. */
export function pointsOf(figures: Series['figures'], from: string): Point[] {
  const step = isByWeek(figures.length) ? 7 : 1
  return Array.from({ length: Math.ceil(figures.length / step) }, (_, index) => {
    const part = figures.slice(index * step, (index + 1) * step)
    return {
      day: dayAfter(from, index * step),
      atLeast: part.reduce<number>((sum, figure) => sum + (figure ?? 0), 0),
      isExact: !part.includes(null),
    }
  })
}
