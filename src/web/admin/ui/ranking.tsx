import { type ReactNode, useId, useState } from 'react'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { numberOf } from '../words.ts'

export interface RankingRow {
  key: string
  name: ReactNode
  times: number
}

interface Props {
  title: string
  /** The heading of the first column. */
  of: string
  rows: readonly RankingRow[]
}

/** How many rows are shown at first. */
const FEW = 8

/** A table of what was counted most, with a bar beside each figure. */
export function Ranking({ title, of, rows }: Props) {
  const titleId = useId()
  const [isAll, setAll] = useState(false)
  const highest = Math.max(1, ...rows.map(({ times }) => times))
  return (
    <div className="admin-ranking">
      <h3 id={titleId}>{title}</h3>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{text.admin_analytics_times()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isAll ? rows.length : FEW).map(({ key, name, times }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className="admin-bar" style={{ inlineSize: `${(times / highest) * 100}%` }} />
              </th>
              <td>{numberOf(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FEW && !isAll && (
        <Button className="button" aria-describedby={titleId} onClick={() => setAll(true)}>
          {text.admin_analytics_all({ count: rows.length })}
        </Button>
      )}
    </div>
  )
}
