import { useId, useState } from 'react'
import { COUNT_WORDS, type ShownName } from '#shared/admin/count-words.ts'
import * as text from '#texts'
import { Plot, type Point } from '../ui/plot.tsx'
import { calendarDay, numberOf } from '../words.ts'
import { dayAfter, isByWeek, type Numbers, pointsOf, type Series } from './analytics-points.ts'
import { changeWords, totalWords } from './analytics-words.ts'

interface TableProps {
  labelledBy: string
  points: readonly Point[]
  before: readonly Point[]
  /** How many days a row sums up. */
  days: number
}

function FigureTable({ labelledBy, points, before, days }: TableProps) {
  return (
    <table className="admin-figure-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{days === 1 ? text.admin_analytics_day() : text.admin_analytics_week()}</th>
          <th scope="col">{text.admin_analytics_times()}</th>
          <th scope="col">{text.admin_analytics_times_before()}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={point.day}>
            <th scope="row">{calendarDay(point.day)}</th>
            <td>{totalWords(point, days)}</td>
            <td>{totalWords(before[index] ?? { atLeast: 0, isExact: true }, days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  series: Series
  from: string
  before: Numbers['before']
}

/** Shows the counts of one name: the sum, its change, a plot, and a table of the same figures. */
export function Figure({ series, from, before }: Props) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const name = COUNT_WORDS[series.name as ShownName]()
  const length = series.figures.length
  const to = dayAfter(from, length - 1)
  const points = pointsOf(series.figures, from)
  const pointsBefore = pointsOf(series.figuresBefore, before.from)
  const highest = points.reduce((most, point) => (point.atLeast > most.atLeast ? point : most))
  const period = { name, from: calendarDay(from), to: calendarDay(to) }
  const label =
    highest.atLeast > 0
      ? text.admin_analytics_plot({ ...period, number: numberOf(highest.atLeast), day: calendarDay(highest.day) })
      : text.admin_analytics_plot_empty(period)
  return (
    <article className="admin-figure" aria-labelledby={titleId} data-name={series.name}>
      <h3 id={titleId}>{name}</h3>
      <p className="admin-figure-total">{totalWords(series.total, length)}</p>
      <p className="admin-soft">{changeWords(series.total, series.before, length)}</p>
      <p className="admin-figure-scale" aria-hidden="true">
        {numberOf(Math.max(...[...points, ...pointsBefore].map(({ atLeast }) => atLeast)))}
      </p>
      <Plot label={label} points={points} before={pointsBefore} />
      <p className="admin-figure-days" aria-hidden="true">
        <span>{calendarDay(from)}</span>
        <span>{calendarDay(to)}</span>
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text.admin_analytics_table({ name })}</summary>
        {isOpen && (
          <FigureTable labelledBy={titleId} points={points} before={pointsBefore} days={isByWeek(length) ? 7 : 1} />
        )}
      </details>
    </article>
  )
}
