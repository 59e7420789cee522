import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GROUPS, type ShownName } from '#shared/admin/count-words.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { adminCall, adminFile } from '../admin-call.ts'
import { showFailure } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { MissedSearches } from '../ui/missed-searches.tsx'
import { PeriodChoice } from '../ui/period-choice.tsx'
import { Ranking } from '../ui/ranking.tsx'
import { calendarDay, languageName, numberOf, utcTimeOf } from '../words.ts'
import { Figure } from './analytics-figure.tsx'
import { dayAfter, type Numbers as NumbersData } from './analytics-points.ts'
import './analytics.css'

/** The periods that can be chosen, in days that end today. */
const PERIODS = [7, 28, 90, 365] as const
type PeriodLength = (typeof PERIODS)[number]

/** The period of some days that ends today, in days of UTC as on the server. */
function periodOf(length: PeriodLength): { from: string; to: string } {
  const to = new Date().toISOString().slice(0, 10)
  return { from: dayAfter(to, 1 - length), to }
}

interface ShownNumbers {
  from: string
  data: NumbersData
}

function Figures({ names, from, data }: ShownNumbers & { names: readonly ShownName[] }) {
  return (
    <div className="admin-figures">
      {data.series
        .filter(({ name }) => names.some((one) => one === name))
        .toSorted((a, b) => names.indexOf(a.name as ShownName) - names.indexOf(b.name as ShownName))
        .map((series) => (
          <Figure key={series.name} series={series} from={from} before={data.before} />
        ))}
    </div>
  )
}

function Views({ from, data }: ShownNumbers) {
  const { pages, categories, tips, languages } = data.views
  return (
    <section className="admin-section" aria-labelledby="numbers-views">
      <h2 id="numbers-views" tabIndex={-1}>
        {text.admin_analytics_views()}
      </h2>
      <p className="admin-soft admin-intro">{text.admin_analytics_not_seen()}</p>
      <Figures names={['view']} from={from} data={data} />
      {data.views.languages.length > 0 && (
        <div className="admin-rankings">
          <Ranking
            title={text.admin_analytics_by_tip()}
            of={text.admin_analytics_tip()}
            rows={tips.map(({ id, title, times }) => ({
              key: String(id),
              name: <a href={`/tips/${id}`}>{title ?? text.admin_analytics_gone_tip({ number: id })}</a>,
              times,
            }))}
          />
          <Ranking
            title={text.admin_analytics_by_category()}
            of={text.admin_analytics_category()}
            rows={categories.map(({ id, name, times }) => ({ key: id, name: <bdi>{name ?? id}</bdi>, times }))}
          />
          <Ranking
            title={text.admin_analytics_by_page()}
            of={text.admin_analytics_address()}
            rows={pages.map(({ path, times }) => ({ key: path, name: <bdi>{path}</bdi>, times }))}
          />
          <Ranking
            title={text.admin_analytics_by_language()}
            of={text.admin_analytics_language()}
            rows={languages.map(({ language, times }) => ({ key: language, name: languageName(language), times }))}
          />
        </div>
      )}
    </section>
  )
}

function Entries({ from, data }: ShownNumbers) {
  return (
    <section className="admin-section" aria-labelledby="numbers-entries">
      <h2 id="numbers-entries" tabIndex={-1}>
        {text.admin_analytics_entries()}
      </h2>
      <p className="admin-soft admin-intro">{text.admin_analytics_entries_text()}</p>
      <Figures names={['entry']} from={from} data={data} />
      {data.entries.length > 0 && (
        <div className="admin-rankings">
          <Ranking
            title={text.admin_analytics_by_code()}
            of={text.admin_analytics_opened()}
            rows={data.entries.map(({ path, name, times }) => ({
              key: path,
              name: (
                <a href={path}>
                  <bdi>{name ?? path}</bdi>
                </a>
              ),
              times,
            }))}
          />
        </div>
      )}
    </section>
  )
}

