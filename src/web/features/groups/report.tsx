import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedGroup, ReportRow, TemporaryPassword } from '#shared/contract/groups.ts'
import type { MemberField } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { Answered } from '#web/ui/answered.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MoreButton, useMore } from '#web/ui/more-button.tsx'
import { HardestTips } from './hardest-tips.tsx'
import { useCsv } from './member-actions.ts'
import { MemberDialog } from './member-dialog.tsx'
import { hardestQuery, type ReportView, reportQuery } from './queries.ts'
import { ReportCards } from './report-cards.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportSummary } from './report-summary.tsx'
import { ReportTable } from './report-table.tsx'
import './report.css'

interface Props {
  group: LedGroup
  /** Called with the new one-time word of a member. */
  onWord: (words: TemporaryPassword[]) => void
}

/** Who is ready: the numbers of the group, its hardest tips, and its members. */
export function Report({ group, onWord }: Props) {
  const [view, setView] = useState<ReportView>({ sort: 'label', order: 'up', filter: 'all' })
  const report = useInfiniteQuery(reportQuery(group.id, view))
  const { data, isPlaceholderData } = report
  const hardest = useQuery(hardestQuery(group.id))
  const more = useMore(report)
  const [openId, setOpenId] = useState<string>()
  const csv = useCsv(group)
  const first = data?.pages[0]
  if (!first) return <Loaded query={report} failed={text.groups_report_failed()} />
  const rows = data.pages.flatMap((page) => page.rows)
  const open = rows.find(({ id }) => id === openId)
  const list = { rows, tips: first.tips, onOpen: (row: ReportRow) => setOpenId(row.id) }
  const sortBy = (sort: MemberField) =>
    setView({ ...view, sort, order: view.sort === sort && view.order === 'up' ? 'down' : 'up' })
  return (
    <Answered queries={[hardest]}>
      <div className="report">
        <div className="report-top grid gap-[16px]">
          <ReportSummary group={group} totals={first.totals} />
          <HardestTips id={group.id} />
        </div>
        <section aria-labelledby="report-members">
          <div className="report-head flex flex-wrap items-center justify-between gap-[12px] mb-[14px]">
            <h2 id="report-members" className="section-title">
              {text.groups_report_members()}
            </h2>
            <Button className="button" action={csv}>
              <Icon name="download" />
              {text.groups_csv()}
            </Button>
          </div>
          <ReportControls view={view} totals={first.totals} onChange={setView} />
          <div aria-busy={isPlaceholderData}>
            {rows.length === 0 ? (
              <p className="py-[28px] px-[16px] text-ink-2 text-(length:--text-18) text-center">
                {view.filter === 'ready' ? text.groups_none_ready() : text.groups_all_ready()}
              </p>
            ) : (
              <>
                <ReportTable {...list} view={view} onSort={sortBy} />
                <ReportCards {...list} />
              </>
            )}
          </div>
          <MoreButton more={more} words={text.groups_more()} />
        </section>
        {open && (
          <MemberDialog key={open.id} group={group} row={open} onWord={onWord} onClose={() => setOpenId(undefined)} />
        )}
      </div>
    </Answered>
  )
}
