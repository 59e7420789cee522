import { useId } from 'react'
import type { Report } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS, REPORT_FILTERS, type ReportFilter } from '#shared/groups/rules.ts'
import { memberFieldName } from '#shared/groups/words.ts'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ReportView } from './queries.ts'

const FILTER_NAMES: Record<ReportFilter, (values: { count: number }) => string> = {
  all: text.groups_filter_all,
  ready: text.groups_filter_ready,
  'not-ready': text.groups_filter_not_ready,
}

/** Chooses which members the report shows. On a phone also their order, which the headings of the table choose elsewhere. */
export function ReportControls({
  view,
  totals: { members, ready },
  onChange,
}: {
  view: ReportView
  totals: Report['totals']
  onChange: (view: ReportView) => void
}) {
  const id = useId()
  const counts: Record<ReportFilter, number> = { all: members, ready, 'not-ready': members - ready }
  return (
    <div className="report-controls">
      <fieldset className="report-filters flex flex-wrap gap-[4px] p-[4px]" aria-label={text.groups_filter()}>
        {REPORT_FILTERS.map((filter) => (
          <Button
            key={filter}
            className="report-filter"
            aria-pressed={filter === view.filter}
            onClick={() => onChange({ ...view, filter })}
          >
            {FILTER_NAMES[filter]({ count: counts[filter] })}
          </Button>
        ))}
      </fieldset>
      <div className="report-sort">
        <label htmlFor={id} className="sr-only">
          {text.groups_sort()}
        </label>
        <div className="field-box field-select">
          <select
            id={id}
            value={view.sort}
            onChange={({ target }) =>
              onChange({ ...view, sort: MEMBER_FIELDS.find((sort) => sort === target.value) ?? 'label', order: 'up' })
            }
          >
            {MEMBER_FIELDS.map((sort) => (
              <option key={sort} value={sort}>
                {text.groups_sorted_by({ field: memberFieldName(sort) })}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
        <Button
          className="button px-[14px]"
          aria-label={text.groups_turn_order()}
          onClick={() => onChange({ ...view, order: view.order === 'up' ? 'down' : 'up' })}
        >
          <Icon name="arrow-right" className={`size-5 ${view.order === 'up' ? '-rotate-90' : 'rotate-90'}`} />
        </Button>
      </div>
    </div>
  )
}
