import type { LedGroup, Report } from '#shared/contract/groups.ts'
import { rememberedName } from '#shared/groups/words.ts'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DueDay } from './days.ts'

function Fact({ icon, state, name, count }: { icon: UiIcon; state?: string; name: string; count: number }) {
  return (
    <div className="report-fact" data-state={state}>
      <dt>
        <Icon name={icon} className="size-[18px]" />
        {name}
      </dt>
      <dd>{count}</dd>
    </div>
  )
}

/** How many members are ready, and by when they should be. */
export function ReportSummary({ group, totals }: { group: LedGroup; totals: Report['totals'] }) {
  const { members, ready, exam, fresh, fading, forgotten, nothing } = totals
  return (
    <section className="card report-summary" aria-labelledby="report-ready">
      <h2 id="report-ready" className="report-ready">
        {withElements(text.groups_ready_of({ ready: () => <strong>{ready}</strong>, members }))}
      </h2>
      <div className="report-ready-bar" aria-hidden="true">
        <span style={{ inlineSize: `${(100 * ready) / Math.max(1, members)}%` }} />
      </div>
      <p className="text-(length:--text-15) text-ink-2">{text.groups_ready_means()}</p>
      {group.dueOn !== null && (
        <p className="report-due">
          <Icon name="calendar-days" />
          <DueDay on={group.dueOn} />
        </p>
      )}
      <dl className="report-facts">
        <Fact icon="clipboard-check" name={text.groups_total_exam()} count={exam} />
        <Fact icon="circle-check" state="fresh" name={rememberedName('fresh')} count={fresh} />
        <Fact icon="clock" state="fading" name={rememberedName('fading')} count={fading} />
        <Fact icon="circle-alert" state="forgotten" name={rememberedName('forgotten')} count={forgotten} />
        <Fact icon="book-open" name={text.groups_remembered_none()} count={nothing} />
      </dl>
    </section>
  )
}
