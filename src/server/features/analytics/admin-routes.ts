import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { COUNT_NAMES, type CountName } from '#shared/analytics.ts'
import { adminAnalytics } from '#shared/contract/admin/analytics.ts'
import { addDays } from '#shared/learning/calendar.ts'
import { analyticsCsv, MAX_MISSED_TEXTS, readSearches } from './csv-service.ts'
import { listMissedSearches } from './repository.ts'
import { countedUntil, dayOf, periodBefore, readInsights, readSeries, type Series } from './service.ts'
import { readEntries, readViews } from './views-service.ts'

interface Options {
  db: Db
  clock: () => Date
  /** Writes the counts of this process, so that those of the last full hour are in the figures. */
  writeCounts: () => Promise<void>
}

const figuresOf = (days: Series['days']) => days.map(({ figure }) => figure)

/** Analytics in Admin, and the tips to rewrite. */
export async function analyticsAdminRoutes(app: FastifyInstance, { db, clock, writeCounts }: Options) {
  async function missedTextsSince(day: string) {
    const rows = await listMissedSearches(db, day, MAX_MISSED_TEXTS)
    return rows.map(({ text, language, times, days }) => ({ text: text ?? '', language, times, days }))
  }

  route(app, adminAnalytics.show, async ({ library, query }) => {
    const texts = libraryIn(library, query)
    await writeCounts()
    const series = []
    for (const name of Object.keys(COUNT_NAMES) as CountName[]) {
      const { days, total, daysBefore, before } = await readSeries(db, name, query)
      series.push({ name, figures: figuresOf(days), total, figuresBefore: figuresOf(daysBefore), before })
    }
    return {
      until: countedUntil(clock()),
      before: periodBefore(query),
      series,
      views: await readViews(db, texts, query),
      entries: await readEntries(db, texts, query),
      searches: await readSearches(db, query),
      missedTexts: await missedTextsSince(query.from),
    }
  })

  route(app, adminAnalytics.csv, async ({ library, query, reply }) => {
    const texts = libraryIn(library, query)
    await writeCounts()
    reply.header('content-disposition', `attachment; filename="analytics-${query.from}-${query.to}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(await analyticsCsv(db, texts, query))
  })

  route(app, adminAnalytics.helps, async ({ library, query }) => {
    await writeCounts()
    const to = dayOf(clock())
    const period = { from: addDays(to, 1 - Number(query.days)), to }
    const tips = await readInsights(db, library, period, clock())
    return {
      language: library.language,
      tips: tips.map((tip) => ({ ...tip, title: library.find(tip.tipId)?.title ?? '' })),
      missedTexts: await missedTextsSince(period.from),
    }
  })
}
