// npm run analytics [-- <from> <to> | -- insights]: prints the numbers of a period as CSV, or the tips to rewrite.
import { parseArgs } from 'node:util'
import { PeriodQuery } from '#shared/contract/admin/analytics.ts'
import { checkRevised } from '../content/check-revised.ts'
import type { Db } from '../db/open.ts'
import { analyticsCsv } from '../features/analytics/csv-service.ts'
import { listMissedSearches, type Period } from '../features/analytics/repository.ts'
import { readInsights } from '../features/analytics/service.ts'
import { makeContentBuilder } from '../features/content/build-service.ts'
import { oneLine, runCommand, withDatabase } from './run-command.ts'
import { readServerConfig } from './server-config.ts'

const USAGE = `The numbers of a period by day (UTC), as CSV:
  npm run analytics                            the last 28 days
  npm run analytics -- 2026-10-01 2026-10-31   a period of at most a year
  npm run analytics -- --language de           in another language of the site
  npm run analytics -- insights                   the tips that riders get wrong, and searches without a hit`

const DAY = 24 * 3600_000
const MAX_TIPS = 10
const MAX_SEARCHES = 50

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** @throws Error with the usage for anything but two days in their order. */
function periodOf([from, to, ...rest]: string[]): Period {
  if (from === undefined) return { from: dayOf(Date.now() - 27 * DAY), to: dayOf(Date.now()) }
  const given = PeriodQuery.safeParse({ from, to })
  if (!given.success || rest.length > 0) throw new Error(USAGE)
  return given.data
}

const readLibrary = async (db: Db) =>
  (await makeContentBuilder({ ...(await readServerConfig(db)), db, check: checkRevised }).build()).library

/** The numbers in a language of the site, or in its own. */
async function csvIn(db: Db, period: Period, language: string | undefined): Promise<string> {
  const library = await readLibrary(db)
  if (language !== undefined && !library.languages.includes(language))
    throw new Error(`The site has no language '${language}': ${library.languages.join(', ')}`)
  return analyticsCsv(db, library.in(language ?? library.language), period)
}

/** The tips that riders answer wrong most often, with their options, and what riders searched in vain, of the last 28 days. */
async function insights(db: Db): Promise<string> {
  const library = await readLibrary(db)
  const period = periodOf([])
  const tips = (await readInsights(db, library, period, new Date()))
    .slice(0, MAX_TIPS)
    .map(({ tipId, wrong, right, options }) => {
      const chosen = options.map(
        ({ text, isRight, times }) => `  ${isRight ? 'x' : ' '} ${times ?? 'under 5'}: ${text}`,
      )
      return [
        `${tipId} ${library.find(tipId)?.title}: ${wrong ?? 'under 5'} answers are wrong, ${right ?? 'under 5'} right`,
        ...chosen,
      ].join('\n')
    })
  const searches = (await listMissedSearches(db, period.from, MAX_SEARCHES)).map(
    ({ text, language, times, days }) => `${oneLine(text ?? '', 40)} (${language}): ${times} times on ${days} days`,
  )
  return [
    'Questions that riders get wrong:',
    ...(tips.length > 0 ? tips : ['There are not enough answers yet.']),
    'Searches without a hit:',
    ...(searches.length > 0 ? searches : ['None on three different days.']),
  ].join('\n')
}

await runCommand(() => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { language: { type: 'string' } } })
  if (positionals[0] === 'insights') return withDatabase(insights)
  const period = periodOf(positionals)
  return withDatabase((db) => csvIn(db, period, values.language))
})