function Searches({ from, data }: ShownNumbers) {
  const found = numberOf(data.searches.found)
  const missed = numberOf(data.searches.missed)
  return (
    <section className="admin-section" aria-labelledby="numbers-searches">
      <h2 id="numbers-searches" tabIndex={-1}>
        {text.admin_analytics_searches()}
      </h2>
      <p className="admin-soft admin-intro">{text.admin_analytics_searches_text({ found, missed })}</p>
      <Figures names={['search']} from={from} data={data} />
    </section>
  )
}

/** A button for each section, which scrolls to its heading. Links cannot do it, because Admin keeps its page behind the '#' of the address. */
function Jumps() {
  const sections = [
    { id: 'numbers-views', name: text.admin_analytics_views },
    { id: 'numbers-entries', name: text.admin_analytics_entries },
    { id: 'numbers-searches', name: text.admin_analytics_searches },
    ...GROUPS.map(({ title, names }) => ({ id: `analytics-${names[0]}`, name: title })),
  ]
  function goTo(id: string) {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    moveFocus(heading, { preventScroll: true })
  }
  return (
    <nav className="numbers-jumps" aria-label={text.admin_analytics_jump()}>
      {sections.map(({ id, name }) => (
        <Button key={id} className="admin-link" onClick={() => goTo(id)}>
          {name()}
        </Button>
      ))}
    </nav>
  )
}

const isEmpty = ({ series }: NumbersData) =>
  series.every(({ total, before }) => [total, before].every(({ atLeast, isExact }) => atLeast === 0 && isExact))

/** The counts of a period, beside those of the period before. */
export function Analytics() {
  const [length, setLength] = useState<PeriodLength>(28)
  const period = periodOf(length)
  const numbers = useQuery({
    queryKey: ['analytics', period],
    // The result contains its period, because the numbers of the last period stay shown while the new ones load.
    queryFn: async () => ({
      from: period.from,
      data: await adminCall('GET /api/admin/analytics', {}, { ...period, language: text.language }),
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = numbers
  const save = useAction({
    mutationFn: () => adminFile('GET /api/admin/analytics/csv', { ...period, language: text.language }),
    onSuccess: (file) => saveFile(file, `analytics-${period.from}-${period.to}.csv`),
    onError: showFailure,
  })
  return (
    <>
      <h1>{text.admin_analytics()}</h1>
      <p className="admin-soft admin-intro">{text.admin_analytics_text()}</p>
      <div className="admin-period">
        <PeriodChoice lengths={PERIODS} chosen={length} onChoose={setLength} />
        <Button className="button" action={save}>
          <AdminIcon name="download" />
          {text.admin_analytics_csv()}
        </Button>
      </div>
      <LoadedRows query={numbers} />
      {data && isEmpty(data.data) && (
        <EmptyState
          art={<AdminIcon name="chart" />}
          title={text.admin_analytics_empty()}
          text={text.admin_analytics_empty_text()}
        />
      )}
      {data && !isEmpty(data.data) && (
        <>
          <p className="admin-soft">
            {text.admin_analytics_period({
              from: calendarDay(data.from),
              to: calendarDay(dayAfter(data.data.before.to, data.data.series[0]?.figures.length ?? 0)),
              beforeFrom: calendarDay(data.data.before.from),
              beforeTo: calendarDay(data.data.before.to),
            })}{' '}
            {text.admin_analytics_until({ time: utcTimeOf(data.data.until) })} {text.admin_analytics_legend()}
          </p>
          <Jumps />
          <Views {...data} />
          <Entries {...data} />
          <Searches {...data} />
          <MissedSearches searches={data.data.missedTexts} />
          {GROUPS.map(({ title, names }) => (
            <section key={names[0]} className="admin-section" aria-labelledby={`analytics-${names[0]}`}>
              <h2 id={`analytics-${names[0]}`} tabIndex={-1}>
                {title()}
              </h2>
              {names.includes('exam-passed') && (
                <p className="admin-soft admin-intro">{text.admin_analytics_exams_text()}</p>
              )}
              <Figures names={names} {...data} />
            </section>
          ))}
        </>
      )}
    </>
  )
}
