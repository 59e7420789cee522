import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { makeCsv } from '#server/platform/csv.ts'
import { COUNT_WORDS, GROUPS, type ShownName } from '#shared/admin/count-words.ts'
import * as text from '#texts'
import { listMissedSearches, type Period, sumBy } from './repository.ts'
import { type Figure, readSeries } from './service.ts'
import { readEntries, readViews } from './views-service.ts'

/** How many searches without a hit are listed, the most frequent first. */
export const MAX_MISSED_TEXTS = 50

/** The searches of a period with and without a hit. */
export async function readSearches(db: Db, period: Period) {
  const sums = new Map((await sumBy(db, 'subject', 'search', period)).map(({ of, times }) => [of, times]))
  return { found: sums.get('found') ?? 0, missed: sums.get('missed') ?? 0 }
}

/**
 * Everything that the page of analytics shows, as CSV in the language of the texts: each name by day beside the period before,
 * and then the sums of the period by tip, category, page, language, code and searched text.
 */
export async function analyticsCsv(db: Db, texts: Library, period: Period): Promise<string> {
  const locale = { locale: texts.language }
  const figure = (value: Figure | undefined) =>
    value === null ? text.admin_under_five({}, locale) : String(value ?? 0)
  const rows: string[][] = [
    [
      text.admin_csv_part({}, locale),
      text.admin_csv_subject({}, locale),
      text.admin_analytics_day({}, locale),
      text.admin_analytics_times({}, locale),
      text.admin_analytics_times_before({}, locale),
    ],
  ]
  const addSeries = async (part: string, name: ShownName) => {
    const { days, daysBefore } = await readSeries(db, name, period)
    for (const [place, { day, figure: times }] of days.entries())
      rows.push([part, COUNT_WORDS[name]({}, locale), day, figure(times), figure(daysBefore[place]?.figure)])
  }
  const addSums = (part: string, sums: readonly { name: string; times: number }[]) => {
    for (const { name, times } of sums) rows.push([part, name, '', String(times), ''])
  }
  const names = new Intl.DisplayNames(texts.language, { type: 'language' })
  const views = await readViews(db, texts, period)
  await addSeries(text.admin_analytics_views({}, locale), 'view')
  addSums(
    text.admin_analytics_by_tip({}, locale),
    views.tips.map(({ id, title, times }) => ({
      name: title ?? text.admin_analytics_gone_tip({ number: id }, locale),
      times,
    })),
  )
  addSums(
    text.admin_analytics_by_category({}, locale),
    views.categories.map(({ id, name, times }) => ({ name: name ?? id, times })),
  )
  addSums(
    text.admin_analytics_by_page({}, locale),
    views.pages.map(({ path, times }) => ({ name: path, times })),
  )
  addSums(
    text.admin_analytics_by_language({}, locale),
    views.languages.map(({ language, times }) => ({ name: names.of(language) ?? language, times })),
  )
  await addSeries(text.admin_analytics_entries({}, locale), 'entry')
  addSums(
    text.admin_analytics_by_code({}, locale),
    (await readEntries(db, texts, period)).map(({ path, name, times }) => ({ name: name ?? path, times })),
  )
  const searches = text.admin_analytics_searches({}, locale)
  const { found, missed } = await readSearches(db, period)
  await addSeries(searches, 'search')
  addSums(searches, [
    { name: text.admin_csv_found({}, locale), times: found },
    { name: text.admin_csv_missed({}, locale), times: missed },
  ])
  addSums(
    text.admin_missed({}, locale),
    (await listMissedSearches(db, period.from, MAX_MISSED_TEXTS)).map((row) => ({
      name: `${row.text} (${names.of(row.language) ?? row.language})`,
      times: row.times,
    })),
  )
  for (const group of GROUPS) for (const name of group.names) await addSeries(group.title({}, locale), name)
  return makeCsv(rows, texts.language)
}
