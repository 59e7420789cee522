import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GROUPS, type ShownName } from '#shared/desk/count-words.ts'
import * as text from '#texts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall, deskFile } from '../desk-call.ts'
import { showFailure } from '../notices.ts'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MissedSearches } from '../ui/missed-searches.tsx'
import { PeriodChoice } from '../ui/period-choice.tsx'
import { Ranking } from '../ui/ranking.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { calendarDay, languageName, numberOf, utcTimeOf } from '../words.ts'
import { Figure } from './numbers-figure.tsx'
import { dayAfter, type Numbers as NumbersData } from './numbers-points.ts'
import './numbers.css'

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
    <div className="desk-figures">
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
    <section className="desk-section" aria-labelledby="numbers-views">
      <h2 id="numbers-views" tabIndex={-1}>
        {text.desk_numbers_views()}
      </h2>
      <p className="desk-soft desk-intro">{text.desk_numbers_not_seen()}</p>
      <Figures names={['view']} from={from} data={data} />
      {data.views.languages.length > 0 && (
        <div className="desk-rankings">
          <Ranking
            title={text.desk_numbers_by_tip()}
            of={text.desk_numbers_tip()}
            rows={tips.map(({ id, title, times }) => ({
              key: String(id),
              name: <a href={`/tips/${id}`}>{title ?? text.desk_numbers_gone_tip({ number: id })}</a>,
              times,
            }))}
          />
          <Ranking
            title={text.desk_numbers_by_category()}
            of={text.desk_numbers_category()}
            rows={categories.map(({ id, name, times }) => ({ key: id, name: <bdi>{name ?? id}</bdi>, times }))}
          />
          <Ranking
            title={text.desk_numbers_by_page()}
            of={text.desk_numbers_address()}
            rows={pages.map(({ path, times }) => ({ key: path, name: <bdi>{path}</bdi>, times }))}
          />
          <Ranking
            title={text.desk_numbers_by_language()}
            of={text.desk_numbers_language()}
            rows={languages.map(({ language, times }) => ({ key: language, name: languageName(language), times }))}
          />
        </div>
      )}
    </section>
  )
}

function Entries({ from, data }: ShownNumbers) {
  return (
    <section className="desk-section" aria-labelledby="numbers-entries">
      <h2 id="numbers-entries" tabIndex={-1}>
        {text.desk_numbers_entries()}
      </h2>
      <p className="desk-soft desk-intro">{text.desk_numbers_entries_text()}</p>
      <Figures names={['entry']} from={from} data={data} />
      {data.entries.length > 0 && (
        <div className="desk-rankings">
          <Ranking
            title={text.desk_numbers_by_code()}
            of={text.desk_numbers_opened()}
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
    <section className="desk-section" aria-labelledby="numbers-searches">
      <h2 id="numbers-searches" tabIndex={-1}>
        {text.desk_numbers_searches()}
      </h2>
      <p className="desk-soft desk-intro">{text.desk_numbers_searches_text({ found, missed })}</p>
      <Figures names={['search']} from={from} data={data} />
    </section>
  )
}

/** A button for each section, which scrolls to its heading. Links cannot do it, because the desk keeps its room behind the '#' of the address. */
function Jumps() {
  const sections = [
    { id: 'numbers-views', name: text.desk_numbers_views },
    { id: 'numbers-entries', name: text.desk_numbers_entries },
    { id: 'numbers-searches', name: text.desk_numbers_searches },
    ...GROUPS.map(({ title, names }) => ({ id: `numbers-${names[0]}`, name: title })),
  ]
  function goTo(id: string) {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className="numbers-jumps" aria-label={text.desk_numbers_jump()}>
      {sections.map(({ id, name }) => (
        <button key={id} type="button" className="desk-link" onClick={() => goTo(id)}>
          {name()}
        </button>
      ))}
    </nav>
  )
}

const isEmpty = ({ series }: NumbersData) =>
  series.every(({ total, before }) => [total, before].every(({ atLeast, isExact }) => atLeast === 0 && isExact))

/** What was counted in a period, beside the period before. */
export function Numbers() {
  const [length, setLength] = useState<PeriodLength>(28)
  const period = periodOf(length)
  const { data, error, refetch } = useQuery({
    queryKey: ['numbers', period],
    // The result contains its period, because the numbers of the last period stay shown while the new ones load.
    queryFn: async () => ({
      from: period.from,
      data: await deskCall('GET /api/desk/numbers', {}, { ...period, language: text.language }),
    }),
    placeholderData: keepPreviousData,
  })
  const save = useAction({
    mutationFn: () => deskFile('GET /api/desk/numbers/csv', { ...period, language: text.language }),
    onSuccess: (file) => saveFile(file, `numbers-${period.from}-${period.to}.csv`),
    onError: showFailure,
  })
  return (
    <>
      <h1>{text.desk_numbers()}</h1>
      <p className="desk-soft desk-intro">{text.desk_numbers_text()}</p>
      <div className="desk-period">
        <PeriodChoice lengths={PERIODS} chosen={length} onChoose={setLength} />
        <button type="button" className="button" aria-disabled={save.isPending} onClick={() => save.run()}>
          <DeskIcon name="download" />
          {text.desk_numbers_csv()}
        </button>
      </div>
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data && isEmpty(data.data) && (
        <EmptyRoom icon="chart" title={text.desk_numbers_empty()} text={text.desk_numbers_empty_text()} />
      )}
      {data && !isEmpty(data.data) && (
        <>
          <p className="desk-soft">
            {text.desk_numbers_period({
              from: calendarDay(data.from),
              to: calendarDay(dayAfter(data.data.before.to, data.data.series[0]?.figures.length ?? 0)),
              beforeFrom: calendarDay(data.data.before.from),
              beforeTo: calendarDay(data.data.before.to),
            })}{' '}
            {text.desk_numbers_until({ time: utcTimeOf(data.data.until) })} {text.desk_numbers_legend()}
          </p>
          <Jumps />
          <Views {...data} />
          <Entries {...data} />
          <Searches {...data} />
          <MissedSearches searches={data.data.missedTexts} />
          {GROUPS.map(({ title, names }) => (
            <section key={names[0]} className="desk-section" aria-labelledby={`numbers-${names[0]}`}>
              <h2 id={`numbers-${names[0]}`} tabIndex={-1}>
                {title()}
              </h2>
              {names.includes('exam-passed') && (
                <p className="desk-soft desk-intro">{text.desk_numbers_exams_text()}</p>
              )}
              <Figures names={names} {...data} />
            </section>
          ))}
        </>
      )}
    </>
  )
}
